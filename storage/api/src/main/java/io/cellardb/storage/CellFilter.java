package io.cellardb.storage;

import io.cellardb.storage.Filter.Comparison;
import java.util.List;

/**
 * A condition on single cells, for a {@link CellScan}. Each is decided by the cell alone. Which
 * versions of a column a filter is asked about is said there.
 */
public sealed interface CellFilter {
  /** Every cell passes. */
  CellFilter ALL = new And(List.of());

  /** What of a cell is compared, as bytes, unsigned. */
  enum Part {
    /** Its row key. */
    ROW,
    /** The name of its family, in UTF-8. */
    FAMILY,
    /** Its qualifier. */
    QUALIFIER,
    /** Its value; empty for tombstones. */
    VALUE;

    ByteString of(Cell cell) {
      return switch (this) {
        case ROW -> cell.row();
        case FAMILY -> ByteString.utf8(cell.family());
        case QUALIFIER -> cell.qualifier();
        case VALUE -> cell.value();
      };
    }
  }

  /** Whether a cell passes. */
  boolean passes(Cell cell);

  /** A part of the cell compared with bytes; LESS passes where the part is below the operand. */
  record Compare(Part part, Comparison comparison, ByteString operand) implements CellFilter {
    @Override
    public boolean passes(Cell cell) {
      return comparison.accepts(part.of(cell).compareTo(operand));
    }
  }

  /** A part of the cell starts with these bytes. */
  record StartsWith(Part part, ByteString prefix) implements CellFilter {
    @Override
    public boolean passes(Cell cell) {
      return part.of(cell).startsWith(prefix);
    }
  }

  /** The time of the cell is one of these. */
  record TimeIn(List<Long> times) implements CellFilter {
    /** Sorts the times and drops duplicates. */
    public TimeIn {
      times = times.stream().sorted().distinct().toList();
    }

    @Override
    public boolean passes(Cell cell) {
      return times.contains(cell.timestamp());
    }
  }

  /** All pass; passes if there is none. */
  record And(List<CellFilter> operands) implements CellFilter {
    /** Copies the list. */
    public And {
      operands = List.copyOf(operands);
    }

    @Override
    public boolean passes(Cell cell) {
      return operands.stream().allMatch(operand -> operand.passes(cell));
    }
  }

  /** Any passes; does not pass if there is none. */
  record Or(List<CellFilter> operands) implements CellFilter {
    /** Copies the list. */
    public Or {
      operands = List.copyOf(operands);
    }

    @Override
    public boolean passes(Cell cell) {
      return operands.stream().anyMatch(operand -> operand.passes(cell));
    }
  }

  /** Does not pass. */
  record Not(CellFilter operand) implements CellFilter {
    @Override
    public boolean passes(Cell cell) {
      return !operand.passes(cell);
    }
  }
}
