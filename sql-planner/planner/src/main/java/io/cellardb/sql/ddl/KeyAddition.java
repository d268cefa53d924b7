package io.cellardb.sql.ddl;

import static io.cellardb.sql.catalog.CatalogException.INVALID_DEFINITION;
import static io.cellardb.sql.catalog.CatalogException.NOT_SUPPORTED;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.tree.Alteration;
import io.cellardb.sql.parser.tree.KeyColumnDeclaration;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives a table that was declared without a primary key one, as scripts do that create their tables
 * first. Rows are stored by their key; those that there are, {@link RewrittenRows} writes anew.
 */
final class KeyAddition {
  private final TableDraft draft;
  private final boolean alone;

  /** {@code alone}: whether the statement does nothing else. */
  KeyAddition(TableDraft draft, boolean alone) {
    this.draft = draft;
    this.alone = alone;
  }

  void run(Alteration.AddPrimaryKey add) {
    TableDefinition table = draft.table();
    if (!table.hasRowIds()) {
      throw new CatalogException(
          INVALID_DEFINITION, "table " + draft.display() + " has a primary key already");
    }
    if (draft.hasRows()) {
      if (!alone) {
        throw new CatalogException(
            NOT_SUPPORTED,
            "table "
                + draft.display()
                + " has rows, which ADD PRIMARY KEY writes anew; it needs a statement of its own");
      }
      draft.keepRows();
    }
    List<ColumnDefinition> columns = new ArrayList<>();
    for (ColumnDefinition column : table.visibleColumns()) {
      columns.add(TypeChange.rewritten(column).withAbsent(null).withOrdinal(columns.size()));
    }
    List<KeyColumn> key = new ArrayList<>();
    for (KeyColumnDeclaration part : add.columns()) {
      ColumnDefinition column = TableNames.column(table, part.name());
      int ordinal = table.visibleColumns().indexOf(column);
      key.add(new KeyColumn(ordinal, part.descending()));
      columns.set(ordinal, keyColumn(TypeChange.rewritten(column), part).withOrdinal(ordinal));
    }
    draft.replace(table.withKey(columns, key), "the numbers of rows of table " + draft.display());
  }

  private static ColumnDefinition keyColumn(ColumnDefinition column, KeyColumnDeclaration part) {
    boolean inFamily = !column.name().equals(column.shortName());
    boolean plain = column.encoding() == CellEncoding.CELLAR;
    if (inFamily || !plain || column.type().isMap()) {
      throw SqlException.at(
          part.getParserPosition(),
          inFamily ? INVALID_DEFINITION : NOT_SUPPORTED,
          "column '"
              + column.name()
              + "' "
              + (inFamily
                  ? "is in a family"
                  : column.type().isMap()
                      ? "is a MAP"
                      : "has the ENCODING " + column.encoding().name())
              + " and cannot be part of the primary key");
    }
    return column.withAbsent(null).withRole(new ColumnRole.Key()).withNullable(false);
  }
}
