package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.MapEncoding;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.tree.ArraySlice;
import io.cellardb.sql.plan.Assignment;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.syntax.RowQueries;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Mutation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The assignments of SET: what a query has to select for them, and what is written for a row that
 * it finds. A column that becomes NULL loses its cell. An entry of a MAP is one cell, which NULL
 * deletes; a MAP that is set as a whole has the new entries and no others.
 */
final class SetClause {
  private record Place(ColumnDefinition column, int item) {}

  private final QueryPlanner planner;
  private final TableDefinition table;
  private final String alias;
  private final List<SqlNode> items = new ArrayList<>();
  private final Map<ColumnDefinition, Integer> cells = new LinkedHashMap<>();
  private final Map<ColumnDefinition, Integer> keys = new LinkedHashMap<>();
  private final List<Place> entries = new ArrayList<>();
  private final List<Place> maps = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final Set<ColumnDefinition> reset = new HashSet<>();

  /** The arrays of which elements are set. */
  private final Set<ColumnDefinition> elements = new HashSet<>();

  private final RowWriter writer;
  private final RowChecks checks;

  /** The columns that are needed to check a row, and which of the items is the value of each. */
  private final List<ColumnDefinition> checked;

  private final int[] checkedItems;

  /** The stored columns that are computed anew. */
  private final List<ColumnDefinition> computed;

  /**
   * Takes assignments apart.
   *
   * @param planner for the constraints of the table
   * @param alias the name that the table has in the query
   * @param targets columns, entries of MAPs and parts of arrays as calls, and rows of columns
   * @param values their new values, DEFAULT among them; a query for a row of columns
   */
  SetClause(
      QueryPlanner planner,
      TableDefinition table,
      String alias,
      SqlNodeList targets,
      SqlNodeList values) {
    this.planner = planner;
    this.table = table;
    this.alias = alias;
    for (int i = 0; i < targets.size(); i++) {
      if (targets.get(i).getKind() == SqlKind.ROW) {
        List<SqlNode> columns = ((SqlCall) targets.get(i)).getOperandList();
        List<SqlNode> row = RowQueries.fields(values.get(i), columns.size());
        for (int j = 0; j < columns.size(); j++) {
          assign(columns.get(j), row.get(j));
        }
      } else {
        assign(targets.get(i), values.get(i));
      }
    }
    computed = computed();
    List<ColumnDefinition> written = new ArrayList<>(cells.keySet());
    written.addAll(computed);
    writer = new RowWriter(table, written);
    checked = RowChecks.columns(planner, table, computed);
    checkedItems = checked.stream().mapToInt(column -> checkedItem(column, targets)).toArray();
    checks = RowChecks.ofWhole(planner, table, checked, computed);
  }

  /** The stored columns that are set to DEFAULT, or are computed from a column that is set. */
  private List<ColumnDefinition> computed() {
    if (!table.hasGenerated()) {
      return List.of();
    }
    Map<Integer, List<ColumnDefinition>> inputs = GeneratedValues.inputs(table);
    return table.columns().stream()
        .filter(column -> column.isGenerated() && !column.isVirtual())
        .filter(
            column ->
                reset.contains(column)
                    || inputs.get(column.ordinal()).stream().anyMatch(this::isSet))
        .toList();
  }

  private boolean isSet(ColumnDefinition column) {
    return cells.containsKey(column)
        || keys.containsKey(column)
        || maps.stream().anyMatch(place -> place.column().equals(column))
        || entries.stream().anyMatch(place -> place.column().equals(column));
  }

  private void assign(SqlNode target, SqlNode value) {
    if (!(target instanceof SqlIdentifier name)) {
      setPart((SqlCall) target, value);
      return;
    }
    ColumnDefinition column = settable(name);
    if (IdentityValues.isAlways(column) && value.getKind() != SqlKind.DEFAULT) {
      throw IdentityValues.always(table, column, value);
    }
    if (column.isGenerated()) {
      if (!reset.add(column)) {
        throw TableNames.setTwice(column, name);
      }
      names.add(column.name());
      return;
    }
    set(column, name, value);
  }

