// Speaks the testee protocol for the codec in Codec.cs: one JSON object a line. See spec/protocol.md.

using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

static class Adapter
{
    const string Format = "@FORMAT@";

    /// <summary>The key of the input in requests and replies.</summary>
    static readonly string Key = "@KEY@";

    static readonly HashSet<string> Leniencies =
        new() { "unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters" };

    /// <summary>The members of the reply, without its id.</summary>
    static JsonObject Perform(JsonElement request)
    {
        string? op = Text(request, "op");
        if (op == "hello")
        {
            var formats = new JsonObject { [Format] = new JsonArray("decode", "encode") };
            return new JsonObject
            {
                ["name"] = "@NAME@", ["version"] = "0.1.0", ["language"] = "C#", ["formats"] = formats,
            };
        }
        if (op is not ("decode" or "encode") || Text(request, "format") != Format)
        {
            throw new Unsupported($"only decode and encode of {Format}");
        }
        JsonElement? position = Member(request, "position");
        if (op == "encode")
        {
            byte[] output = Codec.Encode(request.GetProperty("value"), position);
            string text = Key == "hex" ? Convert.ToHexString(output).ToLowerInvariant() : Encoding.UTF8.GetString(output);
            return new JsonObject { ["ok"] = new JsonObject { [Key] = text } };
        }
        var allow = new HashSet<string>();
        if (Member(request, "allow") is JsonElement names)
        {
            allow.UnionWith(names.EnumerateArray().Select(name => name.GetString() ?? ""));
        }
        long? limit = null;
        if (Member(request, "limits") is JsonElement limits)
        {
            foreach (JsonProperty member in limits.EnumerateObject())
            {
                if (member.Name != "cells")
                {
                    throw new Unsupported("a limit that is not known");
                }
                // A limit may be any integer. Beyond the cells of the largest board, fewer than 2^48, its exact value has no meaning.
                limit = (long)Math.Min(member.Value.GetDouble(), 1L << 48);
            }
        }
        if (!allow.IsSubsetOf(Leniencies))
        {
            throw new Unsupported("a leniency that is not known");
        }
        string source = request.GetProperty(Key).GetString() ?? "";
        byte[] input = Key == "hex" ? Convert.FromHexString(source) : Encoding.UTF8.GetBytes(source);
        return new JsonObject { ["ok"] = Codec.Decode(input, new Options(allow, limit, position)) };
    }

    static JsonElement? Member(JsonElement request, string name) =>
        request.TryGetProperty(name, out JsonElement member) ? member : null;

    static string? Text(JsonElement request, string name) => Member(request, name)?.GetString();

    /// <summary>The reply to one line. Other exceptions are bugs: they end the program, and the runner shows the stack.</summary>
    static JsonObject Answer(string line)
    {
        JsonDocument document;
        string? id;
        try
        {
            document = JsonDocument.Parse(line);
            id = Text(document.RootElement, "id");
        }
        catch (Exception fault) when (fault is JsonException or InvalidOperationException)
        {
            return new JsonObject { ["id"] = null, ["error"] = "the line is not a request" };
        }
        using (document)
        {
            JsonObject reply;
            try
            {
                reply = Perform(document.RootElement);
            }
            catch (Unsupported unsupported)
            {
                reply = new JsonObject { ["unsupported"] = unsupported.Message };
            }
            catch (Reject reject)
            {
                reply = new JsonObject { ["reject"] = reject.Code };
                if (reject.Offset is long offset)
                {
                    reply["at"] = new JsonObject { ["@UNIT@"] = offset };
                }
            }
            reply["id"] = id;
            return reply;
        }
    }

    static void Main()
    {
        var utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        using var lines = new StreamReader(Console.OpenStandardInput(), utf8);
        using var replies = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" };
        while (lines.ReadLine() is string line)
        {
            replies.WriteLine(Answer(line).ToJsonString());
            replies.Flush();
        }
    }
}
