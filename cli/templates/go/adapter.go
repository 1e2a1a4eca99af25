// Adapter speaks the testee protocol for the codec in codec.go: one JSON object a line. See spec/protocol.md.
package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log"
	"math"
	"os"
	"regexp"
	"strings"
	"unicode/utf8"
)

const (
	format = "@FORMAT@"
	// The key of the input in requests and replies.
	key = "@KEY@"
)

var (
	operations = []string{@OPERATIONS@}
	// The operation and the unit of its offsets.
	units = [][2]string{@UNIT_ROWS_IN_BRACES@}
	// The operation and key of each member that a request must have, and the first characters of its type as JSON.
	members = [][3]string{@MEMBER_ROWS_OF_C@}
	leniencies = []string{@LENIENCIES@}
	limitNames = []string{@LIMITS@}
@IF features@
	// The features that the codec lacks, of @FEATURES@.
	lacks = []string{}
@END@
@IF value-keys@	valueKeys  = []string{@VALUE_KEYS@}
)

func contains(names []string, name string) bool {
	for _, other := range names {
		if other == name {
			return true
		}
	}
	return false
}

// object is a JSON object to write.
type object map[string]any

// request has the members of a request as JSON.
type request map[string]json.RawMessage

// read reads a member of the request into a value of its type. JSON's null has no type.
func (r request) read(key string, into any) error {
	if bytes.Equal(r[key], []byte("null")) {
		return errors.New(key + " is null")
	}
	if err := json.Unmarshal(r[key], into); err != nil {
		return errors.New(key + " is missing or malformed")
	}
	return nil
}

// encoding/json reads a lone surrogate as U+FFFD, which may also be in the text itself.
var replacement = regexp.MustCompile("(?i)\ufffd|\\\\ufffd")

// input is the input, or nil if the request has none.
func (r request) input() ([]byte, error) {
	var text string
	if r[key] == nil {
		return nil, nil
	}
	if err := r.read(key, &text); err != nil {
		return nil, err
	}
	if strings.ContainsRune(text, utf8.RuneError) && !replacement.Match(r[key]) {
		return nil, errors.New("the text has a lone surrogate")
	}
	if key == "text" {
		return []byte(text), nil
	}
	if strings.ToLower(text) != text {
		return nil, errors.New("the input is not hex in lower case")
	}
	return hex.DecodeString(text)
}

// options reads the options.
func (r request) options() (Options, error) {
	options := Options{Allow: map[string]bool{}, Limits: map[string]int{}, Request: r}
@IF built-in@
	// Other operations ignore both.
	if op := string(r["op"]); op != `"decode"` && op != `"explain"` {
		return options, nil
	}
@END@
	var allow []any
	var limits map[string]any
	for name, into := range map[string]any{"allow": &allow, "limits": &limits} {
		if r[name] != nil {
			if err := r.read(name, into); err != nil {
				return options, err
			}
		}
	}
	for _, name := range allow {
		name, _ := name.(string)
		if !contains(leniencies, name) {
			return options, Unsupported("unknown leniency")
		}
		options.Allow[name] = true
	}
	for name, limit := range limits {
		if !contains(limitNames, name) {
			return options, Unsupported("unknown limit")
		}
		// A limit may be any integer. Above 1<<48 its exact value does not matter.
		number, isNumber := limit.(float64)
		if !isNumber || number < 0 || number != math.Floor(number) {
			return options, errors.New("the limit is not an integer from 0")
		}
		options.Limits[name] = int(math.Min(number, 1<<48))
	}
	return options, nil
}

// answer gives the reply to one line. A panic is a bug: it ends the program, and the runner shows it.
func answer(line []byte) object {
	var r request
	var id, op string
	if !utf8.Valid(line) || json.Unmarshal(line, &r) != nil || r.read("id", &id) != nil {
		return object{"id": nil, "error": "the line is not a request"}
	}
	reply, err := object(nil), r.read("op", &op)
	if err == nil {
		reply, err = handle(r, op)
	}
	var reject Reject
	var unsupported Unsupported
	switch {
	case errors.As(err, &reject):
		reply = object{"reject": reject.Code}
		for _, row := range units {
			if row[0] == op {
				reply["at"] = object{row[1]: reject.Offset}
			}
		}
	case errors.As(err, &unsupported):
		reply = object{"unsupported": err.Error()}
	case err != nil:
		reply = object{"error": err.Error()}
	}
	reply["id"] = id
	return reply
}

// handle gives the members of the reply, without its id.
func handle(r request, op string) (object, error) {
	if op == "hello" {
		if string(r["protocol"]) != "1" {
			return nil, Unsupported("only version 1 of the protocol")
		}
		formats := object{format: operations}
		hello := object{"name": "@NAME@", "version": "0.1.0", "language": "Go", "formats": formats}
@IF features@
		if len(lacks) > 0 {
			hello["lacks"] = object{format: lacks}
		}
@END@
		return hello, nil
	}
	var name string
	if err := r.read("format", &name); err != nil {
		return nil, err
	}
	if !contains(operations, op) || name != format {
		return nil, Unsupported("only @ONLY@ of " + format)
	}
	for _, row := range members {
		if row[0] == op && (len(r[row[1]]) == 0 || strings.IndexByte(row[2], r[row[1]][0]) < 0) {
			return nil, errors.New(row[1] + " is missing or malformed")
		}
	}
	options, err := r.options()
	if err != nil {
		return nil, err
	}
@IF encode@
	if op == "encode" {
@IF value-keys@
		var keys map[string]json.RawMessage
		if err := r.read("value", &keys); err != nil {
			return nil, err
		}
		for name := range keys {
			if !contains(valueKeys, name) {
				return nil, errors.New("the value has an unknown key")
			}
		}
@END@
		output, err := encode(r["value"], options)
		if err != nil {
			return nil, err
		}
		if key == "hex" {
			return object{"ok": object{key: hex.EncodeToString(output)}}, nil
		}
		return object{"ok": object{key: string(output)}}, nil
	}
@END@
	input, err := r.input()
	if err != nil {
		return nil, err
	}
@IF decode@
	if op == "decode" {
		value, err := decode(input, options)
		return object{"ok": value}, err
	}
@END@
@IF other@
	value, err := perform(op, input, options)
	return object{"ok": value}, err
@END@
@IF no-other@	return nil, nil
}

func main() {
	lines, replies := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			// Each reply is one unbuffered write.
			if err := replies.Encode(answer(line)); err != nil {
				log.Fatal(err)
			}
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}
