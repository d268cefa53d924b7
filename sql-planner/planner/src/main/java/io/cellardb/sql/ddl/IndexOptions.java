package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.Option;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.StorageException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * WITH of CREATE INDEX: how the store keeps the entries. PostgreSQL's storage parameters are taken
 * and mean nothing, as its methods of USING do.
 */
final class IndexOptions {
  private static final String FILL_FACTOR = "fillfactor";
  private static final int LEAST_FILL_FACTOR = 10;
  private static final int MOST_FILL_FACTOR = 100;

  private static final Set<String> WITHOUT_MEANING =
      Set.of(
          FILL_FACTOR,
          "autosummarize",
          "buffering",
          "deduplicate_items",
          "fastupdate",
          "gin_pending_list_limit",
          "pages_per_range");

  private static final Set<String> KNOWN = new TreeSet<>(WITHOUT_MEANING);

  static {
    KNOWN.addAll(List.of("block_size", "bloom", "compression"));
  }

  private IndexOptions() {}

  /**
   * The family of the entries.
   *
   * @throws SqlException 22023 for an unknown option or a bad value
   */
  static FamilyDescriptor family(List<Option> written) {
    FamilyDescriptor usual = FamilyDescriptor.of(TableDefinition.DEFAULT_FAMILY);
    Options options = new Options(written, KNOWN);
    int fillFactor = options.integer(FILL_FACTOR, MOST_FILL_FACTOR);
    if (fillFactor < LEAST_FILL_FACTOR || fillFactor > MOST_FILL_FACTOR) {
      throw SqlException.at(
          options.position(FILL_FACTOR),
          "22023",
          FILL_FACTOR + " is from " + LEAST_FILL_FACTOR + " to " + MOST_FILL_FACTOR);
    }
    try {
      return TableBuilder.filters(options, usual)
          .withBlockSize(options.integer("block_size", usual.blockSize()));
    } catch (StorageException e) {
      throw SqlException.at(written.get(0).getParserPosition(), "22023", e.getMessage(), e);
    }
  }
}
