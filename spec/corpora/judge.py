#!/usr/bin/env python3
"""Judges a column of a Parquet data set in Apache Spark: `spark-submit judge.py FORMAT COLUMN INPUT OUTPUT`.

The column holds texts of a text format, such as links and FENs, or bytes of another format. The output has the columns of the input and four more.
"""

import sys

SCHEMA = "verdict string, code string, offset bigint, requirement string"


def decoder_of(format):
    """Returns the function that decodes a value alone."""
    from boardwire import FORMATS

    decoders = {id: known.module.decode for id, known in FORMATS.items() if hasattr(known.module, "decode")}
    del decoders["xiangqi-history/1"]  # It needs a position.
    if format not in decoders:
        raise ValueError(f"there is no decoder for {format!r}; expected one of {', '.join(decoders)}")
    return decoders[format]


def verdict_of(decode, value):
    """Returns verdict, code, offset and requirement of one value. No value raises."""
    from boardwire import BoardwireError, LimitError

    if value is None:
        return "missing", None, None, None
    try:
        decode(value)
    except LimitError as error:
        return "over-limit", error.code, error.offset, error.requirement
    except BoardwireError as error:
        return "invalid", error.code, error.offset, error.requirement
    except Exception as error:  # A text in a column of bytes, a lone surrogate: the other rows are still judged.
        return "not-judged", type(error).__name__, None, None
    return "valid", None, None, None


def verdicts_of(format, values):
    """Returns the four new columns, in the order of the schema, for the values of one."""
    decode = decoder_of(format)
    return [list(column) for column in zip(*(verdict_of(decode, value) for value in values))] or [[], [], [], []]


def judge(format, column):
    """Returns the function for `mapInArrow`: it adds the verdicts to each batch of rows. A wrong format is an error before the job begins."""
    decoder_of(format)

    def batches_of(batches):
        import pyarrow

        types = [pyarrow.string(), pyarrow.string(), pyarrow.int64(), pyarrow.string()]
        names = [field.split()[0] for field in SCHEMA.split(", ")]
        for batch in batches:
            verdicts = verdicts_of(format, batch.column(column).to_pylist())
            arrays = [pyarrow.array(values, type) for values, type in zip(verdicts, types)]
            yield pyarrow.RecordBatch.from_arrays([*batch.columns, *arrays], [*batch.schema.names, *names])

    return batches_of


def main(format, column, source, target):
    from pyspark.sql import SparkSession
    from pyspark.sql.types import StructType

    spark = SparkSession.builder.appName("boardwire").getOrCreate()
    rows = spark.read.parquet(source)
    schema = StructType([*rows.schema.fields, *StructType.fromDDL(SCHEMA).fields])
    rows.mapInArrow(judge(format, column), schema).write.mode("errorifexists").parquet(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
