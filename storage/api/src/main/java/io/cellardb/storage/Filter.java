package io.cellardb.storage;

import java.util.List;
import java.util.function.IntFunction;

/**
 * A condition on the columns of a row. Columns are named by their position in the {@link
 * Projection}; they may be of any sort but {@link ScanColumn.OpenFamily}. Values are compared as
 * encoded bytes, unsigned, which is the order of numbers too (see {@link ValueKind}). Logic is
 * three-valued as in SQL: a condition on an absent cell is unknown, and only rows for which the
 * whole filter is true pass.
 *
 * <p>A store evaluates a filter whole. One that cannot evaluate a part of it where the bytes are
 * does so in its scanner, so that no caller needs a second evaluation.
 */
public sealed interface Filter {
  /**
   * Whether a filter is true of a row.
   *
   * @param values the encoded value of a column of the projection, or null where it is absent
   */
  static boolean passes(Filter filter, IntFunction<ByteString> values) {
    return FilterEvaluation.passes(filter, values);
  }

  /** Refuses a filter on a column that the projection does not have or that has no one value. */
  static void check(Filter filter, Projection projection) {
    FilterEvaluation.check(filter, projection);
  }

  /** Every row passes. */
  Filter ALL = new And(List.of());

  /** How a value is compared with an operand. */
  enum Comparison {
    /** Equal. */
    EQUAL,
    /** Not equal. */
    NOT_EQUAL,
    /** Value below operand. */
    LESS,
    /** Value not above operand. */
    LESS_OR_EQUAL,
    /** Value above operand. */
    GREATER,
    /** Value not below operand. */
    GREATER_OR_EQUAL;

    /** Whether {@code Integer.compare(value, operand) == order} satisfies this. */
    public boolean accepts(int order) {
      return switch (this) {
        case EQUAL -> order == 0;
        case NOT_EQUAL -> order != 0;
        case LESS -> order < 0;
        case LESS_OR_EQUAL -> order <= 0;
        case GREATER -> order > 0;
        case GREATER_OR_EQUAL -> order >= 0;
      };
    }
  }

  /** The value of a column compared with encoded bytes. */
  record Compare(int column, Comparison comparison, ByteString operand) implements Filter {}

  /** The value of a column is one of these; {@code operands} are sorted and distinct. */
  record In(int column, List<ByteString> operands) implements Filter {
    /** Sorts the operands and drops duplicates. */
    public In {
      operands = operands.stream().sorted().distinct().toList();
    }
  }

  /** The bytes of a {@link ValueKind#BYTES} column or of the row key start with these. */
  record Prefix(int column, ByteString prefix) implements Filter {}

  /** The cell is absent; never unknown. */
  record IsAbsent(int column) implements Filter {}

  /** All are true; true if there is none. */
  record And(List<Filter> operands) implements Filter {
    /** Copies the list. */
    public And {
      operands = List.copyOf(operands);
    }
  }

  /** Any is true; false if there is none. */
  record Or(List<Filter> operands) implements Filter {
    /** Copies the list. */
    public Or {
      operands = List.copyOf(operands);
    }
  }

  /** Not true; unknown stays unknown. */
  record Not(Filter operand) implements Filter {}
}
