package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.CreateIndex;
import io.cellardb.sql.parser.tree.DropIndex;
import io.cellardb.sql.parser.tree.IndexElement;
import io.cellardb.sql.parser.tree.Reindex;
import io.cellardb.sql.parser.tree.RenameObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * CREATE, DROP and ALTER INDEX and REINDEX, which check their names and say that there is nothing
 * that they could do: a script with indexes runs, and its queries read the tables.
 */
record IndexDefinition(List<String> warnings) implements Definition {

  /** Looks a table up, and throws the error of an unknown one at the place of its name. */
  interface Tables {
    TableDefinition table(SqlIdentifier name);
  }

  /** What a statement does, if it is about an index. */
  static Optional<Definition> of(SqlNode statement, Tables tables) {
    if (statement instanceof CreateIndex create) {
      return Optional.of(of(create, tables));
    }
    if (statement instanceof DropIndex drop) {
      return warning(
          "there is no index " + joined(drop.names()) + " to drop: indexes are not built yet");
    }
    if (statement instanceof RenameObject rename && rename.kind() == RenameObject.Kind.INDEX) {
      return warning(
          "there is no index " + rename.name() + " to rename: indexes are not built yet");
    }
    if (statement instanceof Reindex reindex) {
      return warning("nothing is built for " + reindex.name() + ": indexes are not built yet");
    }
    return Optional.empty();
  }

  private static Definition of(CreateIndex create, Tables tables) {
    TableDefinition table = tables.table(create.table());
    create.elements().forEach(element -> checkColumn(table, element));
    create.include().forEach(column -> checkColumn(table, column));
    String name = create.nameOr(taken -> false);
    SqlParserPos pos = create.name().orElse(create.table()).getParserPosition();
    if (create.unique()) {
      throw unsupported(
          pos,
          "unique indexes are not supported, and nothing would keep the values of "
              + name
              + " unique; CREATE INDEX without UNIQUE is accepted");
    }
    if (!create.options().isEmpty()) {
      throw unsupported(
          create.options().get(0).getParserPosition(), "options of indexes are not supported");
    }
    if (create.where() != null) {
      throw unsupported(
          create.where().getParserPosition(),
          "an index of the rows of a condition is not supported, but one of all rows");
    }
    return new IndexDefinition(
        List.of("the index " + name + " is not built yet: queries read the table"));
  }

  private static void checkColumn(TableDefinition table, IndexElement element) {
    SqlIdentifier column =
        element
            .column()
            .orElseThrow(
                () ->
                    unsupported(
                        element.getParserPosition(),
                        "an index of expressions is not supported, but one of columns"));
    checkColumn(table, column);
    if (element.nullsFirst() != null && element.nullsFirst() != element.descending()) {
      throw unsupported(
          element.getParserPosition(),
          "an index has NULL above all other values; NULLS "
              + (element.nullsFirst() ? "FIRST" : "LAST")
              + " is not supported here");
    }
  }

  private static void checkColumn(TableDefinition table, SqlIdentifier column) {
    try {
      table.column(String.join(".", column.names));
    } catch (CatalogException e) {
      throw SqlException.at(column.getParserPosition(), e.sqlState(), e.getMessage(), e);
    }
  }

  private static SqlException unsupported(SqlParserPos pos, String sentence) {
    return SqlException.at(pos, "0A000", sentence);
  }

  private static String joined(List<SqlIdentifier> names) {
    return names.stream().map(SqlIdentifier::toString).collect(Collectors.joining(", "));
  }

  private static Optional<Definition> warning(String sentence) {
    return Optional.of(new IndexDefinition(List.of(sentence)));
  }

  @Override
  public void run(List<Object> parameters) {}
}
