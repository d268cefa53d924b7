package io.cellardb.sql.plan;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.pushdown.TableEstimates;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rex.RexNode;

/**
 * What a scan reads of a table, as the rules have it: fields, conditions, time, order and limit.
 * Conditions refer to the table's columns by ordinal, whatever the fields are.
 *
 * @param table the table
 * @param estimates what the store estimates of the whole table
 * @param defaults canonical values that absent cells of columns that are NOT NULL read as, by the
 *     ordinal of the column
 * @param fields what it returns, in order
 * @param conditions all must hold; none refers to anything outside the table but parameters
 * @param asOf the time of the state that is read, of type BIGINT (milliseconds), TIMESTAMP or
 *     TIMESTAMP WITH LOCAL TIME ZONE; null for the newest state
 * @param reversed whether rows come in descending order of the row key
 * @param ordered whether somebody relies on the order of the row key
 * @param limit how many rows are wanted at most; null for all
 */
public record ScanSpec(
    TableDefinition table,
    TableEstimates estimates,
    Map<Integer, Object> defaults,
    List<Field> fields,
    List<RexNode> conditions,
    RexNode asOf,
    boolean reversed,
    boolean ordered,
    RexNode limit) {

  /** One field of a scan's rows. */
  public sealed interface Field {
    /** The column that it is, or is taken from. */
    ColumnDefinition column();

    /** The field's name. */
    String name();
  }

  /** A column as it is. */
  public record Column(ColumnDefinition column) implements Field {
    @Override
    public String name() {
      return column.name();
    }
  }

  /**
   * One entry of an open family, read as a column of its own.
   *
   * @param column the open family
   * @param key the canonical value of the entry's key
   */
  public record MapEntry(ColumnDefinition column, Object key) implements Field {
    @Override
    public String name() {
      Object shown = key instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : key;
      return column.name() + "['" + shown + "']";
    }

    /** Whether this is the same entry; keys of bytes are equal if their bytes are. */
    @Override
    public boolean equals(Object other) {
      return other instanceof MapEntry entry
          && column.equals(entry.column)
          && Objects.deepEquals(key, entry.key);
    }

    @Override
    public int hashCode() {
      return 31 * column.hashCode() + Arrays.deepHashCode(new Object[] {key});
    }
  }

  /** Copies the lists. */
  public ScanSpec {
    fields = List.copyOf(fields);
    conditions = List.copyOf(conditions);
  }

  /** Everything of a table. */
  public static ScanSpec of(
      TableDefinition table, TableStatistics statistics, Map<Integer, Object> defaults) {
    List<Field> fields = new ArrayList<>();
    table.columns().forEach(column -> fields.add(new Column(column)));
    return new ScanSpec(
        table,
        TableEstimates.of(table, statistics),
        defaults,
        fields,
        List.of(),
        null,
        false,
        false,
        null);
  }

  /** With other fields. */
  public ScanSpec returning(List<Field> wanted) {
    return new ScanSpec(
        table, estimates, defaults, wanted, conditions, asOf, reversed, ordered, limit);
  }

  /** With more conditions. */
  public ScanSpec where(List<RexNode> more) {
    List<RexNode> all = new ArrayList<>(conditions);
    all.addAll(more);
    return new ScanSpec(table, estimates, defaults, fields, all, asOf, reversed, ordered, limit);
  }

  /** As of a time. */
  public ScanSpec at(RexNode time) {
    return new ScanSpec(
        table, estimates, defaults, fields, conditions, time, reversed, ordered, limit);
  }

  /** In the order of the row key, or its reverse. */
  public ScanSpec inOrder(boolean descending) {
    return new ScanSpec(
        table, estimates, defaults, fields, conditions, asOf, descending, true, limit);
  }

  /** With at most so many rows. */
  public ScanSpec first(RexNode count) {
    return new ScanSpec(
        table, estimates, defaults, fields, conditions, asOf, reversed, ordered, count);
  }
}
