package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.ConstraintDefinition;
import io.cellardb.sql.parser.tree.ConstraintTraits;
import io.cellardb.sql.parser.tree.UniqueDefinition;
import io.cellardb.sql.schema.RootSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The UNIQUE constraints of a table that is being created or altered: indexes of their names. */
final class UniqueConstraints {
  /** What a table does that has one, as messages say it. */
  static final String KEEPING = "keep values unique";

  private UniqueConstraints() {}

  /**
   * The UNIQUE constraints of a statement.
   *
   * @throws SqlException 0A000 if one is not checked by every statement for all rows
   */
  static List<UniqueDefinition> of(List<ConstraintDefinition> constraints) {
    List<UniqueDefinition> uniques = new ArrayList<>();
    for (ConstraintDefinition constraint : constraints) {
      if (constraint instanceof UniqueDefinition unique) {
        checkTraits(unique.traits(), unique.getParserPosition());
        uniques.add(unique);
      }
    }
    return uniques;
  }

  /** Refuses traits that say when or whether a UNIQUE constraint is checked. */
  static void checkTraits(ConstraintTraits traits, SqlParserPos pos) {
    if (!traits.areOrdinary()) {
      throw SqlException.at(
          pos,
          CatalogException.NOT_SUPPORTED,
          traits.deferrable()
              ? "a UNIQUE constraint cannot be DEFERRABLE: each statement checks it at its end"
              : "a UNIQUE constraint cannot be "
                  + (traits.valid() ? "NOT ENFORCED" : "NOT VALID")
                  + ": it is checked always and for all rows");
    }
  }

  /**
   * The table with a further constraint, whose index has no entries yet.
   *
   * @param now the catalog, in which the table may be
   * @param schema has the table
   */
  static TableDefinition add(
      CatalogSnapshot now, RootSchema schema, TableDefinition table, UniqueDefinition unique) {
    String namespace = table.name().namespace();
    Predicate<String> isIndex =
        name -> now.findIndex(namespace, name).isPresent() || table.findIndex(name).isPresent();
    SqlIdentifier owner = new SqlIdentifier(table.name().qualifier(), SqlParserPos.ZERO);
    String name =
        unique.nameOr(
            owner,
            made ->
                isIndex.test(made)
                    || table.checks().stream().anyMatch(c -> c.name().equalsIgnoreCase(made)));
    if (isIndex.test(name)) {
      throw SqlException.at(
          unique.getParserPosition(),
          CatalogException.DUPLICATE_TABLE,
          "index " + namespace + "." + name + " exists already");
    }
    List<IndexDefinition> indexes = new ArrayList<>(table.indexes());
    indexes.add(new IndexColumns(schema, table).index(unique, name));
    return table.withIndexes(indexes);
  }

  /** A query that has rows if rows of a table violate such a constraint of it. */
  static String violations(TableDefinition table, IndexDefinition index) {
    List<String> columns = new ArrayList<>();
    List<String> conditions = new ArrayList<>();
    index
        .parts()
        .forEach(
            part -> {
              ColumnDefinition column = table.column(part.column());
              columns.add(InternalStatements.quoted(column.name()));
              if (index.nullsDistinct()) {
                conditions.add(InternalStatements.quoted(column.name()) + " IS NOT NULL");
              }
            });
    return "SELECT 1 FROM "
        + InternalStatements.name(table)
        + (conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions))
        + " GROUP BY "
        + String.join(", ", columns)
        + " HAVING COUNT(*) > 1";
  }
}
