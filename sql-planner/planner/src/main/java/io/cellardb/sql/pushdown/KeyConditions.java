package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;

/**
 * The conditions of a scan that become ranges of row keys: those on a prefix of the key, as long as
 * only single values precede. {@code a = 1 AND b IN (2, 3) AND c > 4} on the key (a, b, c) is two
 * ranges; with {@code b > 2} in the middle, {@code c > 4} is no longer one.
 */
final class KeyConditions {
  /** Combinations of single values beyond which further key columns are left to be tested. */
  private static final int MAX_COMBINATIONS = 10_000;

  private final KeyEncoding encoding;
  private final List<KeyColumnCondition> points = new ArrayList<>();
  private final List<KeyColumnCondition> last = new ArrayList<>();
  private final List<RexNode> used = new ArrayList<>();
  private final List<RexNode> remaining;
  private final int keySize;
  private long combinations = 1;

  KeyConditions(TableDefinition table, List<RexNode> conditions) {
    encoding = KeyEncoding.of(table);
    remaining = new ArrayList<>(conditions);
    keySize = table.key().size();
    int position = 0;
    while (position < keySize && takePoints(table, position)) {
      position++;
    }
    if (position < keySize) {
      takeRanges(table, position);
    }
  }

  /** Takes one condition that binds the key column at {@code position} to single values. */
  private boolean takePoints(TableDefinition table, int position) {
    for (RexNode condition : remaining) {
      Optional<KeyColumnCondition> candidate = KeyColumnCondition.of(table, position, condition);
      if (candidate.isPresent()
          && candidate.get().isPoints()
          && combinations * candidate.get().points() <= MAX_COMBINATIONS) {
        points.add(candidate.get());
        combinations *= candidate.get().points();
        used.add(condition);
        remaining.remove(condition);
        return true;
      }
    }
    return false;
  }

  /** Takes all conditions on the key column at {@code position}. */
  private void takeRanges(TableDefinition table, int position) {
    for (RexNode condition : List.copyOf(remaining)) {
      Optional<KeyColumnCondition> candidate = KeyColumnCondition.of(table, position, condition);
      if (candidate.isPresent()) {
        last.add(candidate.get());
        used.add(condition);
        if (!candidate.get().inexact()) {
          remaining.remove(condition);
        }
      }
    }
  }

  /** The conditions that became ranges; empty if all rows are read. */
  List<RexNode> used() {
    return used;
  }

  /** The conditions that must still be tested. */
  List<RexNode> remaining() {
    return remaining;
  }

  /** How many leading key columns are bound to single values. */
  int boundColumns() {
    return points.size();
  }

  /** How many leading key columns are bound to one value each, so that rows do not differ there. */
  int fixedColumns() {
    int fixed = 0;
    while (fixed < points.size() && points.get(fixed).points() == 1) {
      fixed++;
    }
    return fixed;
  }

  /** Whether the key column after those is bound to ranges. */
  boolean hasRange() {
    return !last.isEmpty();
  }

  /** Whether all of the key is bound to single values. */
  boolean isPointRead() {
    return points.size() == keySize;
  }

  /** How many combinations of single values there are at most. */
  long combinations() {
    return combinations;
  }

  /** The ranges for the parameters of one execution. */
  RowRanges ranges(ExecutionContext context) {
    if (points.isEmpty() && last.isEmpty()) {
      return RowRanges.ALL;
    }
    List<KeyRange> ranges = new ArrayList<>();
    addRanges(0, new Object[points.size()], context, ranges);
    return RowRanges.of(ranges);
  }

  private void addRanges(
      int position, Object[] tuple, ExecutionContext context, List<KeyRange> ranges) {
    if (position < points.size()) {
      for (Object value : points.get(position).values(context)) {
        tuple[position] = value;
        addRanges(position + 1, tuple, context, ranges);
      }
      return;
    }
    Optional<ByteString> prefix = encoding.prefix(tuple, position);
    if (prefix.isEmpty()) {
      return;
    }
    if (isPointRead()) {
      ranges.add(KeyRange.single(prefix.get()));
    } else if (last.isEmpty()) {
      ranges.add(KeyRange.prefix(prefix.get()));
    } else {
      RowRanges common = RowRanges.ALL;
      for (KeyColumnCondition condition : last) {
        common = common.intersect(condition.rows(encoding, prefix.get(), context));
      }
      ranges.addAll(common.ranges());
    }
  }
}
