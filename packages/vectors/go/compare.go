package vectors

import (
	"fmt"
	"math/big"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

var (
	number = regexp.MustCompile(`^(-?)(\d+)\.?(\d*)(?:[eE]\+?(-?\d+))?$`)
	double = regexp.MustCompile(`^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)$`)
	nan    = regexp.MustCompile(`^(?:\+|(-))?nan(?::0x0*([1-9a-f][0-9a-f]{0,12}))?$`)
)

// rules are the keys with special rules of comparison.
type rules struct {
	Doubles, Unordered []string
	NaNPayloads        bool `json:"nan_payloads"`
}

// text writes a value so that two values have the same text if they are equal by the rules. key is that of the value, or of its list.
func (r rules) text(value any, key string, isItem bool) string {
	var parts []string
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			parts = append(parts, strconv.Quote(name)+":"+r.text(member, name, false))
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
	if double := r.double(key, strings.ToLower(plain)); double != "" {
		return double
	} else if _, isText := value.(string); isText {
		return strconv.Quote(plain)
	}
	return exact(plain)
}

// exact gives the same text for all texts of the same number, and the text itself for what is none.
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

// double is the same for all texts of the same double under a key of doubles, such as -0, nan:0x1 or a number, and else empty.
func (r rules) double(key, text string) string {
	parts := nan.FindStringSubmatch(text)
	if without([]string{key}, r.Doubles) != nil || parts == nil && !double.MatchString(text) {
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
