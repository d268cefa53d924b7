package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.CreateIndex;
import io.cellardb.sql.parser.tree.DropIndex;
import io.cellardb.sql.parser.tree.KeyColumnDeclaration;
import io.cellardb.sql.parser.tree.Reindex;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * CREATE INDEX, DROP INDEX and REINDEX, which check their names and say that there is nothing that
 * they could do: a script with indexes runs, and its queries read the tables.
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
      return warning("there is no index " + drop.name() + " to drop: indexes are not built yet");
    }
    if (statement instanceof Reindex reindex) {
      return warning("nothing is built for " + reindex.name() + ": indexes are not built yet");
    }
    return Optional.empty();
  }

  private static Definition of(CreateIndex create, Tables tables) {
    TableDefinition table = tables.table(create.table());
    for (KeyColumnDeclaration column : create.columns()) {
      try {
        table.column(String.join(".", column.name().names));
      } catch (CatalogException e) {
        throw SqlException.at(column.name().getParserPosition(), e.sqlState(), e.getMessage(), e);
      }
    }
    if (create.unique()) {
      throw SqlException.at(
          create.name().getParserPosition(),
          "0A000",
          "unique indexes are not supported, and nothing would keep the values of "
              + create.name()
              + " unique; CREATE INDEX without UNIQUE is accepted");
    }
    return new IndexDefinition(
        List.of("the index " + create.name() + " is not built yet: queries read the table"));
  }

  private static Optional<Definition> warning(String sentence) {
    return Optional.of(new IndexDefinition(List.of(sentence)));
  }

  @Override
  public void run(List<Object> parameters) {}
}
