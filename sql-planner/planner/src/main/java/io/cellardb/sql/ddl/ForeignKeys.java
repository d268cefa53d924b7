package io.cellardb.sql.ddl;

import static io.cellardb.sql.catalog.CatalogException.INVALID_DEFINITION;
import static io.cellardb.sql.catalog.CatalogException.NOT_SUPPORTED;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.modify.ForeignKeyErrors;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.tree.ConstraintDefinition;
import io.cellardb.sql.parser.tree.ConstraintTraits;
import io.cellardb.sql.parser.tree.ForeignKeyDefinition;
import io.cellardb.sql.parser.tree.ReferentialAction;
import io.cellardb.sql.plan.QueryPlanner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** The foreign keys of a table that is being created or altered. */
final class ForeignKeys {
  private static final String INVALID_FOREIGN_KEY = "42830";
  private static final String TYPE_MISMATCH = "42804";

  private final QueryPlanner planner;
  private final CatalogSnapshot now;
  private final TableDefinition table;

  /**
   * Those of a table.
   *
   * @param now the catalog, which need not have the table
   */
  ForeignKeys(QueryPlanner planner, CatalogSnapshot now, TableDefinition table) {
    this.planner = planner;
    this.now = now;
    this.table = table;
  }

  /** The foreign keys of a statement. */
  static List<ForeignKeyDefinition> of(List<ConstraintDefinition> constraints) {
    return constraints.stream()
        .filter(ForeignKeyDefinition.class::isInstance)
        .map(ForeignKeyDefinition.class::cast)
        .toList();
  }

  /**
   * The table with one more.
   *
   * @throws SqlException 42830 if what it names is no key, 42804 if the types do not fit, and
   *     others, with the place in the text
   */
  TableDefinition with(ForeignKeyDefinition written) {
    IndexStatements.checkMade(table, written);
    if (written.match() == ForeignKeyDefinition.Match.PARTIAL) {
      throw SqlException.at(
          written.getParserPosition(),
          NOT_SUPPORTED,
          "MATCH PARTIAL is not supported; MATCH FULL and MATCH SIMPLE are");
    }
    TableDefinition named = named(written.referencedTable());
    List<ColumnDefinition> columns = columns(table, written.columns());
    List<ColumnDefinition> referenced = referenced(written, named);
    check(written, columns, named, referenced);
    if (!named.name().equals(table.name())) {
      Rights rights = planner.schema().rights();
      CatalogNames.at(
          written.referencedTable(),
          () ->
              referenced.forEach(
                  column -> rights.check(Right.REFERENCES, named.name(), column.name())));
    }
    ForeignKey key =
        new ForeignKey(
            name(written),
            names(columns),
            named.name(),
            names(referenced),
            action(written.onDelete(), columns),
            action(written.onUpdate(), columns),
            checks(written.traits(), written.match() == ForeignKeyDefinition.Match.FULL));
    List<ForeignKey> all = new ArrayList<>(table.foreignKeys());
    all.add(key);
    List<TableDefinition> made = new ArrayList<>();
    CatalogNames.at(written.referencedTable(), () -> made.add(table.withForeignKeys(all)));
    return made.get(0);
  }

  /** What traits say of a foreign key. */
  static ForeignKey.Checks checks(ConstraintTraits traits, boolean full) {
    return new ForeignKey.Checks(
        full,
        traits.deferrable(),
        traits.initiallyDeferred(),
        traits.enforced(),
        traits.valid() && traits.enforced());
  }

  private String name(ForeignKeyDefinition written) {
    Predicate<String> isTaken =
        name ->
            table.findForeignKey(name).isPresent()
                || table.findIndex(name).filter(IndexDefinition::constraint).isPresent()
                || table.checks().stream().anyMatch(c -> c.name().equalsIgnoreCase(name));
    return written.nameOr(new SqlIdentifier(table.name().qualifier(), SqlParserPos.ZERO), isTaken);
  }