  /** That of a MAP of which entries are set is the MAP as it was; -1 for what is computed. */
  private int checkedItem(ColumnDefinition column, SqlNodeList targets) {
    if (computed.contains(column)) {
      return -1;
    }
    boolean partly = entries.stream().anyMatch(place -> place.column().equals(column));
    int item = partly ? -1 : item(column, "a constraint on");
    if (item < 0) {
      item = items.size();
      items.add(Queries.made(alias, column, targets.getParserPosition()));
    }
    return item;
  }

  private ColumnDefinition settable(SqlIdentifier name) {
    if (name.isSimple() && name.getSimple().equalsIgnoreCase(RowTime.COLUMN)) {
      throw SqlException.at(
          name.getParserPosition(),
          "0A000",
          "UPDATE writes at the present time; UPSERT writes at a given _time");
    }
    ColumnDefinition column = TableNames.column(table, TableNames.withoutAlias(name, alias));
    TableNames.check(planner, name, Right.UPDATE, table, column);
    return column;
  }

  private void set(ColumnDefinition column, SqlIdentifier name, SqlNode value) {
    if (isSet(column)) {
      throw TableNames.setTwice(column, name);
    }
    names.add(column.name());
    if (column.type().isMap()) {
      maps.add(new Place(column, items.size()));
      items.add(Assignment.cast(value, column));
      items.add(Queries.made(alias, column, name.getParserPosition()));
    } else {
      (column.isKey() ? keys : cells).put(column, items.size());
      items.add(Assignment.cast(value, column));
    }
  }

  private void setPart(SqlCall target, SqlNode value) {
    SqlIdentifier name = ArrayParts.column(target);
    ColumnDefinition column = settable(name);
    if (column.type().isArray()) {
      setElements(column, name, target, value);
    } else if (column.type().isMap() && target.operand(0) == name && !ArraySlice.is(target)) {
      setEntry(column, name, target.operand(1), value);
    } else {
      throw SqlException.at(
          name.getParserPosition(),
          "42804",
          "column '" + column.name() + "' of type " + column.type() + " has no such part");
    }
  }

  /** Other elements of the same array may be set before. */
  private void setElements(
      ColumnDefinition column, SqlIdentifier name, SqlCall target, SqlNode value) {
    if (IdentityValues.isAlways(column)) {
      throw IdentityValues.always(table, column, value);
    }
    if (elements.add(column)) {
      SqlNode array = Queries.made(alias, column, name.getParserPosition());
      set(column, name, ArrayParts.set(target, array, column, value));
      return;
    }
    int item = cells.get(column);
    SqlNode array = ArrayParts.set(target, items.get(item), column, value);
    items.set(item, Assignment.cast(array, column));
  }

  private void setEntry(ColumnDefinition column, SqlIdentifier name, SqlNode key, SqlNode value) {
    if (maps.stream().anyMatch(place -> place.column().equals(column))) {
      throw TableNames.setTwice(column, name);
    }
    ColumnType type = column.type();
    names.add(column.name() + "[" + key + "]");
    entries.add(new Place(column, items.size()));
    items.add(Assignment.cast(key, type.key()));
    items.add(
        Assignment.cast(
            value.getKind() == SqlKind.DEFAULT
                ? SqlLiteral.createNull(value.getParserPosition())
                : value,
            type.value()));
  }

  /** What the query selects. */
  List<SqlNode> items() {
    return items;
  }

  /** Whether columns of the key are set, so that rows may get another one. */
  boolean changesKey() {
    return !keys.isEmpty();
  }

  /**
   * Refuses columns of the key.
   *
   * @param statement that does not change them
   * @throws SqlException 0A000
   */
  void refuseKey(String statement, SqlParserPos pos) {
    for (ColumnDefinition column : keys.keySet()) {
      throw SqlException.at(
          pos,
          "0A000",
          statement + " cannot change the key column '" + column.name() + "'; UPDATE can");
    }
  }

  /**
   * The key columns of a row after the statement.
   *
   * @param row has the key columns as they were, and from {@code from} on the items
   */
  Object[] key(Object[] row, int from) {
    List<ColumnDefinition> columns = table.keyColumns();
    Object[] key = new Object[columns.size()];
    for (int i = 0; i < key.length; i++) {
      Integer item = keys.get(columns.get(i));
      key[i] = item == null ? row[i] : row[from + item];
    }
    return key;
  }

  /** What is set, in words. */
  String text() {
    return names.toString();
  }

