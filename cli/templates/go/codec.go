// The codec of @FORMAT@. The rules are in spec/@CHAPTER@.

package main

import "encoding/json"

// Reject is a fault of the input or the value: a code of spec/@CODES@. Offset counts @UNIT@s from 0; encode leaves it out.
type Reject struct {
	Code   string
	Offset int
}

func (r Reject) Error() string { return r.Code }

// Unsupported says which part of a request this codec does not support.
type Unsupported string

func (u Unsupported) Error() string { return string(u) }

// Options are the options of decode.
type Options struct {
	// The names of the leniencies to apply.
	Allow map[string]bool
	// It is @ABOUT_LIMIT@; -1 for none.
	Limit int
	// It is @ABOUT_CONTEXT@.
	Context json.RawMessage
}

// decode gives the value of the input, which is UTF-8 if the format is a text. encoding/json writes the value: its shape is in
// spec/@VALUES@. A fault is Reject{"truncated", 48}.
func decode(input []byte, options Options) (any, error) {
	return nil, Unsupported("decode is not written yet: write it in codec.go")
}

// encode gives the bytes of a value, which is JSON; context is @ABOUT_CONTEXT@. A fault is
// Reject{Code: "dimension-zero"}.
func encode(value, context json.RawMessage) ([]byte, error) {
	return nil, Unsupported("encode is not written yet: write it in codec.go")
}