  private TableDefinition named(SqlIdentifier name) {
    boolean temporary = table.name().namespace().equals(CatalogSnapshot.TEMPORARY);
    String namespace = TableNames.namespace(planner, name);
    String last = name.names.get(name.names.size() - 1);
    boolean own =
        last.equalsIgnoreCase(table.name().qualifier())
            && (namespace.equalsIgnoreCase(table.name().namespace())
                || (temporary && name.isSimple()));
    if (own) {
      return table;
    }
    if (temporary != namespace.equalsIgnoreCase(CatalogSnapshot.TEMPORARY)) {
      throw SqlException.at(
          name.getParserPosition(),
          INVALID_DEFINITION,
          temporary
              ? "a temporary table can only name rows of temporary tables"
              : "only a temporary table can name rows of temporary tables");
    }
    List<TableDefinition> found = new ArrayList<>();
    CatalogNames.at(
        name,
        () -> {
          Rights rights = planner.schema().rights();
          CatalogSnapshot seen = rights.unlimited() ? now : now.visibleTo(rights);
          found.add(now.find(seen.table(namespace, last).name()).orElseThrow());
        });
    IndexStatements.checkMade(found.get(0), name);
    return found.get(0);
  }

  private static List<ColumnDefinition> columns(TableDefinition table, List<SqlIdentifier> names) {
    List<ColumnDefinition> columns = new ArrayList<>();
    for (SqlIdentifier name : names) {
      ColumnDefinition column = TableNames.column(table, name);
      if (columns.contains(column)) {
        throw SqlException.at(
            name.getParserPosition(),
            CatalogException.DUPLICATE_COLUMN,
            "column '" + column.name() + "' is in the foreign key twice");
      }
      if (column.isVirtual()) {
        throw SqlException.at(
            name.getParserPosition(),
            NOT_SUPPORTED,
            "column '" + column.name() + "' is not stored, and cannot be in a foreign key");
      }
      columns.add(column);
    }
    return columns;
  }

  private static List<ColumnDefinition> referenced(
      ForeignKeyDefinition written, TableDefinition named) {
    if (!written.referencedColumns().isEmpty()) {
      return columns(named, written.referencedColumns());
    }
    if (named.hasRowIds()) {
      throw SqlException.at(
          written.referencedTable().getParserPosition(),
          INVALID_FOREIGN_KEY,
          "table " + display(named) + " has no primary key; name columns that are UNIQUE");
    }
    return named.keyColumns();
  }

  private static void check(
      ForeignKeyDefinition written,
      List<ColumnDefinition> columns,
      TableDefinition named,
      List<ColumnDefinition> referenced) {
    SqlNode place = written.referencedTable();
    if (columns.size() != referenced.size()) {
      throw SqlException.at(
          place.getParserPosition(),
          INVALID_FOREIGN_KEY,
          "the foreign key has "
              + columns.size()
              + " columns, and names "
              + referenced.size()
              + " of table "
              + display(named));
    }
    if (!named.hasKey(new HashSet<>(names(referenced)))) {
      throw SqlException.at(
          place.getParserPosition(),
          INVALID_FOREIGN_KEY,
          "no primary key and no UNIQUE constraint of table "
              + display(named)
              + " has exactly the columns "
              + names(referenced));
    }
    for (int i = 0; i < columns.size(); i++) {
      if (!isComparable(columns.get(i), referenced.get(i))) {
        throw SqlException.at(
            written.columns().get(i).getParserPosition(),
            TYPE_MISMATCH,
            "column '"
                + columns.get(i).name()
                + "' of type "
                + columns.get(i).type().sql()
                + " cannot name rows by '"
                + referenced.get(i).name()
                + "' of type "
                + referenced.get(i).type().sql());
      }
    }
    for (ReferentialAction action : List.of(written.onDelete(), written.onUpdate())) {
      check(action, columns);
    }
  }

