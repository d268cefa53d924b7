package io.cellardb.sql.validation;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.MadePos;
import io.cellardb.sql.schema.BaseTable;
import io.cellardb.sql.schema.CellsTable;
import io.cellardb.sql.schema.HistoryTable;
import io.cellardb.sql.schema.ViewTable;
import io.cellardb.storage.TableName;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlQualified;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;

/**
 * Whether a user may read what a query reads. Each name of a column comes here when the validator
 * works out what it means, and each table when its columns are known; so nothing is read that is
 * not seen here, however the query is said.
 */
final class ReadRights {
  private final Rights rights;

  ReadRights(Rights rights) {
    this.rights = rights;
  }

  /** Whether there is nothing to look at. */
  boolean unlimited() {
    return rights.unlimited();
  }

  /**
   * Looks at the name of a column, or of anything else.
   *
   * @throws SqlException 42501 if the right is missing
   */
  void column(SqlValidatorScope scope, SqlIdentifier name) {
    if (rights.unlimited() || name.isStar() || MadePos.is(name.getParserPosition())) {
      return;
    }
    SqlQualified qualified = scope.fullyQualify(name);
    SqlValidatorTable table = qualified.namespace == null ? null : qualified.namespace.getTable();
    if (table == null) {
      return; // a column of a query within, which has been looked at itself
    }
    List<String> rest = qualified.suffix();
    String field = rest.isEmpty() ? "" : rest.get(0);
    at(name.getParserPosition(), () -> check(table, field));
  }

  private void check(SqlValidatorTable table, String field) {
    BaseTable base = table.unwrap(BaseTable.class);
    ViewTable view = table.unwrap(ViewTable.class);
    if (base != null) {
      rights.check(Right.SELECT, base.definition().name(), column(base.definition(), field));
    } else if (view != null) {
      rights.check(Right.SELECT, view.definition().name(), field);
    } else {
      whole(table);
    }
  }

  /** The column of a field; that of the times of a column's cells is the column. */
  private static String column(TableDefinition table, String field) {
    String suffix = HiddenColumns.CELL_TIME_SUFFIX;
    boolean time =
        field.endsWith(suffix)
            && table.columns().stream().noneMatch(column -> column.name().equals(field));
    return time ? field.substring(0, field.length() - suffix.length()) : field;
  }

  /** Companions of a table show all of its columns. */
  private void whole(SqlValidatorTable table) {
    TableName name = companionOf(table);
    if (name != null) {
      rights.check(Right.SELECT, name);
    }
  }

  private static TableName companionOf(SqlValidatorTable table) {
    CellsTable cells = table.unwrap(CellsTable.class);
    if (cells != null) {
      return cells.definition().name();
    }
    HistoryTable history = table.unwrap(HistoryTable.class);
    return history == null ? null : history.definition().name();
  }

  /**
   * Looks at a table of FROM, of which a query tells something even if it reads no column.
   *
   * @throws SqlException 42501 if there is no right to read any of it
   */
  void table(SqlValidatorNamespace namespace) {
    SqlNode node = namespace.getNode();
    SqlValidatorTable table = rights.unlimited() ? null : namespace.getTable();
    if (table == null || node == null || MadePos.is(node.getParserPosition())) {
      return;
    }
    TableName name = nameOf(table);
    if (name != null) {
      boolean whole = companionOf(table) != null;
      at(
          node.getParserPosition(),
          () -> {
            if (whole) {
              rights.check(Right.SELECT, name);
            } else {
              rights.checkSome(Right.SELECT, name);
            }
          });
    }
  }

  /**
   * Looks at a table whose columns a query gives other names, by which they are read.
   *
   * @param table null for anything else
   * @throws SqlException 42501 if the whole of it may not be read
   */
  void renamed(SqlValidatorTable table, SqlParserPos pos) {
    if (table != null) {
      TableName name = nameOf(table);
      if (name != null) {
        at(pos, () -> rights.check(Right.SELECT, name));
      }
    }
  }

  /**
   * Looks at a column by which tables are joined.
   *
   * @throws SqlException 42501 if it may not be read
   */
  void joined(SqlValidatorTable table, String column, SqlParserPos pos) {
    for (String field : table.getRowType().getFieldNames()) {
      if (field.equalsIgnoreCase(column)) {
        at(pos, () -> check(table, field));
      }
    }
  }

  /** What the rights on a table are rights on; null for what everybody may read. */
  private static TableName nameOf(SqlValidatorTable table) {
    BaseTable base = table.unwrap(BaseTable.class);
    if (base != null) {
      return base.definition().name();
    }
    ViewTable view = table.unwrap(ViewTable.class);
    return view == null ? companionOf(table) : view.definition().name();
  }

  private static void at(SqlParserPos pos, Runnable check) {
    try {
      check.run();
    } catch (CatalogException e) {
      throw SqlException.at(pos, e.sqlState(), e.getMessage(), e);
    }
  }
}
