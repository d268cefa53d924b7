package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** LIKE and ILIKE with an optional ESCAPE; without it no character escapes. */
final class Like implements Expression {
  private final Expression value;
  private final Expression pattern;

  /** Null without ESCAPE. */
  private final Expression escape;

  private final PatternCache cache;
  private final boolean caseSensitive;
  private final boolean negated;
  private final LongVectorBuilder result = new LongVectorBuilder();

  private Like(Expression[] operands, boolean caseSensitive, boolean negated) {
    this.value = operands[0];
    this.pattern = operands[1];
    this.escape = operands.length > 2 ? operands[2] : null;
    this.cache = new PatternCache(caseSensitive);
    this.caseSensitive = caseSensitive;
    this.negated = negated;
  }

  static Template template(List<Template> operands, boolean caseSensitive, boolean negated) {
    return context -> new Like(Template.instantiate(operands, context), caseSensitive, negated);
  }

  @Override
  public Vector evaluate(Batch batch) {
    BytesVector values = (BytesVector) value.evaluate(batch);
    BytesVector patterns = (BytesVector) pattern.evaluate(batch);
    BytesVector escapes = escape == null ? null : (BytesVector) escape.evaluate(batch);
    result.resize(batch.bound());
    Nulls.propagate(batch, values, result);
    Nulls.propagate(batch, patterns, result);
    if (escapes != null) {
      Nulls.propagate(batch, escapes, result);
    }
    cache.startBatch(patterns, escapes);
    long[] matches = result.values();
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (!result.isNull(row)) {
        matches[row] = matches(cache.at(row), values, row) == negated ? 0 : 1;
      }
    }
    return result.build();
  }

  private boolean matches(LikePattern compiled, BytesVector values, int row) {
    if (caseSensitive) {
      return compiled.matches(values.data(), values.start(row), values.length(row));
    }
    byte[] folded = values.string(row).toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
    return compiled.matches(folded, 0, folded.length);
  }

  /** Compiles a pattern only when it differs from that of the row before. */
  private static final class PatternCache {
    private final boolean caseSensitive;
    private BytesVector patterns;
    private BytesVector escapes;

    /** Where in {@code patterns} the compiled one is, or -1; all rows of a constant are there. */
    private int start;

    private int length;
    private byte[] bytes;
    private String escape;
    private LikePattern pattern;

    PatternCache(boolean caseSensitive) {
      this.caseSensitive = caseSensitive;
    }

    void startBatch(BytesVector newPatterns, BytesVector newEscapes) {
      patterns = newPatterns;
      escapes = newEscapes;
      start = -1;
    }

    /** The pattern of a row, which is not NULL. */
    LikePattern at(int row) {
      if (escapes != null || patterns.start(row) != start || patterns.length(row) != length) {
        look(row, escapes == null ? null : escapes.string(row));
      }
      return pattern;
    }

    private void look(int row, String newEscape) {
      int newStart = patterns.start(row);
      int newLength = patterns.length(row);
      boolean same =
          pattern != null
              && Arrays.equals(
                  bytes, 0, bytes.length, patterns.data(), newStart, newStart + newLength)
              && Objects.equals(escape, newEscape);
      if (!same) {
        String text = patterns.string(row);
        pattern =
            LikePattern.compile(caseSensitive ? text : text.toLowerCase(Locale.ROOT), newEscape);
        bytes = patterns.bytes(row);
        escape = newEscape;
      }
      start = newStart;
      length = newLength;
    }
  }
}
