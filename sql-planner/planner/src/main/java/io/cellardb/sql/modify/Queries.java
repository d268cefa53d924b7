package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** The parts of the queries that statements are rewritten to. */
final class Queries {
  private Queries() {}

  /** The target of a statement, under its alias if it has one. */
  static SqlNode aliased(SqlNode target, SqlIdentifier alias) {
    return alias == null
        ? target
        : SqlStdOperatorTable.AS.createCall(target.getParserPosition(), target, alias);
  }

  /** The key columns of a statement's target. */
  static List<SqlNode> key(TableDefinition table, SqlIdentifier target, SqlIdentifier alias) {
    List<SqlNode> references = new ArrayList<>();
    for (ColumnDefinition column : table.keyColumns()) {
      references.add(column(column, target, alias));
    }
    return references;
  }

  private static SqlNode column(
      ColumnDefinition column, SqlIdentifier target, SqlIdentifier alias) {
    String name = alias == null ? target.names.get(target.names.size() - 1) : alias.getSimple();
    return new SqlIdentifier(List.of(name, column.name()), target.getParserPosition());
  }

  /** The fields of a row type from a position on: what RETURNING returns. */
  static List<RelDataTypeField> fieldsFrom(RelDataType rowType, int from) {
    return rowType.getFieldList().subList(from, rowType.getFieldCount());
  }

  /** A table's name as SQL writes it. */
  static String describe(TableDefinition table) {
    return table.name().namespace() + "." + table.name().qualifier();
  }

  /** The names of columns, in brackets. */
  static String names(List<ColumnDefinition> columns) {
    return columns.stream().map(ColumnDefinition::name).toList().toString();
  }
}
