// Package vectors has the vectors of a suite, and judges a codec by them: a subtest for each vector. The README has an example.
package vectors

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
)

//go:embed data
var data embed.FS

// Codec has the functions of one format.
type Codec struct {
	Format string
	// The functions by the names of their operations. An operation without a function is not judged.
	Functions map[string]func(Request) Reply
	// The features that the functions lack. Vectors that need one are skipped.
	Lacks []string
	// The part of a rejection that must be right: verdict, code, or offset, the default.
	Level string
	// The profiles to judge. Vectors of other profiles are only observed.
	Profiles []string
}

// Request is a request to a codec.
type Request struct {
	Operation string
	// The input: bytes, or a text in UTF-8. It is nil if the request has none.
	Input []byte
	// All members of the request, such as value, allow and limits. A number is a json.Number.
	Members map[string]any
}

// Reply is a reply of the testee protocol: {"ok": value}, {"reject": code, "at": offset} with the offset as an int in the unit of the format, or
// {"unsupported": reason}, with which the vector is skipped. encoding/json writes it. A panic fails the vector.
type Reply map[string]any

// format is an entry of the list of formats.
type format struct {
	File, Input, Offset string
	Names               []string
	Levels              map[string]int
	Compare             rules
}

// vector is a request to a codec and the replies that are right, as texts of JSON.
type vector struct {
	ID, Op, Reason, Rules, Request string
	Expect, Needs, Profiles        []string
	Counts, Accepts, Answers       bool
	// The index of the vector that must be accepted for a rejection to count: -1 for any, nil for none.
	Counterpart *int
}

type session struct {
	Codec
	format
	vectors []vector
}

// Test runs a subtest for each vector of the format whose operation has a function.
func Test(t *testing.T, codec Codec) {
	s := session{Codec: codec, format: read[map[string]format]("formats.json")[codec.Format]}
	names := append(append([]string{}, s.Lacks...), s.Profiles...)
	for operation := range s.Functions {
		names = append(names, operation)
	}
	if unknown := without(names, s.Names); s.Levels[s.Level] == 0 || unknown != nil {
		t.Fatalf("no format %q, no level %q, or it has no %q: expected some of %q", s.Format, s.Level, unknown, s.Names)
	}
	s.vectors = read[[]vector](s.File)
	for index := range s.vectors {
		vector := s.vectors[index]
		if s.Functions[vector.Op] != nil {
			t.Run(vector.ID, func(t *testing.T) { s.test(t, vector) })
		}
	}
}

// test judges one vector.
func (s *session) test(t *testing.T, vector vector) {
	if s.lacks(vector) {
		t.Skipf("the codec lacks one of %q", vector.Needs)
	}
	got := s.ask(vector)
	fail := func(expected string) {
		reply, _ := json.Marshal(got)
		text := fmt.Sprintf("%s\n  request    %s %s %.400s\n  expected   %.400s\n  got        %.400s%s", vector.Reason, vector.Op, s.Format, vector.Request, expected, reply, vector.Rules)
		// Characters that a terminal would obey or hide are replaced.
		text = regexp.MustCompile(`[^\P{C}\n]`).ReplaceAllString(text, "\uFFFD")
		if !vector.Counts || without(vector.Profiles, s.Profiles) != nil {
			t.Skip("observed:", text)
		}
		t.Fatal(text)
	}
	if got.hasOnly("unsupported") {
		if vector.Answers {
			fail("a reply, because the codec does not lack what the vector needs")
		}
		t.Skipf("unsupported: %q", got["unsupported"])
	}
	if _, isRejection := got["reject"].(string); isRejection && vector.Counterpart != nil {
		if other := s.counterpart(vector); other.hasOnly("unsupported") {
			t.Skipf("its valid counterpart is unsupported: %q", other["unsupported"])
		} else if !other.hasOnly("ok") {
			fail("a rejection, and that its valid counterpart is accepted")
		}
	}
	for _, right := range vector.Expect {
		if s.textAtLevel(decode[Reply](strings.NewReader(right))) == s.textAtLevel(got) {
			return
		}
	}
	fail(strings.Join(vector.Expect, ", or "))
}

func (s *session) lacks(vector vector) bool {
	return len(without(vector.Needs, s.Lacks)) < len(vector.Needs)
}

// ask gives the members of the codec's reply. A panic is an error of the reply.
func (s *session) ask(vector vector) (reply Reply) {
	defer func() {
		if panicked := recover(); panicked != nil {
			reply = Reply{"error": fmt.Sprint(panicked)}
		}
	}()
	request := Request{Operation: vector.Op, Members: decode[map[string]any](strings.NewReader(vector.Request))}
	if input, hasInput := request.Members[s.Input].(string); hasInput && s.Input == "hex" {
		request.Input, _ = hex.DecodeString(input)
	} else if hasInput {
		request.Input = []byte(input)
	}
	answer := s.Functions[vector.Op](request)
	if offset, isPlain := answer["at"].(int); isPlain {
		answer["at"] = Reply{s.Offset: offset}
	}
	reply = decode[Reply](bytes.NewReader(must(json.Marshal(answer))))
	for key, member := range reply {
		if member == nil || without([]string{key}, []string{"ok", "reject", "at", "unsupported", "error"}) != nil {
			delete(reply, key)
		}
	}
	return reply
}

// hasOnly says whether this is the only member of a reply. The member ok must be an object.
func (r Reply) hasOnly(key string) bool {
	_, isObject := r[key].(map[string]any)
	return r[key] != nil && len(r) == 1 && (isObject || key != "ok")
}

// counterpart is the reply to the valid counterpart of a vector. If the codec lacks a feature of the counterpart, it is the reply to any vector that the
// codec accepts.
func (s *session) counterpart(vector vector) Reply {
	if index := *vector.Counterpart; index >= 0 && !s.lacks(s.vectors[index]) {
		return s.ask(s.vectors[index])
	}
	for _, other := range s.vectors {
		if other.Op == vector.Op && other.Accepts && !s.lacks(other) && s.ask(other).hasOnly("ok") {
			return Reply{"ok": map[string]any{}}
		}
	}
	return nil
}

// textAtLevel has the part of a reply that the level judges. If a rejection has an offset, its form must be right.
func (s *session) textAtLevel(reply Reply) string {
	hasForm := len(reply) == 1
	offset, _ := reply["at"].(map[string]any)
	for _, number := range offset {
		_, isNumber := number.(json.Number)
		hasForm = isNumber && len(offset) == 1 && len(reply) == 2
	}
	code, isText := reply["reject"].(string)
	if level := s.Levels[s.Level]; level == 3 || !hasForm || !isText && reply["reject"] != true {
		return s.Compare.text(map[string]any(reply), "", false)
	} else if level == 1 {
		return "reject"
	}
	return "reject " + code
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// decode reads a value. Numbers keep their digits.
func decode[T any](text io.Reader) (value T) {
	decoder := json.NewDecoder(text)
	decoder.UseNumber()
	must(0, decoder.Decode(&value))
	return value
}

// read reads a file of the data.
func read[T any](name string) T {
	return decode[T](must(gzip.NewReader(must(data.Open("data/" + name + ".gz")))))
}

// without gives the names that are not in a second list.
func without(names, list []string) (rest []string) {
	for _, name := range names {
		isListed := false
		for _, other := range list {
			isListed = isListed || other == name
		}
		if !isListed {
			rest = append(rest, name)
		}
	}
	return rest
}
