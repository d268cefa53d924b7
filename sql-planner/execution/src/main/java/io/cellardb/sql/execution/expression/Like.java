package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.BytesVector;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;

/** LIKE and ILIKE with an optional ESCAPE; without it no character escapes. */
final class Like {
  private Like() {}

  static Template template(
      RelDataType type, List<Template> operands, boolean caseSensitive, boolean negated) {
    return context -> {
      PatternCache patterns = new PatternCache(caseSensitive);
      StrictCall.Function function =
          (row, result) -> {
            String escape = operands.size() > 2 ? row.getString(2) : null;
            BytesVector values = row.bytes(0);
            LikePattern pattern = patterns.get(row.bytes(1), row.index(), escape);
            boolean match;
            if (caseSensitive) {
              match =
                  pattern.matches(
                      values.data(), values.start(row.index()), values.length(row.index()));
            } else {
              byte[] folded =
                  row.getString(0).toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
              match = pattern.matches(folded, 0, folded.length);
            }
            row.setLong(result, match == negated ? 0 : 1);
          };
      return StrictCall.template(type, operands, function).instantiate(context);
    };
  }

  /** Compiles a pattern only when it differs from that of the row before. */
  private static final class PatternCache {
    private final boolean caseSensitive;
    private byte[] bytes;
    private String escape;
    private LikePattern pattern;

    PatternCache(boolean caseSensitive) {
      this.caseSensitive = caseSensitive;
    }

    LikePattern get(BytesVector patterns, int row, String newEscape) {
      if (pattern == null || !isCached(patterns, row) || !Objects.equals(escape, newEscape)) {
        bytes = patterns.bytes(row);
        escape = newEscape;
        String text = patterns.string(row);
        pattern =
            LikePattern.compile(caseSensitive ? text : text.toLowerCase(Locale.ROOT), newEscape);
      }
      return pattern;
    }

    private boolean isCached(BytesVector patterns, int row) {
      int start = patterns.start(row);
      return Arrays.equals(
          bytes, 0, bytes.length, patterns.data(), start, start + patterns.length(row));
    }
  }
}
