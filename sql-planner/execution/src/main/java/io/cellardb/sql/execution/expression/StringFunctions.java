package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.BytesVectorBuilder;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.calcite.sql.fun.SqlTrimFunction;

/**
 * Functions on text and binary values. Text is UTF-8, positions and lengths are in code points from
 * 1; upper and lower case do not depend on the machine's locale. Binary values are counted in
 * bytes.
 */
final class StringFunctions {
  private StringFunctions() {}

  /** {@code a || b}. */
  static void concat(StrictCall.Row row, VectorBuilder result) {
    BytesVector a = row.bytes(0);
    BytesVector b = row.bytes(1);
    int index = row.index();
    int length = Math.addExact(a.length(index), b.length(index));
    BytesVectorBuilder bytes = (BytesVectorBuilder) result;
    int start = bytes.allocate(index, length);
    System.arraycopy(a.data(), a.start(index), bytes.data(), start, a.length(index));
    System.arraycopy(
        b.data(), b.start(index), bytes.data(), start + a.length(index), b.length(index));
  }

  static void upper(StrictCall.Row row, VectorBuilder result) {
    changeCase(row, (BytesVectorBuilder) result, true);
  }

  static void lower(StrictCall.Row row, VectorBuilder result) {
    changeCase(row, (BytesVectorBuilder) result, false);
  }

  private static void changeCase(StrictCall.Row row, BytesVectorBuilder result, boolean upper) {
    BytesVector text = row.bytes(0);
    int from = text.start(row.index());
    int length = text.length(row.index());
    byte[] data = text.data();
    if (!Utf8.isAscii(data, from, length)) {
      String string = row.getString(0);
      row.set(result, upper ? string.toUpperCase(Locale.ROOT) : string.toLowerCase(Locale.ROOT));
      return;
    }
    int to = result.allocate(row.index(), length);
    byte first = (byte) (upper ? 'a' : 'A');
    byte last = (byte) (upper ? 'z' : 'Z');
    byte[] target = result.data();
    for (int i = 0; i < length; i++) {
      byte b = data[from + i];
      target[to + i] = b >= first && b <= last ? (byte) (b ^ 0x20) : b;
    }
  }

  static void charLength(StrictCall.Row row, VectorBuilder result) {
    BytesVector text = row.bytes(0);
    int start = text.start(row.index());
    row.setLong(result, Utf8.codePoints(text.data(), start, start + text.length(row.index())));
  }

  static void octetLength(StrictCall.Row row, VectorBuilder result) {
    row.setLong(result, row.bytes(0).length(row.index()));
  }

  /** SUBSTRING(value FROM start [FOR length]), counted in code points, or in bytes for binary. */
  static StrictCall.Function substring(boolean binary, boolean hasLength) {
    return (row, result) -> {
      BytesVector text = row.bytes(0);
      long from = row.getLong(1);
      long to = Long.MAX_VALUE;
      if (hasLength) {
        long length = row.getLong(2);
        if (length < 0) {
          throw new SqlExecutionException("22011", "negative length in SUBSTRING");
        }
        to = Math.max(1, saturatedAdd(from, length));
      }
      slice(row, result, text, Math.max(1, from) - 1, to == Long.MAX_VALUE ? to : to - 1, binary);
    };
  }

  private static long saturatedAdd(long a, long b) {
    long sum = a + b;
    return ((a ^ sum) & (b ^ sum)) < 0 ? Long.MAX_VALUE : sum;
  }

  /** LEFT(value, n); a negative n leaves out the last -n. */
  static StrictCall.Function left(boolean binary) {
    return (row, result) -> {
      long count = row.getLong(1);
      long end = count >= 0 ? count : Math.max(0, length(row, binary) + count);
      slice(row, result, row.bytes(0), 0, end, binary);
    };
  }