  /**
   * Which of the {@link #items} is the new value of a column; -1 if it keeps its value.
   *
   * @throws SqlException 0A000 for a MAP of which entries are set
   */
  int item(ColumnDefinition column) {
    return item(column, "RETURNING");
  }

  /** The new value of a column; null if it keeps its value, or single entries of it are set. */
  SqlNode value(ColumnDefinition column) {
    for (Place place : maps) {
      if (place.column().equals(column)) {
        return items.get(place.item());
      }
    }
    Integer item = (column.isKey() ? keys : cells).get(column);
    return item == null ? null : items.get(item);
  }

  private int item(ColumnDefinition column, String purpose) {
    for (Place place : entries) {
      if (place.column().equals(column)) {
        throw new SqlException(
            "0A000",
            purpose
                + " the MAP '"
                + column.name()
                + "' is not supported where single entries of it are set");
      }
    }
    for (Place place : maps) {
      if (place.column().equals(column)) {
        return place.item();
      }
    }
    return (column.isKey() ? keys : cells).getOrDefault(column, -1);
  }

  /**
   * Adds what is written for a row of the query, whose fields from {@code from} on are the items.
   *
   * @param time the version to write
   * @throws SqlExecutionException 23514 if a constraint is violated, 23502 if a column that is
   *     computed is NULL and cannot be
   */
  void mutations(
      Object[] row, int from, long time, ExecutionContext context, List<Mutation> mutations) {
    Object[] after = after(row, from);
    checks.verify(after, context);
    Object[] values = new Object[cells.size() + computed.size()];
    int next = 0;
    for (int item : cells.values()) {
      values[next++] = row[from + item];
    }
    for (ColumnDefinition column : computed) {
      values[next++] = after[checked.indexOf(column)];
    }
    writer.set(values, time, false, mutations);
    Set<List<Object>> seen = new HashSet<>();
    for (Place place : entries) {
      MapEncoding encoding = MapEncoding.of(table, place.column());
      byte[] qualifier = encoding.encodeKey(row[from + place.item()]);
      if (!seen.add(Arrays.asList(place.column(), ByteString.wrap(qualifier)))) {
        throw new SqlExecutionException(
            "42701",
            "the entry "
                + row[from + place.item()]
                + " of '"
                + place.column().name()
                + "' is set more than once");
      }
      put(place, encoding, qualifier, row[from + place.item() + 1], time, mutations);
    }
    for (Place place : maps) {
      replace(place, row[from + place.item()], row[from + place.item() + 1], time, mutations);
    }
  }

  /** The values of the {@link #checked} columns after the statement; null for what is computed. */
  private Object[] after(Object[] row, int from) {
    Object[] after = new Object[checkedItems.length];
    for (int i = 0; i < after.length; i++) {
      after[i] = checkedItems[i] < 0 ? null : row[from + checkedItems[i]];
      for (Place place : entries) {
        if (place.column().equals(checked.get(i))) {
          Map<Object, Object> changed = new LinkedHashMap<>();
          if (after[i] != null) {
            changed.putAll((Map<?, ?>) after[i]);
          }
          changed.put(row[from + place.item()], row[from + place.item() + 1]);
          after[i] = changed;
        }
      }
    }
    return after;
  }

  private void replace(
      Place place, Object after, Object before, long time, List<Mutation> mutations) {
    MapEncoding encoding = MapEncoding.of(table, place.column());
    Set<ByteString> kept = new HashSet<>();
    if (after != null) {
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) after).entrySet()) {
        byte[] qualifier = encoding.encodeKey(entry.getKey());
        kept.add(ByteString.wrap(qualifier));
        put(place, encoding, qualifier, entry.getValue(), time, mutations);
      }
    }
    if (before != null) {
      for (Object key : ((Map<?, ?>) before).keySet()) {
        byte[] qualifier = encoding.encodeKey(key);
        if (!kept.contains(ByteString.wrap(qualifier))) {
          put(place, encoding, qualifier, null, time, mutations);
        }
      }
    }
  }

  private static void put(
      Place place,
      MapEncoding encoding,
      byte[] qualifier,
      Object value,
      long time,
      List<Mutation> mutations) {
    String family = place.column().role().family();
    mutations.add(
        value == null
            ? new Mutation.DeleteColumn(family, qualifier, time)
            : new Mutation.Put(family, qualifier, time, encoding.values().encode(value)));
  }
}
