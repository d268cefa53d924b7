package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.plan.Assignment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What INSERT and UPSERT do about the columns that they do not name. */
final class OmittedColumns {
  private OmittedColumns() {}

  /**
   * Adds the columns that a statement does not name and that have a default which it sets, and
   * returns the defaults. The others stay absent, but for those that would then not read as NULL:
   * where older rows read as another default, a row that UPSERT replaces has that of now.
   *
   * @param columns those that it names
   * @param name that of the table, as written
   * @throws SqlException 23502 for one that would be NULL and cannot be
   */
  static List<SqlNode> addTo(
      List<ColumnDefinition> columns, TableDefinition table, boolean upsert, SqlIdentifier name) {
    List<SqlNode> defaults = new ArrayList<>();
    for (ColumnDefinition column : table.columns()) {
      if (columns.contains(column) || column.isGenerated()) {
        continue;
      }
      boolean hasDefault = column.defaultSql() != null;
      boolean isNull = (upsert && !column.isKey()) ? table.rowConsistent() : !hasDefault;
      if (isNull && column.nullable() && (column.isKey() || column.marksNull())) {
        columns.add(column);
        defaults.add(SqlLiteral.createNull(name.getParserPosition()));
      } else if (hasDefault && (!upsert || column.isKey() || isReplaced(table, column))) {
        columns.add(column);
        defaults.add(Assignment.defaultOf(column));
      } else if (!column.nullable()
          && !(hasDefault && DefaultValues.of(table).containsKey(column.ordinal()))) {
        throw notSet(table, column, name);
      }
    }
    return defaults;
  }

  /**
   * Adds the generated columns that a statement computes, and a NULL in the place of each: all that
   * are stored, and of an UPSERT those for which it sets all that they are computed from.
   *
   * @param returned whether rows are returned, with the columns that are not stored too
   */
  static void addComputed(
      List<ColumnDefinition> columns,
      List<SqlNode> defaults,
      TableDefinition table,
      boolean upsert,
      boolean returned) {
    if (!table.hasGenerated()) {
      return;
    }
    Map<Integer, List<ColumnDefinition>> inputs = GeneratedValues.inputs(table);
    List<ColumnDefinition> set = List.copyOf(columns);
    for (ColumnDefinition column : table.columns()) {
      boolean wanted = column.isGenerated() && (returned || !column.isVirtual());
      if (wanted
          && !columns.contains(column)
          && (!upsert
              || table.rowConsistent()
              || inputs.get(column.ordinal()).stream()
                  .allMatch(input -> input.isKey() || PutRows.isSet(table, set, input)))) {
        columns.add(column);
        defaults.add(Assignment.cast(SqlLiteral.createNull(SqlParserPos.ZERO), column));
      }
    }
  }

  /** Whether UPSERT leaves nothing of a column that it does not name, and absence is no default. */
  private static boolean isReplaced(TableDefinition table, ColumnDefinition column) {
    return table.rowConsistent() && !column.nullable() && column.absent() != null;
  }

  /** The error of a column that would be NULL and cannot be. */
  private static SqlException notSet(
      TableDefinition table, ColumnDefinition column, SqlIdentifier name) {
    String reason =
        column.identity() != null
            ? " is an identity column, which UPSERT does not fill, so it must be set"
            : column.defaultSql() != null
                ? " is NOT NULL with a default that UPSERT does not know later, so it must be set"
                : " is NOT NULL and has no default, so it must be set";
    return SqlException.at(
        name.getParserPosition(),
        "23502",
        "column '" + column.name() + "' of table " + Queries.describe(table) + reason);
  }
}
