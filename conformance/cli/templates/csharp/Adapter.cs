// Speaks the testee protocol for the codec in Codec.cs: one JSON object a line. See spec/protocol.md.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

static class Adapter
{
    const string Format = "@FORMAT@";

    /// <summary>The key of the input in requests and replies.</summary>
    static readonly string Key = "@KEY@";

    static readonly string[] Leniencies = { "unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters" };

    /// <summary>The members of the reply, without its id.</summary>
    static Dictionary<string, object> Perform(Dictionary<string, object> request)
    {
        string op = Member(request, "op") as string;
        if (op == "hello")
        {
            var formats = new Dictionary<string, object> { [Format] = new List<object> { "decode", "encode" } };
            return new Dictionary<string, object>
            {
                ["name"] = "@NAME@", ["version"] = "0.1.0", ["language"] = "C#", ["formats"] = formats,
            };
        }
        if (op != "decode" && op != "encode" || Member(request, "format") as string != Format)
        {
            throw new Unsupported("only decode and encode of " + Format);
        }
        object position = Member(request, "position");
        if (op == "encode")
        {
            byte[] output = Codec.Encode(request["value"], position);
            string text = Key == "hex" ? string.Concat(output.Select(b => b.ToString("x2"))) : Encoding.UTF8.GetString(output);
            return new Dictionary<string, object> { ["ok"] = new Dictionary<string, object> { [Key] = text } };
        }
        var allow = new HashSet<string>((Member(request, "allow") as List<object> ?? new List<object>()).Cast<string>());
        var limits = Member(request, "limits") as Dictionary<string, object> ?? new Dictionary<string, object>();
        if (!allow.IsSubsetOf(Leniencies) || limits.Keys.Any(name => name != "cells"))
        {
            throw new Unsupported("a leniency or a limit that is not known");
        }
        long? limit = null;
        if (limits.Count > 0)
        {
            // A limit may be any integer. Beyond the cells of the largest board, fewer than 2^48, its exact value has no meaning.
            limit = (long)Math.Min(Convert.ToDouble(limits["cells"]), 1L << 48);
        }
        string source = (string)request[Key];
        byte[] input = Key == "hex" ? Bytes(source) : Encoding.UTF8.GetBytes(source);
        return new Dictionary<string, object> { ["ok"] = Codec.Decode(input, new Options(allow, limit, position)) };
    }

    static object Member(Dictionary<string, object> request, string name)
    {
        object member;
        return request.TryGetValue(name, out member) ? member : null;
    }

    static byte[] Bytes(string hex)
    {
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
        reply["id"] = Member(request, "id");
        try
        {
            foreach (var member in Perform(request))
            {
                reply[member.Key] = member.Value;
            }
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
        var utf8 = new UTF8Encoding(false);
        using (var lines = new StreamReader(Console.OpenStandardInput(), utf8))
        using (var replies = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" })
        {
            for (string line = lines.ReadLine(); line != null; line = lines.ReadLine())
            {
                replies.WriteLine(Json.Write(Answer(line)));
                replies.Flush();
            }
        }
    }
}
