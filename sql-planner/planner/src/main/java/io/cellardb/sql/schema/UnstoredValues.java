package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.TableDefinition;
import java.util.Map;
import org.apache.calcite.rex.RexNode;

/** What columns read as that are in no cell of a row. */
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
      };

  /** Canonical values of absent cells by ordinal, of the columns that have one. */
  Map<Integer, Object> absent(TableDefinition table);

  /** What computes generated columns from the others, all by ordinal. */
  Map<Integer, RexNode> generated(TableDefinition table);
}
