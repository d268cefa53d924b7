package io.cellardb.embedded;

import io.cellardb.jdbc.session.DatabaseCatalog.Extent;
import io.cellardb.jdbc.session.DatabaseCatalog.ExtentSource;
import io.cellardb.jdbc.session.DatabaseCatalog.Index;
import io.cellardb.jdbc.session.DatabaseCatalog.IndexKind;
import io.cellardb.jdbc.session.DatabaseCatalog.KeyColumn;
import io.cellardb.sql.Session;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexPart;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.List;

/**
 * The indexes of a table as the driver describes them: its primary key, and those of CREATE INDEX.
 */
final class IndexDescription {
  private static final TableStatistics UNKNOWN = new TableStatistics(0, 0);

  private IndexDescription() {}

  /** The columns of the primary key; none without one. */
  static List<KeyColumn> primaryKey(TableDefinition table) {
    List<KeyColumn> key = new ArrayList<>();
    for (int i = 0; i < table.key().size() && !table.hasRowIds(); i++) {
      key.add(new KeyColumn(table.keyColumns().get(i).name(), !table.key().get(i).descending()));
    }
    return key;
  }

  /** Adds those of a table that queries may read. */
  static void add(Session session, TableDefinition table, List<Index> indexes) {
    int blockSize = table.family(table.markerFamily()).blockSize();
    List<KeyColumn> key = primaryKey(table);
    if (!key.isEmpty()) {
      indexes.add(
          new Index(
              table.name().namespace(),
              table.name().qualifier(),
              table.keyName(),
              IndexKind.CLUSTERED,
              true,
              key,
              null,
              extent(session, table.stored(), blockSize)));
    }
    for (IndexDefinition index : table.indexes()) {
      if (index.isReady()) {
        indexes.add(
            new Index(
                table.name().namespace(),
                table.name().qualifier(),
                index.name(),
                IndexKind.OTHER,
                index.unique(),
                index.parts().stream().map(IndexDescription::part).toList(),
                index.condition(),
                extent(session, index.stored(), blockSize)));
      }
    }
  }

  private static KeyColumn part(IndexPart part) {
    return new KeyColumn(
        part.elements() ? part.sql() : part.column() == null ? part.expression() : part.column(),
        !part.descending());
  }

  private static ExtentSource extent(Session session, TableName stored, int blockSize) {
    return () -> {
      TableStatistics known = session.statisticsToShow(stored).orElse(UNKNOWN);
      return new Extent(known.rows(), (known.bytes() + blockSize - 1) / Math.max(1, blockSize));
    };
  }
}
