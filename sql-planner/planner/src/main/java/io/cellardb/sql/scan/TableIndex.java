package io.cellardb.sql.scan;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexNode;

/**
 * An index as queries see it: with what it computes as expressions over the columns of its table,
 * by ordinal, in the form that conditions of queries have.
 *
 * @param definition the catalog's definition
 * @param expressions by number of the part, those of the parts that are no columns
 * @param condition true for the rows that have entries; null for all rows
 */
public record TableIndex(
    IndexDefinition definition, Map<Integer, RexNode> expressions, RexNode condition) {
  /** Copies the map. */
  public TableIndex {
    expressions = Map.copyOf(expressions);
  }

  /** The indexes of a table that compute nothing. */
  public static List<TableIndex> plain(TableDefinition table) {
    return table.indexes().stream()
        .filter(index -> !index.isComputed())
        .map(index -> new TableIndex(index, Map.of(), null))
        .toList();
  }
}
