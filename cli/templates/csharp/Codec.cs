// The codec of @FORMAT@. The rules are in spec/@CHAPTER@.

using System;
using System.Collections.Generic;

static class Codec
{
    /// <summary>
    /// The value of the input, which is UTF-8 if the format is a text. Its shape is in spec/@VALUES@. JSON is
    /// Dictionary&lt;string, object&gt;, List&lt;object&gt;, string, long, bool and null. A fault is
    /// <c>throw new Reject("truncated", 48)</c>.
    /// </summary>
    public static object Decode(byte[] input, Options options)
    {
        throw new Unsupported("decode is not written yet: write it in Codec.cs");
    }

    /// <summary>
    /// The bytes of a value; the context is @ABOUT_CONTEXT@. A fault is <c>throw new Reject("dimension-zero")</c>.
    /// </summary>
    public static byte[] Encode(object value, object context)
    {
        throw new Unsupported("encode is not written yet: write it in Codec.cs");
    }
}

/// <summary>The options of Decode.</summary>
sealed class Options
{
    /// <summary>The names of the leniencies to apply.</summary>
    public readonly HashSet<string> Allow;

    /// <summary>It is @ABOUT_LIMIT@; null for none.</summary>
    public readonly long? Limit;

    /// <summary>It is @ABOUT_CONTEXT@.</summary>
    public readonly object Context;

    public Options(HashSet<string> allow, long? limit, object context)
    {
        Allow = allow;
        Limit = limit;
        Context = context;
    }
}

/// <summary>A fault of the input or the value: a code of spec/@CODES@, and the offset in @UNIT@s where Decode found it.</summary>
sealed class Reject : Exception
{
    public readonly string Code;
    public readonly long? Offset;

    public Reject(string code, long? offset = null) : base(code)
    {
        Code = code;
        Offset = offset;
    }
}

/// <summary>The request is not supported by this codec.</summary>
sealed class Unsupported : Exception
{
    public Unsupported(string what) : base(what) { }
}
