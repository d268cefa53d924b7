package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CellsView;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.DynamicColumns;
import io.cellardb.sql.schema.RootSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Names of tables and columns that a statement writes to. */
public final class TableNames {
  private static final String WRONG_KIND_OF_TABLE = "42809";

  private TableNames() {}

  /** The name of the table that a statement writes to, which may be one with EXTEND. */
  static SqlIdentifier target(SqlNode target) {
    if (target.getKind() == SqlKind.EXTEND || target.getKind() == SqlKind.AS) {
      return target(((SqlCall) target).operand(0));
    }
    if (target instanceof SqlIdentifier name) {
      return name;
    }
    throw SqlException.at(
        target.getParserPosition(), "0A000", "a target with hints is not supported");
  }

  /** The name that a statement's target has in it: an alias, or the table's own. */
  static String alias(SqlNode target, SqlIdentifier alias) {
    if (alias != null) {
      return alias.getSimple();
    }
    if (target.getKind() == SqlKind.AS) {
      return ((SqlIdentifier) ((SqlCall) target).operand(1)).getSimple();
    }
    SqlIdentifier name = target(target);
    return name.names.get(name.names.size() - 1);
  }

  /** The error of a column that is named twice among those to be set. */
  static SqlException setTwice(ColumnDefinition column, SqlIdentifier name) {
    return SqlException.at(
        name.getParserPosition(), "42701", "column '" + column.name() + "' is set more than once");
  }

  /**
   * The namespace, as written or that of the session, of something that a statement creates.
   *
   * @throws SqlException as {@link #namespace}
   */
  public static String namespaceOfNew(QueryPlanner planner, SqlIdentifier name) {
    checkParts(name);
    String namespace = name.names.size() > 1 ? name.names.get(0) : planner.namespace();
    checkNotSystem(planner, name, namespace);
    return namespace;
  }

  /**
   * The namespace of a table that a statement changes: as written, that of temporary tables, or
   * that of the session.
   *
   * @throws SqlException 42601 for a name of more than two parts, 42501 in the schema of what the
   *     store tells about itself
   */
  public static String namespace(QueryPlanner planner, SqlIdentifier name) {
    checkParts(name);
    String namespace =
        name.names.size() > 1
            ? name.names.get(0)
            : planner.schema().catalog().searched(planner.namespace(), name.getSimple());
    checkNotSystem(planner, name, namespace);
    return namespace;
  }

  /** Refuses, with 42501, to change the schema of what the store tells about itself. */
  public static void checkNotSystem(QueryPlanner planner, SqlIdentifier name, String namespace) {
    Optional<String> system = planner.schema().systemSchema(namespace);
    if (system.isPresent()) {
      throw SqlException.at(
          name.getParserPosition(),
          CatalogException.INTERNAL_TABLE,
          "schema "
              + system.get()
              + (system.get().equals(RootSchema.SYSTEM)
                  ? " shows what the store tells about itself; it can be read, but not changed"
                  : " shows what is defined; it can be read, but not changed"));
    }
  }

  /** Refuses names of more than two parts. */
  private static void checkParts(SqlIdentifier name) {
    if (name.names.size() > 2) {
      throw SqlException.at(
          name.getParserPosition(),
          "42601",
          "a table is named table or namespace.table, not " + String.join(".", name.names));
    }
  }

  static TableDefinition resolve(QueryPlanner planner, SqlIdentifier name) {
    String namespace = namespace(planner, name);
    String table = name.names.get(name.names.size() - 1);
    CellsView view = CellsView.of(table);
    try {
      return planner.schema().catalog().table(namespace, table);
    } catch (CatalogException e) {
      if (HistoryView.isHistory(table)) {
        throw SqlException.at(
            name.getParserPosition(),
            WRONG_KIND_OF_TABLE,
            table + " shows the states of a table's rows; it can be read, but not changed");
      }
      if (view != null) {
        throw SqlException.at(
            name.getParserPosition(),
            WRONG_KIND_OF_TABLE,
            table
                + " shows the cells of a table; "
                + (view == CellsView.CELLS
                    ? "they can be deleted, but not inserted or updated"
                    : "it can be read, but not changed"));
      }
      throw at(name.getParserPosition(), e);
    }
  }

  /** The table that a statement writes to, with the columns of EXTEND if it has some. */
  static TableDefinition resolveExtended(QueryPlanner planner, SqlNode target) {
    TableDefinition table = resolve(planner, target(target));
    SqlNode extended = target.getKind() == SqlKind.AS ? ((SqlCall) target).operand(0) : target;
    return extended.getKind() == SqlKind.EXTEND
        ? extend(planner, table, ((SqlCall) extended).operand(1))
        : table;
  }

  private static TableDefinition extend(
      QueryPlanner planner, TableDefinition table, SqlNodeList list) {
    List<RelDataTypeField> fields = new ArrayList<>();
    for (int i = 0; i < list.size(); i += 2) {
      fields.add(
          new RelDataTypeFieldImpl(
              list.get(i).toString(),
              table.columns().size() + fields.size(),
              planner.type((SqlDataTypeSpec) list.get(i + 1))));
    }
    try {
      return DynamicColumns.extend(table, fields);
    } catch (CatalogException e) {
      throw at(list.getParserPosition(), e);
    }
  }

  /**
   * Wants a right on a whole table that a statement changes.
   *
   * @throws SqlException 42501
   */
  static void check(QueryPlanner planner, SqlIdentifier name, Right right, TableDefinition table) {
    checked(name, () -> planner.schema().rights().check(right, table.name()));
  }

  /**
   * Wants a right on a column that a statement sets.
   *
   * @throws SqlException 42501
   */
  static void check(
      QueryPlanner planner,
      SqlIdentifier name,
      Right right,
      TableDefinition table,
      ColumnDefinition column) {
    checked(name, () -> planner.schema().rights().check(right, table.name(), column.name()));
  }

  /** Gives the error of a right that is missing its place. */
  static void checked(SqlIdentifier name, Runnable check) {
    try {
      check.run();
    } catch (CatalogException e) {
      throw at(name.getParserPosition(), e);
    }
  }

  /** A column's name without the name that its table has in the statement. */
  static SqlIdentifier withoutAlias(SqlIdentifier name, String alias) {
    return name.names.size() > 1 && name.names.get(0).equalsIgnoreCase(alias)
        ? name.getComponent(1, name.names.size())
        : name;
  }

  /** The column {@code q}, {@code f.q}, {@code t.q} or {@code t.f.q}. */
  public static ColumnDefinition column(TableDefinition table, SqlIdentifier name) {
    try {
      String written = String.join(".", name.names);
      Optional<ColumnDefinition> column = table.find(written);
      if (column.isEmpty()
          && name.names.size() > 1
          && name.names.get(0).equalsIgnoreCase(table.name().qualifier())) {
        column = table.find(String.join(".", name.names.subList(1, name.names.size())));
      }
      return column.isPresent() ? column.get() : table.column(written);
    } catch (CatalogException e) {
      throw at(name.getParserPosition(), e);
    }
  }

  private static SqlException at(SqlParserPos pos, CatalogException e) {
    return SqlException.at(pos, e.sqlState(), e.getMessage(), e);
  }
}
