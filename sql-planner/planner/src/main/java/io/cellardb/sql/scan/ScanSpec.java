package io.cellardb.sql.scan;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.MapEncoding;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.pushdown.ConditionText;
import io.cellardb.sql.pushdown.PlannerEstimates;
import io.cellardb.sql.pushdown.QualifierConditions;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * What a scan reads of a table, as the rules have it: fields, conditions, time, order and limit.
 * Conditions refer to the table's columns, the {@link HiddenColumns} among them, by ordinal,
 * whatever the fields are.
 *
 * @param table the table
 * @param indexes its indexes
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
 * @param hints which indexes may find the rows
 */
public record ScanSpec(
    TableDefinition table,
    List<TableIndex> indexes,
    PlannerEstimates estimates,
    Map<Integer, Object> defaults,
    List<Field> fields,
    List<RexNode> conditions,
    RexNode asOf,
    boolean reversed,
    boolean ordered,
    RexNode limit,
    IndexHints hints) {

  /** One field of a scan's rows. */
  public sealed interface Field {
    /** The field's name. */
    String name();

    /** Its type. */
    RelDataType type(RelDataTypeFactory types);
  }

  /** A column as it is. */
  public record Column(ColumnDefinition column) implements Field {
    @Override
    public boolean equals(Object other) {
      return other instanceof Column that && column.equals(that.column);
    }

    @Override
    public int hashCode() {
      return column.hashCode();
    }

    @Override
    public String name() {
      return column.name();
    }

    @Override
    public RelDataType type(RelDataTypeFactory types) {
      return column.type().toRel(types, column.nullable());
    }
  }

  /**
   * One entry of an open family, read as a column of its own.
   *
   * @param column the open family
   * @param key the key, a constant of the statement
   */
  public record MapEntry(ColumnDefinition column, RexNode key) implements Field {
    @Override
    public String name() {
      return column.name() + "[" + ConditionText.of(key) + "]";
    }

    @Override
    public RelDataType type(RelDataTypeFactory types) {
      return types.createTypeWithNullability(column.type().toRel(types, true).getValueType(), true);
    }
  }

  /**
   * An open family of which some entries are read, at least those for which conditions hold.
   *
   * @param column the open family
   * @param conditions all hold; the key is field 0 in them
   */
  public record MapPart(ColumnDefinition column, List<RexNode> conditions) implements Field {
    /** Copies the list. */
    public MapPart {
      conditions = List.copyOf(conditions);
    }

    /** The conditions as ranges of qualifiers. */
    public QualifierConditions qualifiers(TableDefinition table) {
      return new QualifierConditions(keys(table, column), conditions);
    }

    /** How the keys of an open family are qualifiers. */
    public static ValueEncoding keys(TableDefinition table, ColumnDefinition column) {
      return MapEncoding.of(table, column).keys();
    }

    @Override
    public String name() {
      return column.name()
          + conditions.stream()
              .map(condition -> ConditionText.of(condition, List.of("KEY")))
              .collect(Collectors.joining(" AND ", "[", "]"));
    }

    @Override
    public RelDataType type(RelDataTypeFactory types) {
      return new Column(column).type(types);
    }
  }

  /** The time of a column's cell, of an open family the times of its entries. */
  public record CellTime(ColumnDefinition column) implements Field {
    @Override
    public String name() {
      return "CELL_TIME(" + column.name() + ")";
    }

    @Override
    public RelDataType type(RelDataTypeFactory types) {
      return HiddenColumns.cellTimeType(types, column);
    }
  }

  /** The time of one entry of an open family. */
  public record EntryTime(MapEntry entry) implements Field {
    @Override
    public String name() {
      return "CELL_TIME(" + entry.name() + ")";
    }

    @Override
    public RelDataType type(RelDataTypeFactory types) {
      return types.createTypeWithNullability(HiddenColumns.timeType(types), true);
    }
  }

  /** The bytes of the row key. */
  public record RowKey() implements Field {
    @Override
    public String name() {
      return HiddenColumns.ROW;
    }

    @Override
    public RelDataType type(RelDataTypeFactory types) {
      return HiddenColumns.rowType(types);
    }
  }

  /** The newest time of the row's cells. */
  public record RowTime() implements Field {
    @Override
    public String name() {
      return HiddenColumns.TIME;
    }

    @Override
    public RelDataType type(RelDataTypeFactory types) {
      return HiddenColumns.timeType(types);
    }
  }

  /** The column of a table, declared or hidden, that has a number. */
  public static Field field(TableDefinition table, int ordinal) {
    List<ColumnDefinition> columns = table.columns();
    if (ordinal < columns.size()) {
      return new Column(columns.get(ordinal));
    }
    if (ordinal == HiddenColumns.rowOrdinal(table)) {
      return new RowKey();
    }
    return ordinal == HiddenColumns.timeOrdinal(table)
        ? new RowTime()
        : new CellTime(columns.get(ordinal - HiddenColumns.cellTimeOrdinal(table, columns.get(0))));
  }

  /** The entry of an open family, or its time, that an expression reads; null if it is neither. */
  public static Field entry(RexCall call, IntFunction<Field> fields) {
    if (call.getKind() != SqlKind.ITEM
        || !(call.operands.get(0) instanceof RexInputRef ref)
        || !StatementConstant.is(call.operands.get(1))) {
      return null;
    }
    RexNode key = call.operands.get(1);
    Field field = fields.apply(ref.getIndex());
    if (field instanceof Column map && isKey(map.column(), key)) {
      return new MapEntry(map.column(), key);
    }
    return field instanceof CellTime times && isKey(times.column(), key)
        ? new EntryTime(new MapEntry(times.column(), key))
        : null;
  }

  /** Whether a value is one of the keys of an open family without being changed. */
  private static boolean isKey(ColumnDefinition column, RexNode key) {
    return column.type().isMap() && MapEncoding.isKey(column.type().key(), key.getType());
  }

  /** Copies the lists. */
  public ScanSpec {
    indexes = List.copyOf(indexes);
    fields = List.copyOf(fields);
    conditions = List.copyOf(conditions);
  }

  /** The first {@code width} columns of a table: the declared ones, or the hidden ones as well. */
  public static ScanSpec of(
      TableDefinition table, TableStatistics statistics, Map<Integer, Object> defaults, int width) {
    List<Field> fields = new ArrayList<>();
    for (int ordinal = 0; ordinal < width; ordinal++) {
      fields.add(field(table, ordinal));
    }
    return new ScanSpec(
        table,
        TableIndex.plain(table),
        PlannerEstimates.of(table, statistics),
        defaults,
        fields,
        List.of(),
        null,
        false,
        false,
        null,
        IndexHints.NONE);
  }

  /** With other fields. */
  public ScanSpec returning(List<Field> wanted) {
    return new ScanSpec(
        table,
        indexes,
        estimates,
        defaults,
        wanted,
        conditions,
        asOf,
        reversed,
        ordered,
        limit,
        hints);
  }

  /** With more conditions. */
  public ScanSpec where(List<RexNode> more) {
    List<RexNode> all = new ArrayList<>(conditions);
    all.addAll(more);
    return new ScanSpec(
        table, indexes, estimates, defaults, fields, all, asOf, reversed, ordered, limit, hints);
  }

  /** With other conditions. */
  ScanSpec only(List<RexNode> others) {
    return new ScanSpec(
        table, indexes, estimates, defaults, fields, others, asOf, reversed, ordered, limit, hints);
  }

  /** As of a time. */
  public ScanSpec at(RexNode time) {
    return new ScanSpec(
        table,
        indexes,
        estimates,
        defaults,
        fields,
        conditions,
        time,
        reversed,
        ordered,
        limit,
        hints);
  }

  /** In the order of the row key, or its reverse. */
  public ScanSpec inOrder(boolean descending) {
    return new ScanSpec(
        table,
        indexes,
        estimates,
        defaults,
        fields,
        conditions,
        asOf,
        descending,
        true,
        limit,
        hints);
  }

  /** With at most so many rows. */
  public ScanSpec first(RexNode count) {
    return new ScanSpec(
        table,
        indexes,
        estimates,
        defaults,
        fields,
        conditions,
        asOf,
        reversed,
        ordered,
        count,
        hints);
  }

  /** With all indexes of its table, which has those that compute nothing to begin with. */
  public ScanSpec indexed(List<TableIndex> all) {
    return new ScanSpec(
        table, all, estimates, defaults, fields, conditions, asOf, reversed, ordered, limit, hints);
  }

  /** With hints of its table. */
  public ScanSpec hinted(IndexHints others) {
    return new ScanSpec(
        table,
        indexes,
        estimates,
        defaults,
        fields,
        conditions,
        asOf,
        reversed,
        ordered,
        limit,
        others);
  }
}
