// Speaks the testee protocol for the codec in Codec.cs: one JSON object a line. See spec/protocol.md.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

/// <summary>A malformed request (spec/protocol.md, "Malformed requests").</summary>
sealed class BadRequest : Exception
{
    public BadRequest(string what) : base(what) { }
}

static class Adapter
{
    const string Format = "@FORMAT@";

    /// <summary>The key of the input in requests and replies.</summary>
    static readonly string Key = "@KEY@";

    /// <summary>The key of the additional data of a request; empty if there is none.</summary>
    static readonly string Context = "@CONTEXT@";

    /// <summary>UTF-8 that throws for a lone surrogate.</summary>
    static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);

    static readonly string[] Leniencies = { @LENIENCIES@ };

    /// <summary>The members of the reply, without its id.</summary>
    static Dictionary<string, object> Perform(Dictionary<string, object> request)
    {
        string op = Required<string>(request, "op");
        if (op == "hello")
        {
            if (!1L.Equals(Member(request, "protocol")))
            {
                throw new Unsupported("only version 1 of the protocol");
            }
            var formats = new Dictionary<string, object> { [Format] = new List<object> { @OPERATIONS@ } };
            return new Dictionary<string, object>
            {
                ["name"] = "@NAME@", ["version"] = "0.1.0", ["language"] = "C#", ["formats"] = formats,
            };
        }
        if (op != "decode" && op != "encode" || Required<string>(request, "format") != Format)
        {
            throw new Unsupported("only decode and encode of " + Format);
        }
        object context = Context == "" ? null : Required<Dictionary<string, object>>(request, Context);
        if (op == "encode")
        {
            byte[] output = Codec.Encode(Required<Dictionary<string, object>>(request, "value"), context);
            string text = Key == "hex" ? string.Concat(output.Select(b => b.ToString("x2"))) : Encoding.UTF8.GetString(output);
            return new Dictionary<string, object> { ["ok"] = new Dictionary<string, object> { [Key] = text } };
        }
        var allow = request.ContainsKey("allow") ? Required<List<object>>(request, "allow") : new List<object>();
        var limits = request.ContainsKey("limits") ? Required<Dictionary<string, object>>(request, "limits") : new Dictionary<string, object>();
        if (!allow.All(name => Leniencies.Contains(name)) || limits.Keys.Any(name => name != "@LIMIT@"))
        {
            throw new Unsupported("unknown leniency or limit");
        }
        long? limit = null;
        if (limits.Count > 0)
        {
            // A limit may be any integer. Above 2^48 its exact value does not matter.
            double number = limits["@LIMIT@"] is long ? (long)limits["@LIMIT@"] : Required<double>(limits, "@LIMIT@");
            if (number < 0 || number != Math.Floor(number))
            {
                throw new BadRequest("the limit is not an integer from 0");
            }
            limit = (long)Math.Min(number, 1L << 48);
        }
        string source = Required<string>(request, Key);
        byte[] input = Key == "hex" ? Bytes(source) : Utf8.GetBytes(source);
        return new Dictionary<string, object> { ["ok"] = Codec.Decode(input, new Options(new HashSet<string>(allow.Cast<string>()), limit, context)) };
    }

    /// <summary>A member of the request that must be of this type.</summary>
    static T Required<T>(Dictionary<string, object> request, string name)
    {
        object member = Member(request, name);
        return member is T ? (T)member : throw new BadRequest(name + " is missing or malformed");
    }

    static object Member(Dictionary<string, object> request, string name)
    {
        object member;
        return request.TryGetValue(name, out member) ? member : null;
    }

    static byte[] Bytes(string hex)
    {
        if (hex.Length % 2 != 0 || !hex.All(digit => "0123456789abcdef".IndexOf(digit) >= 0))
        {
            throw new BadRequest("the input is not hex in lower case");
        }
        var bytes = new byte[hex.Length / 2];
        for (int i = 0; i < bytes.Length; i++)
        {
            bytes[i] = Convert.ToByte(hex.Substring(2 * i, 2), 16);
        }
        return bytes;
    }

    /// <summary>The reply to one line. Other exceptions are bugs: they end the program, and the runner shows the stack.</summary>
    static Dictionary<string, object> Answer(string line)
    {
        var reply = new Dictionary<string, object> { ["id"] = null };
        Dictionary<string, object> request;
        try
        {
            request = Json.Read(line) as Dictionary<string, object>;
        }
        catch (FormatException)
        {
            request = null;
        }
        if (request == null)
        {
            reply["error"] = "the line is not a request";
            return reply;
        }
        try
        {
            reply["id"] = Required<string>(request, "id");
            foreach (var member in Perform(request))
            {
                reply[member.Key] = member.Value;
            }
        }
        catch (BadRequest fault)
        {
            reply["error"] = fault.Message;
        }
        catch (EncoderFallbackException)
        {
            reply["error"] = "the text has a lone surrogate";
        }
        catch (Unsupported unsupported)
        {
            reply["unsupported"] = unsupported.Message;
        }
        catch (Reject reject)
        {
            reply["reject"] = reject.Code;
            if (reject.Offset != null)
            {
                reply["at"] = new Dictionary<string, object> { ["@UNIT@"] = reject.Offset };
            }
        }
        return reply;
    }

    static void Main()
    {
        using (var lines = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false)))
        using (var replies = new StreamWriter(Console.OpenStandardOutput(), Utf8) { NewLine = "\n" })
        {
            for (string line = lines.ReadLine(); line != null; line = lines.ReadLine())
            {
                replies.WriteLine(Json.Write(Answer(line)));
                replies.Flush();
            }
        }
    }
}
