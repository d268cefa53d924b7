package io.cellardb.sql.plan;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.scan.TableIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlNode;

/**
 * What indexes compute, in the form that conditions of queries have once they are at the scan. As
 * {@link GeneratedColumns} it is planned in a catalog of the table alone.
 */
public final class IndexExpressions {
  private IndexExpressions() {}

  /** The indexes of a table. */
  public static List<TableIndex> of(TableDefinition table) {
    if (table.indexes().stream().noneMatch(IndexDefinition::isComputed)) {
      return TableIndex.plain(table);
    }
    return table.indexes().stream().map(index -> of(table, index)).toList();
  }

  private static TableIndex of(TableDefinition table, IndexDefinition index) {
    Map<Integer, RexNode> expressions = new HashMap<>();
    List<Integer> parts = new ArrayList<>();
    List<SqlNode> written = new ArrayList<>();
    for (int i = 0; i < index.parts().size(); i++) {
      if (index.parts().get(i).column() == null) {
        parts.add(i);
        written.add(CellarParser.parseExpression(index.parts().get(i).expression()));
      }
    }
    if (!parts.isEmpty()) {
      List<RexNode> planned = planner(table).planned(table.name(), written);
      for (int i = 0; i < parts.size(); i++) {
        expressions.put(parts.get(i), planned.get(i));
      }
    }
    RexNode condition =
        index.condition() == null
            ? null
            : planner(table)
                .plannedCondition(table.name(), CellarParser.parseExpression(index.condition()));
    return new TableIndex(index, expressions, condition);
  }

  private static QueryPlanner planner(TableDefinition table) {
    return new QueryPlanner(GeneratedColumns.schema(table), table.name().namespace());
  }
}
