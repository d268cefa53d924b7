package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Skips through the key: for conditions on columns that have others without any condition before
 * them, the combinations of values that these have are sought one after the other, and the
 * conditions are ranges within each. How many combinations there are is not known before, so
 * seeking gives up after as many as cost half of what reading everything would.
 */
public final class KeySkips {
  /**
   * What finding a place in the store costs, in rows of a scan. Measured in the embedded store at
   * 140 to 460.
   */
  public static final double SEEK = 200;

  /** Combinations beyond which ranges would be too many. */
  private static final int MOST = 1000;

  private final TableDefinition table;
  private final KeyEncoding encoding;
  private final KeyConditions behind;
  private final int most;

  KeySkips(TableDefinition table, KeyConditions behind, double scanned) {
    this.table = table;
    this.behind = behind;
    encoding = KeyEncoding.of(table);
    most = (int) Math.min(MOST, scanned / (2 * SEEK));
  }

  /**
   * What seeking and reading what is found cost, in rows of a scan; empty if it is not known how
   * many combinations there are.
   */
  public OptionalDouble cost(PlannerEstimates estimates) {
    OptionalDouble combinations =
        estimates.distinct(
            table.key().subList(0, behind.given()).stream().map(KeyColumn::column).toList(),
            estimates.rows());
    return combinations.isPresent() && combinations.getAsDouble() <= most
        ? OptionalDouble.of(combinations.getAsDouble() * SEEK + found(estimates))
        : OptionalDouble.empty();
  }

  /** How many rows are expected to fulfil the conditions. */
  public double found(PlannerEstimates estimates) {
    return estimates.rows() * behind.selectivity(table, estimates);
  }

  boolean areWorthIt() {
    return most > 1;
  }

  /**
   * The part of some rows that can fulfil the conditions; all of them if it is not worth finding
   * out.
   *
   * @param first the first key that exists within a range, null if there is none
   */
  public RowRanges narrow(
      RowRanges rows, ExecutionContext context, Function<KeyRange, byte[]> first) {
    List<KeyRange> narrow = new ArrayList<>();
    int sought = 0;
    for (KeyRange range : rows.ranges()) {
      KeyRange rest = range;
      while (!rest.isEmpty()) {
        if (sought++ == most) {
          return rows;
        }
        byte[] key = first.apply(rest);
        if (key == null) {
          break;
        }
        Object[] values = Arrays.copyOf(encoding.decode(key), behind.given());
        narrow.addAll(behind.ranges(values, context));
        Optional<ByteString> prefix = encoding.prefix(values, behind.given());
        ByteString next = encoding.range(prefix.orElseThrow(), behind.given()).stop();
        if (next.isEmpty()) {
          break;
        }
        rest = new KeyRange(next, range.stop());
      }
    }
    return rows.intersect(RowRanges.of(narrow));
  }

  /** The conditions in words. */
  public String describe() {
    return behind.used().stream()
        .map(condition -> ConditionText.of(condition, table))
        .collect(Collectors.joining(" AND "));
  }
}
