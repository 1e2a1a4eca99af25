package vectors

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

var (
	number = regexp.MustCompile(`^(-?)(\d+)\.?(\d*)(?:[eE]\+?(-?\d+))?$`)
	double = regexp.MustCompile(`(?i)^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)$`)
	nan    = regexp.MustCompile(`(?i)^([+-]?)nan(?::0x0*([0-9a-f]{1,13}))?$`)
)

// rules are the keys with special rules of comparison.
type rules struct {
	Doubles, Unordered []string
	NaNPayloads        bool `json:"nan_payloads"`
}

// text writes a value so that two values have the same text if they are equal by the rules. key is that of the value, or of its list.
func (r rules) text(value any, key string, isItem bool) string {
	if isIn(key, r.Doubles) {
		if bits, isDouble := r.bits(value); isDouble {
			return fmt.Sprintf("double %x", bits)
		}
	}
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
		if isIn(key, r.Unordered) && !isItem {
			sort.Strings(parts)
		}
		return "[" + strings.Join(parts, ",") + "]"
	case json.Number:
		return exact(string(value))
	case string:
		return strconv.Quote(value)
	}
	return fmt.Sprint(value)
}

// exact gives the same text for all texts of the same number.
func exact(text string) string {
	parts := number.FindStringSubmatch(text)
	digits := strings.TrimLeft(parts[2]+parts[3], "0")
	short, exponent := strings.TrimRight(digits, "0"), new(big.Int)
	if short == "" {
		return "0"
	}
	fmt.Sscan(parts[4], exponent)
	return fmt.Sprint(parts[1], short, "e", exponent.Add(exponent, big.NewInt(int64(len(digits)-len(short)-len(parts[3])))))
}

// bits are those of a number, or of a text such as -0 or nan:0x1, as a double.
func (r rules) bits(value any) (uint64, bool) {
	text, isText := value.(string)
	if number, isNumber := value.(json.Number); isNumber {
		text, isText = string(number), true
	}
	parts := nan.FindStringSubmatch(text)
	if parts == nil {
		// A number out of range is an infinity.
		rounded, _ := strconv.ParseFloat(text, 64)
		return math.Float64bits(rounded), isText && double.MatchString(text)
	}
	payload, _ := strconv.ParseUint(parts[2], 16, 64)
	if parts[2] == "" {
		payload = 1 << 51
	}
	if parts[1] == "-" {
		payload |= 1 << 63
	}
	if !r.NaNPayloads && payload<<1 != 0 {
		payload = 1
	}
	return math.Float64bits(math.Inf(1)) | payload, payload<<1 != 0
}
