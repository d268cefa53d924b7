package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexUses;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.Admin;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.SystemRelation.Column;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The table {@code INDEXES} of {@code SYS}: the indexes of a catalog, and what they are used for.
 */
public final class IndexesRelation {
  private final SqlCatalog catalog;
  private final Admin admin;

  private IndexesRelation(SqlCatalog catalog, Admin admin) {
    this.catalog = catalog;
    this.admin = admin;
  }

  /**
   * The relation of a catalog.
   *
   * @param admin knows the tables of the store that have the entries
   */
  public static SystemRelation of(SqlCatalog catalog, Admin admin) {
    return new SystemRelation(
        "INDEXES",
        "The indexes, with what they take and what they are used for",
        List.of(
            Column.text("namespace", "the namespace of its table, which is its own too"),
            Column.text("table_name", "its table"),
            Column.text("index_name", "its name"),
            Column.text("stored_name", "the table of the store that has its entries"),
            Column.text("is_unique", "TRUE if no two rows have the same values"),
            Column.text("is_constraint", "TRUE if it is the UNIQUE constraint of its name"),
            Column.text("state", "READY, or BUILDING as long as no query reads it"),
            Column.number("built_rows", "how many rows were looked at, while it is being built"),
            Column.number("estimated_entries", "about how many entries it has"),
            Column.number("bytes", "about how many bytes they take in the store"),
            Column.number("reads", "how often statements have read it since the store was opened"),
            Column.time("last_read", "when one last began to"),
            Column.text("definition", "it as SQL"),
            Column.text("remarks", "the comment")),
        new IndexesRelation(catalog, admin)::rows);
  }

  private List<Object[]> rows() {
    List<Object[]> rows = new ArrayList<>();
    Set<TableName> present = new HashSet<>();
    for (TableDefinition table : catalog.snapshot().tables()) {
      for (IndexDefinition index : table.indexes()) {
        present.add(index.stored());
        rows.add(row(table, index));
      }
    }
    catalog.indexUses().retain(present);
    return rows;
  }

  private Object[] row(TableDefinition table, IndexDefinition index) {
    IndexUses uses = catalog.indexUses();
    Optional<TableStatistics> statistics = admin.statisticsToShow(index.stored());
    return new Object[] {
      table.name().namespace(),
      table.name().qualifier(),
      index.name(),
      index.stored().qualifier(),
      truth(index.unique()),
      truth(index.constraint()),
      index.state().kept().name(),
      uses.built(index.stored()),
      statistics.map(TableStatistics::rows).orElse(null),
      statistics.map(TableStatistics::bytes).orElse(null),
      uses.reads(index.stored()),
      uses.lastRead(index.stored()),
      index.sql(table.name()),
      index.comment().isEmpty() ? null : index.comment()
    };
  }

  private static String truth(boolean truth) {
    return truth ? "TRUE" : "FALSE";
  }
}
