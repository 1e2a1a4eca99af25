package vectors

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strings"
)

//go:embed data
var files embed.FS

// vector is a request to a codec and the replies that are right.
type vector struct {
	ID, Op, Reason, Outcome, Counterpart, Strength string
	Requirements, Needs, Profiles                  []string
	Request                                        map[string]any
	Expect                                         any
}

// read reads a file of the data. Numbers keep their digits.
func read[T any](name string) (value T) {
	content, err := files.ReadFile("data/" + name)
	if err == nil {
		err = unmarshal(content, &value)
	}
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	return value
}

func unmarshal(content []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	return decoder.Decode(into)
}

// vectorsIn are the vectors of the file of a format in the order of their ids, without those that an erratum withdraws.
func vectorsIn(name string) (all []vector) {
	var withdrawn []string
	for _, erratum := range read[[]struct{ ID string }]("errata.json") {
		withdrawn = append(withdrawn, erratum.ID)
	}
	for _, file := range read[struct {
		Files map[string]struct{ Vectors []vector }
	}](name).Files {
		for _, vector := range file.Vectors {
			if !isIn(vector.ID, withdrawn) {
				all = append(all, vector)
			}
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].ID < all[j].ID })
	return all
}

func isIn(name string, names []string) bool {
	for _, other := range names {
		if other == name {
			return true
		}
	}
	return false
}

// runs are the keys under which a string is a list of parts, or a list has pairs of items and their count.
type runs struct {
	Strings, Lists []string
	bytes          int
}

// The limit on a count, and on the memory of a vector once its runs are written out, in which each value and each key takes some bytes.
const maxBytes, valueBytes = 1 << 26, 32

func (r *runs) take(bytes int) {
	if r.bytes += bytes; r.bytes > maxBytes {
		panic(fmt.Sprintf("the runs of the vector need more than %d bytes", maxBytes))
	}
}

// expand writes out the runs in the value of a key. It panics above the limits.
func (r *runs) expand(value any, key string) any {
	r.take(valueBytes)
	switch value := value.(type) {
	case string:
		r.take(len(value))
	case map[string]any:
		members := map[string]any{}
		for name, member := range value {
			r.take(valueBytes + len(name))
			members[name] = r.expand(member, name)
		}
		return members
	case []any:
		if isIn(key, r.Strings) {
			return r.text(value)
		}
		items := []any{}
		for _, item := range value {
			parts, count := []any{item}, 1
			if pair, _ := item.([]any); isIn(key, r.Lists) && len(pair) == 2 {
				if list, isRepeated := pair[0].([]any); isRepeated {
					parts, count = list, counted(pair[1], list)
				}
			}
			for ; count > 0; count-- {
				for _, part := range parts {
					items = append(items, r.expand(part, ""))
				}
			}
		}
		return items
	}
	return value
}

func (r *runs) text(value []any) string {
	var text strings.Builder
	for _, run := range value {
		draw, isDraw := run.(map[string]any)
		if pair, _ := run.([]any); !isDraw {
			draw = map[string]any{"of": pair[:1], "count": pair[1], "seed": json.Number("1")}
		}
		parts := draw["of"].([]any)
		state, _ := draw["seed"].(json.Number).Int64()
		for count := counted(draw["count"], parts); count > 0; count-- {
			// A xorshift of 32 bits.
			state ^= state << 13 & math.MaxUint32
			state ^= state >> 17
			state ^= state << 5 & math.MaxUint32
			part := parts[state%int64(len(parts))].(string)
			r.take(len(part))
			text.WriteString(part)
		}
	}
	return text.String()
}

// counted is the count of a run of parts, once it is known to be sound.
func counted(count any, parts []any) int {
	times, err := count.(json.Number).Int64()
	isSound := err == nil && len(parts) > 0 && times >= 0 && times <= maxBytes
	for _, part := range parts {
		text, isText := part.(string)
		isSound = isSound && (text != "" || !isText)
	}
	if !isSound {
		panic(fmt.Sprintf("a part of a run is empty, or its count is not from 0 to %d", maxBytes))
	}
	return int(times)
}
