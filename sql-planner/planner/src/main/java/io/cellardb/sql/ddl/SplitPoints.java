package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.ByteString;
import java.util.List;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * The keys that regions of a cluster begin with, by CREATE TABLE: those of SPLIT ON, or one for
 * each salt.
 */
final class SplitPoints {
  private final QueryPlanner planner;
  private final TableDefinition table;

  /** The places in a table that is being made. */
  SplitPoints(QueryPlanner planner, TableDefinition table) {
    this.planner = planner;
    this.table = table;
  }

  /** Refuses them where the store has the table already. */
  static void refuse(CreateTable create) {
    if (!create.splits().isEmpty()) {
      throw SqlException.at(
          create.splits().get(0).getParserPosition(),
          CatalogException.NOT_SUPPORTED,
          "a table that exists cannot be split by SPLIT ON");
    }
  }

  /** The keys, in their order. */
  List<ByteString> of(CreateTable create) {
    if (create.splits().isEmpty()) {
      return table.salts();
    }
    TreeSet<ByteString> keys = new TreeSet<>();
    for (SqlNode place : create.splits()) {
      if (table.saltBuckets() > 0) {
        throw wrong(place, "a table with salt_buckets has a region for each of them");
      }
      if (table.hasRowIds()) {
        throw wrong(place, "SPLIT ON needs a PRIMARY KEY, whose first columns it has values of");
      }
      ByteString key = key(place);
      if (key.isEmpty()) {
        throw wrong(place, "the first region has what begins here");
      }
      if (!keys.add(key)) {
        throw wrong(place, "SPLIT ON names this place more than once");
      }
    }
    return List.copyOf(keys);
  }

  private static SqlException wrong(SqlNode place, String message) {
    return SqlException.at(place.getParserPosition(), "42601", message);
  }

  private ByteString key(SqlNode place) {
    List<SqlNode> values =
        place.getKind() == SqlKind.ROW ? ((SqlBasicCall) place).getOperandList() : List.of(place);
    int columns = table.key().size();
    if (values.size() > columns) {
      throw wrong(values.get(columns), "a place has more values than the primary key has columns");
    }
    Object[] tuple = new Object[values.size()];
    try {
      for (int i = 0; i < tuple.length; i++) {
        ColumnDefinition column = table.columns().get(table.key().get(i).column());
        tuple[i] = ColumnDefaults.constant(planner, values.get(i), column, "a place of SPLIT ON");
      }
      return ByteString.wrap(
          KeyEncoding.of(KeyEncoding.of(table).parts().subList(0, tuple.length)).encode(tuple));
    } catch (SqlExecutionException e) {
      throw SqlException.at(place.getParserPosition(), e.sqlState(), e.getMessage(), e);
    }
  }
}
