using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

/// <summary>
/// JSON as Dictionary, List, string, long, bool and null. An integer is a long; a fraction, or an integer beyond 18 digits, is a double.
/// </summary>
sealed class Json
{
    readonly string text;
    int at;

    Json(string text)
    {
        this.text = text;
    }

    /// <summary>The value of a JSON text; throws FormatException if it is none.</summary>
    public static object Read(string text)
    {
        var json = new Json(text);
        object value = json.Value();
        if (json.Peek() != '\0')
        {
            throw json.Fault();
        }
        return value;
    }

    FormatException Fault()
    {
        return new FormatException("no JSON at character " + at);
    }

    /// <summary>The next character that is not white space, or NUL at the end.</summary>
    char Peek()
    {
        while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0)
        {
            at++;
        }
        return at < text.Length ? text[at] : '\0';
    }

    bool Skip(char wanted)
    {
        bool found = Peek() == wanted;
        at += found ? 1 : 0;
        return found;
    }

    void Expect(char wanted)
    {
        if (!Skip(wanted))
        {
            throw Fault();
        }
    }

    object Value()
    {
        switch (Peek())
        {
            case '{':
                var members = new Dictionary<string, object>();
                for (at++; !Skip('}');)
                {
                    if (members.Count > 0)
                    {
                        Expect(',');
                    }
                    string key = String();
                    Expect(':');
                    members[key] = Value();
                }
                return members;
            case '[':
                var list = new List<object>();
                for (at++; !Skip(']');)
                {
                    if (list.Count > 0)
                    {
                        Expect(',');
                    }
                    list.Add(Value());
                }
                return list;
            case '"':
                return String();
            default:
                return Word();
        }
    }

    object Word()
    {
        int start = at;
        while (at < text.Length && ",]} \t\r\n".IndexOf(text[at]) < 0)
        {
            at++;
        }
        string word = text.Substring(start, at - start);
        switch (word)
        {
            case "null":
                return null;
            case "true":
                return true;
            case "false":
                return false;
        }
        if (word == "")
        {
            throw Fault();
        }
        if (word.TrimStart('-').Length <= 18 && word.All(c => c == '-' || c >= '0' && c <= '9'))
        {
            return long.Parse(word, CultureInfo.InvariantCulture);
        }
        return double.Parse(word, NumberStyles.Float, CultureInfo.InvariantCulture);
    }

    string String()
    {
        Expect('"');
        var result = new StringBuilder();
        for (int start = at; ; at++)
        {
            if (at >= text.Length)
            {
                throw Fault();
            }
            char next = text[at];
            if (next == '"' || next == '\\')
            {
                result.Append(text, start, at - start);
                if (next == '"')
                {
                    at++;
                    return result.ToString();
                }
                result.Append(Escaped());
                start = at + 1;
            }
        }
    }

    /// <summary>The character of the escape at the backslash; moves to the escape's last character.</summary>
    char Escaped()
    {
        at++;
        char letter = at < text.Length ? text[at] : '\0';
        if (letter == 'u' && at + 4 < text.Length)
        {
            at += 4;
            return (char)ushort.Parse(text.Substring(at - 3, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        }
        int index = letter == '\0' ? -1 : "\"\\/bfnrt".IndexOf(letter);
        if (index < 0)
        {
            throw Fault();
        }
        return "\"\\/\b\f\n\r\t"[index];
    }

    /// <summary>The JSON text of a value, on one line.</summary>
    public static string Write(object value)
    {
        var text = new StringBuilder();
        Write(value, text);
        return text.ToString();
    }

    static void Write(object value, StringBuilder text)
    {
        string separator = "";
        if (value is Dictionary<string, object>)
        {
            text.Append('{');
            foreach (var member in (Dictionary<string, object>)value)
            {
                text.Append(separator);
                Write(member.Key, text);
                text.Append(':');
                Write(member.Value, text);
                separator = ",";
            }
            text.Append('}');
        }
        else if (value is List<object>)
        {
            text.Append('[');
            foreach (object entry in (List<object>)value)
            {
                text.Append(separator);
                Write(entry, text);
                separator = ",";
            }
            text.Append(']');
        }
        else if (value is string)
        {
            text.Append('"');
            foreach (char next in (string)value)
            {
                if (next < ' ' || next == '"' || next == '\\' || char.IsSurrogate(next))
                {
                    text.Append("\\u").Append(((int)next).ToString("x4"));
                }
                else
                {
                    text.Append(next);
                }
            }
            text.Append('"');
        }
        else if (value is bool)
        {
            text.Append((bool)value ? "true" : "false");
        }
        else
        {
            text.Append(value == null ? "null" : Convert.ToString(value, CultureInfo.InvariantCulture));
        }
    }
}
