// The codec of @FORMAT@. The rules are in spec/@CHAPTER@.

using System.Text.Json;
using System.Text.Json.Nodes;

static class Codec
{
    /// <summary>
    /// The value of the input, which is UTF-8 if the format is a text. Its shape is in spec/protocol.md, "Values on the wire". A fault is
    /// <c>throw new Reject("truncated", 48)</c>.
    /// </summary>
    public static JsonNode Decode(byte[] input, Options options) =>
        throw new Unsupported("decode is not written yet: write it in Codec.cs");

    /// <summary>
    /// The bytes of a value; the position is there for xiangqi-history/1 only. A fault is <c>throw new Reject("dimension-zero")</c>.
    /// </summary>
    public static byte[] Encode(JsonElement value, JsonElement? position) =>
        throw new Unsupported("encode is not written yet: write it in Codec.cs");
}

/// <summary>The options of Decode.</summary>
/// <param name="Allow">The names of the leniencies to apply.</param>
/// <param name="Limit">The greatest number of cells of a board, or null.</param>
/// <param name="Position">The position, for xiangqi-history/1 only.</param>
record Options(IReadOnlySet<string> Allow, long? Limit, JsonElement? Position);

/// <summary>A fault of the input or the value: a code of spec/errors.md, and the offset in @UNIT@s where Decode found it.</summary>
sealed class Reject : Exception
{
    public string Code { get; }
    public long? Offset { get; }

    public Reject(string code, long? offset = null) : base(code) => (Code, Offset) = (code, offset);
}

/// <summary>What this codec does not do.</summary>
sealed class Unsupported : Exception
{
    public Unsupported(string what) : base(what) { }
}