  /** RIGHT(value, n); a negative n leaves out the first -n. */
  static StrictCall.Function right(boolean binary) {
    return (row, result) -> {
      long count = row.getLong(1);
      long start = count >= 0 ? Math.max(0, length(row, binary) - count) : -count;
      slice(row, result, row.bytes(0), start, Long.MAX_VALUE, binary);
    };
  }

  private static long length(StrictCall.Row row, boolean binary) {
    BytesVector text = row.bytes(0);
    int start = text.start(row.index());
    int length = text.length(row.index());
    return binary ? length : Utf8.codePoints(text.data(), start, start + length);
  }

  /** The characters from {@code from} up to {@code to}, counted from 0, the latter excluded. */
  private static void slice(
      StrictCall.Row row,
      VectorBuilder result,
      BytesVector text,
      long from,
      long to,
      boolean binary) {
    int start = text.start(row.index());
    int end = start + text.length(row.index());
    int first;
    int last;
    if (binary) {
      first = (int) Math.min(end, start + from);
      last = to >= end - start ? end : (int) (start + to);
    } else {
      first = Utf8.skip(text.data(), start, end, from);
      last = to == Long.MAX_VALUE ? end : Utf8.skip(text.data(), first, end, to - from);
    }
    row.setBytes(result, text.data(), first, Math.max(0, last - first));
  }

  /** POSITION(needle IN value [FROM start]): from 1, or 0. */
  static StrictCall.Function position(boolean hasStart) {
    return (row, result) -> {
      BytesVector needle = row.bytes(0);
      BytesVector text = row.bytes(1);
      int start = text.start(row.index());
      int end = start + text.length(row.index());
      int from = start;
      if (hasStart) {
        long first = row.getLong(2);
        if (first < 1 || first - 1 > Utf8.codePoints(text.data(), start, end)) {
          row.setLong(result, 0);
          return;
        }
        from = Utf8.skip(text.data(), start, end, first - 1);
      }
      int found =
          Utf8.indexOf(
              text.data(),
              from,
              end,
              needle.data(),
              needle.start(row.index()),
              needle.length(row.index()));
      row.setLong(result, found < 0 ? 0 : Utf8.codePoints(text.data(), start, found) + 1L);
    };
  }

  /** REPLACE(value, search, replacement); nothing is searched for if it is empty. */
  static void replace(StrictCall.Row row, VectorBuilder result) {
    String search = row.getString(1);
    String value = row.getString(0);
    row.set(result, search.isEmpty() ? value : value.replace(search, row.getString(2)));
  }

  /** TRIM(flag character FROM value): removes any of the characters from the ends. */
  static StrictCall.Function trim(SqlTrimFunction.Flag flag) {
    boolean leading = flag != SqlTrimFunction.Flag.TRAILING;
    boolean trailing = flag != SqlTrimFunction.Flag.LEADING;
    return (row, result) -> {
      BytesVector set = row.bytes(0);
      BytesVector text = row.bytes(1);
      int start = text.start(row.index());
      int end = start + text.length(row.index());
      if (set.length(row.index()) == 1) {
        byte blank = set.data()[set.start(row.index())];
        byte[] data = text.data();
        while (leading && start < end && data[start] == blank) {
          start++;
        }
        while (trailing && end > start && data[end - 1] == blank) {
          end--;
        }
        row.setBytes(result, data, start, end - start);
      } else {
        trimAny(row, result, leading, trailing);
      }
    };
  }

  private static void trimAny(
      StrictCall.Row row, VectorBuilder result, boolean leading, boolean trailing) {
    String set = row.getString(0);
    int[] text = row.getString(1).codePoints().toArray();
    int start = 0;
    int end = text.length;
    while (leading && start < end && set.indexOf(text[start]) >= 0) {
      start++;
    }
    while (trailing && end > start && set.indexOf(text[end - 1]) >= 0) {
      end--;
    }
    byte[] bytes = new String(text, start, end - start).getBytes(StandardCharsets.UTF_8);
    row.setBytes(result, bytes, 0, bytes.length);
  }
}
