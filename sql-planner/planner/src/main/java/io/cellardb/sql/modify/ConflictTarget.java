package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.ConflictInsert;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * What INSERT ... ON CONFLICT looks at to see that there is a row already.
 *
 * @param key whether the primary key counts
 * @param indexes the unique indexes that count
 */
record ConflictTarget(boolean key, List<IndexDefinition> indexes) {
  private static final ConflictTarget KEY = new ConflictTarget(true, List.of());

  /**
   * That of a statement. Without one it is whatever must be unique, and for DO UPDATE the primary
   * key.
   *
   * @throws SqlException 42P10 if columns are no key, 42704 if there is no such constraint, 42809
   *     if that is no key
   */
  static ConflictTarget of(ConflictInsert insert, TableDefinition table) {
    List<IndexDefinition> unique =
        table.indexes().stream().filter(index -> index.unique() && index.isReady()).toList();
    if (insert.key() == null) {
      return insert.update() == null ? new ConflictTarget(true, unique) : KEY;
    }
    return insert.key() instanceof SqlIdentifier constraint
        ? ofConstraint(constraint, table)
        : ofColumns((SqlNodeList) insert.key(), table, unique);
  }

  private static ConflictTarget ofColumns(
      SqlNodeList names, TableDefinition table, List<IndexDefinition> unique) {
    Set<String> named = new HashSet<>();
    for (SqlNode name : names) {
      named.add(TableNames.column(table, (SqlIdentifier) name).name());
    }
    if (named.equals(names(table.keyColumns()))) {
      return KEY;
    }
    List<IndexDefinition> found =
        unique.stream()
            .filter(index -> index.condition() == null)
            .filter(index -> named.equals(columns(index)))
            .toList();
    if (found.isEmpty()) {
      throw SqlException.at(
          names.getParserPosition(),
          "42P10",
          "ON CONFLICT takes the columns of the primary key, "
              + Queries.names(table.keyColumns())
              + ", or of a UNIQUE constraint or a unique index");
    }
    return new ConflictTarget(false, found);
  }

  private static Set<String> names(List<ColumnDefinition> columns) {
    Set<String> names = new HashSet<>();
    columns.forEach(column -> names.add(column.name()));
    return names;
  }

  /** The columns of an index, with null for its expressions. */
  private static Set<String> columns(IndexDefinition index) {
    Set<String> names = new HashSet<>();
    index.parts().forEach(part -> names.add(part.column()));
    return names;
  }

  private static ConflictTarget ofConstraint(SqlIdentifier constraint, TableDefinition table) {
    String name = constraint.getSimple();
    if (name.equalsIgnoreCase(table.keyName())) {
      return KEY;
    }
    List<IndexDefinition> unique =
        table.indexes().stream()
            .filter(index -> index.constraint() && index.name().equalsIgnoreCase(name))
            .toList();
    if (!unique.isEmpty()) {
      return new ConflictTarget(false, unique);
    }
    boolean exists =
        table.checks().stream().anyMatch(each -> each.name().equalsIgnoreCase(name))
            || table.foreignKeys().stream().anyMatch(each -> each.name().equalsIgnoreCase(name));
    throw SqlException.at(
        constraint.getParserPosition(),
        exists ? "42809" : "42704",
        exists
            ? "the constraint '"
                + name
                + "' is no key; ON CONFLICT takes the primary key and UNIQUE constraints"
            : "table "
                + Queries.describe(table)
                + " has no constraint '"
                + name
                + "'; its primary key is called "
                + table.keyName());
  }

  /** The columns whose values tell the row that is there; one index at most counts. */
  List<ColumnDefinition> columns(TableDefinition table) {
    if (key) {
      return table.keyColumns();
    }
    Set<String> names = columns(indexes.get(0));
    return table.columns().stream().filter(column -> names.contains(column.name())).toList();
  }

  /** Whether a NULL is the same as another one, in a column that can have some. */
  boolean nullsAreSame() {
    return key || !indexes.get(0).nullsDistinct();
  }
}