  private static void check(ReferentialAction action, List<ColumnDefinition> columns) {
    for (SqlIdentifier name : action.columns()) {
      if (columns.stream().noneMatch(column -> isNamed(column, name))) {
        throw SqlException.at(
            name.getParserPosition(),
            "42P10",
            "column '" + name + "' of " + action.kind().words() + " is not in the foreign key");
      }
    }
  }

  private static boolean isNamed(ColumnDefinition column, SqlIdentifier name) {
    return column.name().equalsIgnoreCase(String.join(".", name.names))
        || column.shortName().equalsIgnoreCase(String.join(".", name.names));
  }

  /** Whether values of one column can name those of another one. */
  static boolean isComparable(ColumnDefinition column, ColumnDefinition other) {
    ColumnType type = column.type();
    ColumnType named = other.type();
    if (type.isMap() || type.isArray() || column.isJson() || other.isJson()) {
      return false;
    }
    if (isExact(type)) {
      return isExact(named);
    }
    return (type.isText() && named.isText())
        || (type.name() == named.name()
            && (type.name() != SqlTypeName.BINARY || type.precision() == named.precision()));
  }

  private static boolean isExact(ColumnType type) {
    return SqlTypeName.EXACT_TYPES.contains(type.name());
  }

  private static ForeignKey.Action action(
      ReferentialAction written, List<ColumnDefinition> columns) {
    List<String> set = new ArrayList<>();
    for (SqlIdentifier name : written.columns()) {
      columns.stream()
          .filter(column -> isNamed(column, name))
          .forEach(column -> set.add(column.name()));
    }
    return new ForeignKey.Action(ForeignKey.Rule.valueOf(written.kind().name()), set);
  }

  private static List<String> names(List<ColumnDefinition> columns) {
    return columns.stream().map(ColumnDefinition::name).toList();
  }

  /** Those foreign keys that name a table by columns which are no key of it any more. */
  static List<CatalogSnapshot.Reference> broken(CatalogSnapshot now, TableDefinition after) {
    return now.references(after.name()).stream()
        .filter(each -> !after.hasKey(Set.copyOf(each.key().referenced())))
        .toList();
  }

  /**
   * A query of the rows of a table that violate a foreign key of it: what they have in its columns.
   *
   * @param named the table that it names
   */
  static String violations(TableDefinition table, ForeignKey key, TableDefinition named) {
    List<String> columns = new ArrayList<>();
    List<String> given = new ArrayList<>();
    List<String> none = new ArrayList<>();
    List<String> equal = new ArrayList<>();
    for (int i = 0; i < key.columns().size(); i++) {
      String column = "\"$row\"." + InternalStatements.quoted(key.columns().get(i));
      columns.add(column);
      given.add(column + " IS NOT NULL");
      none.add(column + " IS NULL");
      equal.add(
          "\"$named\"." + InternalStatements.quoted(key.referenced().get(i)) + " = " + column);
    }
    String all = String.join(" AND ", given);
    return "SELECT "
        + String.join(", ", columns)
        + " FROM "
        + InternalStatements.name(table)
        + " AS \"$row\" WHERE ("
        + all
        + " AND NOT EXISTS (SELECT 1 FROM "
        + InternalStatements.name(named)
        + " AS \"$named\" WHERE "
        + String.join(" AND ", equal)
        + "))"
        + (key.checks().full()
            ? " OR NOT (" + all + " OR (" + String.join(" AND ", none) + "))"
            : "");
  }

  /** The error of a row that violates one, with what it has in its columns. */
  static CatalogException violated(TableDefinition table, ForeignKey key, Object[] row) {
    return new CatalogException(
        ForeignKeyErrors.VIOLATION, ForeignKeyErrors.violated(table, key, row));
  }

  private static String display(TableDefinition table) {
    return table.name().namespace() + "." + table.name().qualifier();
  }
}
