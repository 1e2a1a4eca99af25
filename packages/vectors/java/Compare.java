package @MODULE@;

import java.math.BigInteger;
import java.time.*;
import java.util.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The comparison of values by the rules that a suite has for some keys. */
record Compare(List<String> doubles, List<String> unordered, boolean nanPayloads, Map<String, String> tagged) {
    private static final Pattern NUMBER = Pattern.compile("(-?)(\\d+)\\.?(\\d*)(?:[eE]([+-]?\\d+))?");
    private static final Pattern DOUBLE = Pattern.compile("[+-]?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?|inf(?:inity)?)");
    private static final Pattern NAN = Pattern.compile("(?:\\+|(-))?nan(?::0x0*([1-9a-f][0-9a-f]{0,12}))?");
    private static final Pattern MOMENT = Pattern.compile(
            "(\\d{4}-\\d\\d-\\d\\d)?(?:(^|[Tt ])(\\d\\d:\\d\\d:\\d\\d)(?:\\.(\\d+))?([Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)?)?");

    /** Two values have the same text if they are equal by the rules. `key` is the key of the value, or of its list. */
    String text(Object value, String key, boolean isItem) {
        List<String> parts = new ArrayList<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> {
                boolean isTagged = name.equals("value") && map.size() == 2 && member instanceof String && map.get("type") instanceof String;
                String text = isTagged ? taggedText((String) map.get("type"), (String) member) : null;
                parts.add(Json.write(name) + ":" + (text == null ? text(member, (String) name, false) : text));
            });
            Collections.sort(parts);
            return "{" + String.join(",", parts) + "}";
        } else if (value instanceof List<?> list) {
            list.forEach(item -> parts.add(text(item, key, true)));
            if (unordered.contains(key) && !isItem) {
                Collections.sort(parts);
            }
            return "[" + String.join(",", parts) + "]";
        }
        String text = String.valueOf(value);
        String number = doubles.contains(key) ? doubleText(text.toLowerCase(Locale.ROOT), nanPayloads) : null;
        return number != null ? number : value instanceof String ? Json.write(value) : exact(text);
    }

    /** The same text for all texts of the same number, and other texts as they are. */
    private static String exact(String text) {
        Matcher parts = NUMBER.matcher(text);
        if (!parts.matches()) {
            return text;
        }
        String digits = (parts.group(2) + parts.group(3)).replaceFirst("^0+", "");
        String plain = digits.replaceFirst("0+$", "");
        BigInteger exponent = parts.group(4) == null ? BigInteger.ZERO : new BigInteger(parts.group(4));
        exponent = exponent.add(BigInteger.valueOf(digits.length() - plain.length() - parts.group(3).length()));
        return plain.isEmpty() ? "0" : parts.group(1) + plain + "e" + exponent;
    }

    /** The same text for all values that are equal by the rule of their tag, and null for other values. */
    private String taggedText(String tag, String value) {
        switch (String.valueOf(tagged.get(tag))) {
            case "word":
                return Pattern.compile("[A-Z]").matcher(value).replaceAll(letter -> letter.group().toLowerCase(Locale.ROOT));
            case "number":
                String number = doubleText(value.toLowerCase(Locale.ROOT), false);
                return "double -0.0".equals(number) ? "double 0.0" : number;
            case "time":
                Matcher parts = MOMENT.matcher(value);
                if (!parts.matches()) {
                    return null;
                }
                String day = parts.group(1), clock = parts.group(3), offset = parts.group(5);
                boolean hasBoth = day != null && clock != null, isJoined = parts.group(2) != null && !parts.group(2).isEmpty() || offset != null;
                if (value.isEmpty() || hasBoth != isJoined) {
                    return null;
                }
                try {
                    String local = (day == null ? "1970-01-01" : day) + "T" + (clock == null ? "00:00:00" : clock);
                    long seconds = LocalDateTime.parse(local).toEpochSecond(ZoneOffset.UTC);
                    if (offset != null && offset.length() > 1) {
                        int minutes = Integer.parseInt(offset.substring(1, 3)) * 60 + Integer.parseInt(offset.substring(4));
                        seconds -= minutes * (offset.startsWith("-") ? -60 : 60);
                    }
                    String fraction = parts.group(4) == null ? "" : parts.group(4).replaceFirst("0+$", "");
                    return "time " + seconds + (day != null) + (clock != null) + (offset != null) + fraction;
                } catch (DateTimeException fault) {
                    return null;
                }
            default:
                return null;
        }
    }

    /** The same text for all texts of the same double, such as -0, nan:0x1 or a number, and null for other values. */
    private static String doubleText(String text, boolean nanPayloads) {
        Matcher nan = NAN.matcher(text);
        if (nan.matches()) {
            return nanPayloads ? "nan" + nan.group(1) + (nan.group(2) == null ? "8000000000000" : nan.group(2)) : "nan";
        }
        return DOUBLE.matcher(text).matches() ? "double " + Double.parseDouble(text.replaceFirst("inf.*", "Infinity")) : null;
    }
}
