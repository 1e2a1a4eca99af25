// The codec of @FORMAT@. The rules are in spec/@CHAPTER@.
//
// encoding/json rounds a number that it reads into an any, or a float64. A *big.Int and a json.Number keep all digits, in values and in replies.

package main

import "encoding/json"

// Reject is a fault of the input or the value: a code of spec/@CODES@, and the offset where it was found.
type Reject struct {
	Code   string
	Offset int
}

func (r Reject) Error() string { return r.Code }

// Unsupported says which part of a request this codec does not support.
type Unsupported string

func (u Unsupported) Error() string { return string(u) }

// Options are the options of a request.
type Options struct {
	// The names of the leniencies to apply.
	Allow map[string]bool
	// @ABOUT_LIMITS@.
	Limits map[string]int
	// @ABOUT_REQUEST@.
	Request map[string]json.RawMessage
}

@IF decode@
// decode gives the value of the input, which is UTF-8 if the format is a text. encoding/json writes the value: its shape is in
// spec/@VALUES@. A fault is Reject{"@CODE@", 48}; offsets count @UNIT@s.
func decode(input []byte, options Options) (any, error) {
	return nil, Unsupported("decode is not written yet: write it in codec.go")
}

@END@
@IF encode@
// encode gives the bytes of a value, which is JSON. A fault is Reject{Code: "@CODE@"}.
func encode(value json.RawMessage, options Options) ([]byte, error) {
	return nil, Unsupported("encode is not written yet: write it in codec.go")
}

@END@
@IF other@
// perform gives the `ok` of the reply to another operation: @OTHER@. The input is nil if the request has none.
func perform(op string, input []byte, options Options) (any, error) {
	return nil, Unsupported(op + " is not written yet: write it in codec.go")
}
@END@
