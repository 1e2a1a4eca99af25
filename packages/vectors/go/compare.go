package vectors

import (
	"fmt"
	"math/big"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"time"
)

var (
	number  = regexp.MustCompile(`^(-?)(\d+)\.?(\d*)(?:[eE]\+?(-?\d+))?$`)
	double  = regexp.MustCompile(`^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)$`)
	nan     = regexp.MustCompile(`^(?:\+|(-))?nan(?::0x0*([1-9a-f][0-9a-f]{0,12}))?$`)
	capital = regexp.MustCompile(`[A-Z]`)
	moment  = regexp.MustCompile(`^(\d{4}-\d\d-\d\d)?(?:(^|[Tt ])(\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$`)
)

// rules are the keys with special rules of comparison.
type rules struct {
	Doubles, Unordered []string
	NaNPayloads        bool `json:"nan_payloads"`
	Tagged             map[string]string
}

// text writes a value so that two values have the same text if they are equal by the rules. key is the key of the value, or of its list.
func (r rules) text(value any, key string, isItem bool) string {
	var parts []string
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			text := r.text(member, name, false)
			if name == "value" && len(value) == 2 {
				text = r.tagged(value["type"], member, text)
			}
			parts = append(parts, strconv.Quote(name)+":"+text)
		}
		sort.Strings(parts)
		return "{" + strings.Join(parts, ",") + "}"
	case []any:
		for _, item := range value {
			parts = append(parts, r.text(item, key, true))
		}
		if without([]string{key}, r.Unordered) == nil && !isItem {
			sort.Strings(parts)
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	plain := fmt.Sprint(value)
	if double := r.double(strings.ToLower(plain)); double != "" && without([]string{key}, r.Doubles) == nil {
		return double
	} else if _, isText := value.(string); isText {
		return strconv.Quote(plain)
	}
	return exact(plain)
}

// exact gives the same text for all texts of the same number, and other texts as they are.
func exact(text string) string {
	parts := number.FindStringSubmatch(text)
	if parts == nil {
		return text
	}
	digits := strings.TrimLeft(parts[2]+parts[3], "0")
	short, exponent := strings.TrimRight(digits, "0"), new(big.Int)
	if short == "" {
		return "0"
	}
	fmt.Sscan(parts[4], exponent)
	return fmt.Sprint(parts[1], short, "e", exponent.Add(exponent, big.NewInt(int64(len(digits)-len(short)-len(parts[3])))))
}

// tagged gives the same text for all values that are equal by the rule of their tag, and the plain text for other values.
func (r rules) tagged(tag, value any, plain string) string {
	name, _ := tag.(string)
	text, isText := value.(string)
	rule := r.Tagged[name]
	switch {
	case isText && rule == "word":
		return capital.ReplaceAllStringFunc(text, strings.ToLower)
	case isText && rule == "number":
		if double := (rules{}).double(strings.ToLower(text)); double != "" {
			return strings.Replace(double, "double -0", "double 0", 1)
		}
	case isText && rule == "time":
		parts := moment.FindStringSubmatch(text)
		if parts == nil || (parts[1] == "" || parts[3] == "") != (parts[2]+parts[5] == "") {
			break
		}
		day, clock, offset := parts[1], parts[3], strings.ToUpper(parts[5])
		for part, missing := range map[*string]string{&day: "1970-01-01", &clock: "00:00:00", &offset: "Z"} {
			if *part == "" {
				*part = missing
			}
		}
		if at, err := time.Parse(time.RFC3339, day+"T"+clock+offset); err == nil && text != "" {
			return fmt.Sprint("time ", at.Unix(), parts[1] != "", parts[3] != "", parts[5] != "", strings.TrimRight(parts[4], "0"))
		}
	}
	return plain
}

// double gives the same text for all texts of the same double, such as -0, nan:0x1 or a number, and an empty text for other values.
func (r rules) double(text string) string {
	parts := nan.FindStringSubmatch(text)
	if parts == nil && !double.MatchString(text) {
		return ""
	} else if parts == nil {
		// A number out of range is an infinity.
		rounded, _ := strconv.ParseFloat(text, 64)
		return fmt.Sprint("double ", rounded)
	} else if !r.NaNPayloads {
		return "nan"
	} else if parts[2] == "" {
		return "nan" + parts[1] + "8000000000000"
	}
	return "nan" + parts[1] + parts[2]
}
