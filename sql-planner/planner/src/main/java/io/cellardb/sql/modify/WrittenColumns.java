package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.plan.QueryPlanner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * What an INSERT or UPSERT returns where that is nothing but columns: values of the rows that it
 * writes, just as they are written, so that a sequence's are those that it gave.
 */
final class WrittenColumns {
  /** Returns nothing. */
  static final WrittenColumns NONE = new WrittenColumns(List.of(), new int[0], List.of());

  private final List<ColumnDefinition> columns;

  /** Of each, its place in a row; -1 for a column that the row lacks, which is NULL. */
  private final int[] places;

  private final List<String> labels;

  private WrittenColumns(List<ColumnDefinition> columns, int[] places, List<String> labels) {
    this.columns = columns;
    this.places = places;
    this.labels = labels;
  }

  /** Columns under their names. */
  static WrittenColumns of(List<ColumnDefinition> columns, InsertPlanner.Targets targets) {
    return new WrittenColumns(
        columns,
        columns.stream().mapToInt(targets.columns()::indexOf).toArray(),
        columns.stream().map(ColumnDefinition::name).toList());
  }

  /** What RETURNING asks for; null if that is more than columns that are written. */
  static WrittenColumns of(SqlNodeList returning, InsertPlanner.Targets targets) {
    TableDefinition table = targets.table();
    List<ColumnDefinition> columns = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (SqlNode item : returning) {
      boolean named = item.getKind() == SqlKind.AS;
      if (!((named ? ((SqlCall) item).operand(0) : item) instanceof SqlIdentifier name)) {
        return null;
      }
      if (name.isStar()) {
        columns.addAll(table.visibleColumns());
        table.visibleColumns().forEach(column -> labels.add(column.name()));
        continue;
      }
      SqlIdentifier column = TableNames.withoutAlias(name, targets.alias());
      if (table.find(String.join(".", column.names)).isEmpty()) {
        return null;
      }
      columns.add(TableNames.column(table, column));
      labels.add(
          named
              ? ((SqlIdentifier) ((SqlCall) item).operand(1)).getSimple()
              : name.names.get(name.names.size() - 1));
    }
    WrittenColumns written = of(columns, targets);
    for (int place : written.places) {
      if (place < 0 && !targets.insert()) {
        return null;
      }
    }
    return new WrittenColumns(columns, written.places, labels);
  }

  /** Whether anything is returned. */
  boolean any() {
    return !columns.isEmpty();
  }

  /** The names and types of what is returned. */
  List<RelDataTypeField> fields(QueryPlanner planner) {
    List<RelDataTypeField> fields = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      ColumnDefinition column = columns.get(i);
      fields.add(
          new RelDataTypeFieldImpl(
              labels.get(i), i, column.type().toRel(planner.types(), column.nullable())));
    }
    return fields;
  }

  /** What is returned of a row of canonical values. */
  Object[] of(Object[] row) {
    Object[] returned = new Object[places.length];
    for (int i = 0; i < places.length; i++) {
      Object value = places[i] < 0 ? null : row[places[i]];
      returned[i] = columns.get(i).type().isMap() ? entries((Map<?, ?>) value) : value;
    }
    return returned;
  }

  /** A MAP is never NULL, only empty, and an entry that is NULL is none. */
  private static Map<Object, Object> entries(Map<?, ?> written) {
    Map<Object, Object> entries = new LinkedHashMap<>();
    if (written != null) {
      entries.putAll(written);
      entries.values().removeIf(Objects::isNull);
    }
    return entries;
  }
}
