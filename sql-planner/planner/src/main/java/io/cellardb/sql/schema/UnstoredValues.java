package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.scan.TableIndex;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexNode;

/** What columns read as that are in no cell of a row, and what indexes compute. */
public interface UnstoredValues {
  /** Nothing, of tables whose columns are all in cells. */
  UnstoredValues NONE =
      new UnstoredValues() {
        @Override
        public Map<Integer, Object> absent(TableDefinition table) {
          return Map.of();
        }

        @Override
        public Map<Integer, RexNode> generated(TableDefinition table) {
          return Map.of();
        }

        @Override
        public List<TableIndex> indexes(TableDefinition table) {
          return TableIndex.plain(table);
        }
      };

  /** Canonical values of absent cells by ordinal, of the columns that have one. */
  Map<Integer, Object> absent(TableDefinition table);

  /** What computes generated columns from the others, all by ordinal. */
  Map<Integer, RexNode> generated(TableDefinition table);

  /** The indexes of a table that queries may know. */
  List<TableIndex> indexes(TableDefinition table);
}
