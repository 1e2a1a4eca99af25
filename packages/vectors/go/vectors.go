// Package vectors has the vectors of a suite, and judges a codec by them: a subtest for each vector. The README has an example.
package vectors

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"testing"
)

// Codec has the functions of one format.
type Codec struct {
	Format string
	// The functions by the names of their operations. An operation without a function is not judged.
	Functions map[string]func(Request) Reply
	// The features that the functions lack. Vectors that need one are skipped.
	Lacks []string
	// What must be right in a rejection: verdict, code, or offset, the default.
	Level string
	// The profiles to judge. Vectors of others are only observed.
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

// Reply is a reply of the testee protocol: {"ok": value}, a rejection, or {"unsupported": reason}, with which the vector is skipped. encoding/json
// writes it, but a []byte of ok is the output of encode. A panic fails the vector.
type Reply map[string]any

// Reject rejects an input with a code at an offset, in the unit of the format, or a value with a code alone.
func Reject(code string, offset ...int) Reply {
	if len(offset) == 0 {
		return Reply{"reject": code}
	}
	return Reply{"reject": code, "at": offset[0]}
}

var levels = map[string]int{"verdict": 1, "code": 2, "offset": 3, "": 3}

// session is a codec and its replies to valid counterparts.
type session struct {
	Codec
	level    int
	input    string
	unit     string
	runs     runs
	compare  rules
	vectors  []vector
	accepted map[string]Reply
}

// Test runs a subtest for each vector of the format whose operation has a function.
func Test(t *testing.T, codec Codec) {
	t.Helper()
	manifest := read[struct {
		Level   string
		Runs    runs
		Compare rules
		Formats map[string]struct{ File, Offset string }
	}]("manifest.json")
	s := session{Codec: codec, level: levels[codec.Level], runs: manifest.Runs, compare: manifest.Compare, accepted: map[string]Reply{}}
	for _, format := range read[[]struct {
		ID, Input                      string
		Operations, Features, Profiles []string
	}]("formats.json") {
		known, names := append(append(format.Operations, format.Features...), format.Profiles...), append(codec.Lacks, codec.Profiles...)
		for operation := range codec.Functions {
			names = append(names, operation)
		}
		for _, name := range names {
			if format.ID == codec.Format && !isIn(name, known) {
				t.Fatalf("%s has no %q: expected one of %q", format.ID, name, known)
			}
		}
		if format.ID == codec.Format {
			s.input, s.unit, s.vectors = format.Input, manifest.Formats[format.ID].Offset, vectorsIn(manifest.Formats[format.ID].File)
		}
	}
	if s.level == 0 || s.unit == "" {
		t.Fatalf("there is no format %q, or no level %q", codec.Format, codec.Level)
	}
	if lowest := levels[manifest.Level]; lowest < s.level {
		s.level = lowest
	}
	for _, v := range s.vectors {
		v := v
		if codec.Functions[v.Op] != nil {
			t.Run(v.ID, func(t *testing.T) { s.test(t, v) })
		}
	}
}

// test judges one vector.
func (s *session) test(t *testing.T, v vector) {
	t.Helper()
	if s.lacks(v) {
		t.Skipf("the codec lacks one of %q", v.Needs)
	}
	got, right := s.ask(v)
	counts := v.Strength == "" || v.Strength == "must"
	for _, profile := range v.Profiles {
		counts = counts && isIn(profile, s.Profiles)
	}
	fail := func(expected any) {
		text := fmt.Sprintf("%s\n  request    %s %s %s\n  expected   %s\n  got        %s\n  %q", v.Reason, v.Op, s.Format, brief(v.Request), brief(expected), brief(got), v.Requirements)
		if !counts {
			t.Skip("observed:", text)
		}
		t.Fatal(text)
	}
	if got.is("unsupported") {
		if len(v.Needs) > 0 && v.Request["allow"] == nil && v.Request["limits"] == nil {
			fail("a reply, because the codec does not lack what the vector needs")
		}
		t.Skip(got["unsupported"])
	}
	if _, isRejection := got["reject"].(string); isRejection && (v.Outcome == "reject" || v.Counterpart != "") {
		if other := s.counterpart(v); other.is("unsupported") {
			t.Skip("its valid counterpart:", other["unsupported"])
		} else if !other.is("ok") {
			fail("a rejection, and that its valid counterpart " + v.Counterpart + " is accepted")
		}
	}
	for _, one := range right {
		if s.isNear(one.(map[string]any), got) {
			return
		}
	}
	fail(v.Expect)
}

func brief(value any) string {
	text, _ := json.Marshal(value)
	return fmt.Sprintf("%.400s", text)
}

func (s *session) lacks(v vector) bool {
	for _, feature := range v.Needs {
		if isIn(feature, s.Lacks) {
			return true
		}
	}
	return false
}

// ask gives the members of the codec's reply, and the right replies. A panic is an error of the reply.
func (s *session) ask(v vector) (reply Reply, right []any) {
	defer func() {
		if panicked := recover(); panicked != nil {
			reply, right = Reply{"error": fmt.Sprint(panicked)}, nil
		}
	}()
	runs := s.runs
	request := Request{Operation: v.Op, Members: runs.expand(v.Request, "").(map[string]any)}
	expected, isList := v.Expect.([]any)
	if !isList {
		expected = []any{v.Expect}
	}
	right = runs.expand(expected, "").([]any)
	if text, hasText := request.Members["text"].(string); hasText && s.input == "text" {
		request.Input = []byte(text)
	} else if text, hasHex := request.Members["hex"].(string); hasHex && s.input != "text" {
		request.Input, _ = hex.DecodeString(text)
	}
	answer := s.Functions[v.Op](request)
	if output, isOutput := answer["ok"].([]byte); isOutput && s.input == "text" {
		answer["ok"] = Reply{"text": string(output)}
	} else if isOutput {
		answer["ok"] = Reply{"hex": hex.EncodeToString(output)}
	}
	if offset, isPlain := answer["at"].(int); isPlain {
		answer["at"] = Reply{s.unit: offset}
	}
	text, err := json.Marshal(answer)
	if err == nil {
		err = unmarshal(text, &reply)
	}
	if err != nil {
		panic(err)
	}
	for key, member := range reply {
		if member == nil || !isIn(key, []string{"ok", "reject", "at", "unsupported", "error"}) {
			delete(reply, key)
		}
	}
	return reply, right
}

// is says whether this is the only member of a reply. That of ok is an object.
func (r Reply) is(key string) bool {
	_, isObject := r[key].(map[string]any)
	return r[key] != nil && len(r) == 1 && (isObject || key != "ok")
}

// counterpart is the reply to the valid counterpart that the vector names, unless the codec lacks what it needs, or to any that the codec accepts.
func (s *session) counterpart(v vector) Reply {
	isCounterpart := func(other vector) bool { return other.Op == v.Op && other.Outcome == "accept" && !s.lacks(other) }
	for _, other := range s.vectors {
		if other.ID == v.Counterpart && isCounterpart(other) {
			reply, _ := s.ask(other)
			return reply
		}
	}
	if s.accepted[v.Op] == nil {
		s.accepted[v.Op] = Reply{}
		for _, other := range s.vectors {
			if !s.accepted[v.Op].is("ok") && isCounterpart(other) {
				if reply, _ := s.ask(other); reply.is("ok") {
					s.accepted[v.Op] = Reply{"ok": map[string]any{}}
				}
			}
		}
	}
	return s.accepted[v.Op]
}

// isNear says whether a reply is right at the level. An offset that is there must have the form of one.
func (s *session) isNear(right map[string]any, got Reply) bool {
	code, isRejection := got["reject"].(string)
	at, hasOffset := got["at"]
	isOnly := isRejection && (len(got) == 1 || hasOffset && len(got) == 2)
	if s.level == 3 || right["reject"] == nil || !isOnly {
		return s.compare.text(right, "", false) == s.compare.text(map[string]any(got), "", false)
	}
	if code != right["reject"] {
		return s.level == 1
	}
	offset, _ := at.(map[string]any)
	for _, number := range offset {
		_, isNumber := number.(json.Number)
		return isNumber && len(offset) == 1
	}
	return !hasOffset
}
