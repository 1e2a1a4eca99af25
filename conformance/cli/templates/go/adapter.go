// Adapter speaks the testee protocol for the codec in codec.go: one JSON object a line. See spec/protocol.md.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log"
	"math"
	"os"
)

const (
	format = "@FORMAT@"
	// The key of the input in requests and replies.
	key = "@KEY@"
)

var leniencies = map[string]bool{"unused-trits": true, "padding-bits": true, "trailing-bytes": true, "unknown-parameters": true}

// object is a JSON object to write.
type object map[string]any

type request struct {
	ID       *string         `json:"id"`
	Op       string          `json:"op"`
	Format   string          `json:"format"`
	Hex      *string         `json:"hex"`
	Text     *string         `json:"text"`
	Value    json.RawMessage `json:"value"`
	Position json.RawMessage `json:"position"`
	Allow    []string        `json:"allow"`
	// A limit may be any integer. Beyond the cells of the largest board, fewer than 1<<48, its exact value has no meaning.
	Limits map[string]float64 `json:"limits"`
}

// input is what is to be decoded.
func (r *request) input() ([]byte, error) {
	switch {
	case key == "hex" && r.Hex != nil:
		return hex.DecodeString(*r.Hex)
	case key == "text" && r.Text != nil:
		return []byte(*r.Text), nil
	}
	return nil, errors.New("there is no " + key)
}

// answer gives the reply to one line. A panic is a bug: it ends the program, and the runner shows it.
func answer(line []byte) object {
	var r request
	if err := json.Unmarshal(line, &r); err != nil || r.ID == nil {
		return object{"id": nil, "error": "the line is not a request"}
	}
	reply, err := perform(&r)
	var reject Reject
	var unsupported Unsupported
	switch {
	case errors.As(err, &reject):
		reply = object{"reject": reject.Code}
		if r.Op == "decode" {
			reply["at"] = object{"@UNIT@": reject.Offset}
		}
	case errors.As(err, &unsupported):
		reply = object{"unsupported": err.Error()}
	case err != nil:
		reply = object{"error": err.Error()}
	}
	reply["id"] = *r.ID
	return reply
}

// perform gives the members of the reply, without its id.
func perform(r *request) (object, error) {
	if r.Op == "hello" {
		formats := object{format: []string{"decode", "encode"}}
		return object{"name": "@NAME@", "version": "0.1.0", "language": "Go", "formats": formats}, nil
	}
	if r.Op != "decode" && r.Op != "encode" || r.Format != format {
		return nil, Unsupported("only decode and encode of " + format)
	}
	if r.Op == "encode" {
		output, err := encode(r.Value, r.Position)
		if err != nil {
			return nil, err
		}
		if key == "hex" {
			return object{"ok": object{key: hex.EncodeToString(output)}}, nil
		}
		return object{"ok": object{key: string(output)}}, nil
	}
	options := Options{Allow: map[string]bool{}, Limit: -1, Position: r.Position}
	for _, name := range r.Allow {
		if !leniencies[name] {
			return nil, Unsupported("a leniency that is not known")
		}
		options.Allow[name] = true
	}
	for name, limit := range r.Limits {
		if name != "cells" {
			return nil, Unsupported("a limit that is not known")
		}
		options.Limit = int(math.Min(limit, 1<<48))
	}
	input, err := r.input()
	if err != nil {
		return nil, err
	}
	value, err := decode(input, options)
	return object{"ok": value}, err
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
