package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.ForeignKey.Rule;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.repair.ThreadLocals;
import io.cellardb.sql.schema.ResultTable;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;

/**
 * What becomes of rows that name a row which goes or gets other values: they are deleted, or
 * updated by an UPDATE like any other, which is planned when it is first needed. For many threads.
 */
final class ReferentialActions {
  /** The name of the rows that are to be changed, in the text of the UPDATE. */
  private static final String ROWS = "rows";

  private static final String TARGET = "\"$target\"";
  private static final String SOURCE = "\"$source\"";

  private final RootSchema schema;
  private final String namespace;
  private final Map<TableDefinition, IndexedTable> tables = new ConcurrentHashMap<>();
  private final Map<String, Write> updates = new ConcurrentHashMap<>();

  ReferentialActions(RootSchema schema, String namespace) {
    this.schema = schema;
    this.namespace = namespace;
  }

  /**
   * Carries out an action on all rows that name some rows.
   *
   * @param named what the rows that are gone were named by, and what is there now: by ordinal, or
   *     null if nothing is
   * @param context knows to which statement the changes belong
   */
  void run(
      Reference reference,
      ForeignKey.Action action,
      Map<KeyValues, ReferenceChecks.Gone> named,
      Transaction transaction,
      ExecutionContext context) {
    Map<ByteString, KeyValues> found = new LinkedHashMap<>();
    reference
        .naming()
        .find(
            transaction::table,
            named.keySet(),
            context,
            (values, key) -> {
              found.put(key, values);
              return true;
            });
    if (found.isEmpty()) {
      return;
    }
    boolean deleted = named.values().iterator().next().now() == null;
    if (action.rule() == Rule.CASCADE && deleted) {
      delete(reference.table(), found.keySet(), transaction, context);
      return;
    }
    KeyEncoding encoding = KeyEncoding.of(reference.table());
    List<List<Object>> rows = new ArrayList<>();
    found.forEach(
        (key, values) -> {
          List<Object> row = new ArrayList<>(Arrays.asList(encoding.decode(key.array())));
          if (action.rule() == Rule.CASCADE) {
            Object[] now = named.get(values).now();
            reference.referenced().forEach(column -> row.add(now[column.ordinal()]));
          }
          rows.add(row);
        });
    String id = reference.table().name() + " " + reference.key().name() + " " + deleted;
    Write update = updates.get(id);
    if (update == null) {
      update = update(reference, action);
      updates.put(id, update);
    }
    update.execute(transaction, List.of(context.with(ROWS, rows)));
  }

  private void delete(
      TableDefinition table,
      Iterable<ByteString> keys,
      Transaction transaction,
      ExecutionContext context) {
    IndexedTable target =
        tables.computeIfAbsent(table, t -> IndexedTable.of(new QueryPlanner(schema, namespace), t));
    Changes.run(
        target,
        transaction,
        context,
        (store, changes) -> {
          for (ByteString key : keys) {
            changes.add(
                key.array(),
                List.of(new Mutation.DeleteRow(WriteBatch.NOW)),
                new Check.RowUnchanged(table.stored(), key.array(), 0),
                null);
          }
          return changes.finish();
        });
  }

  /** Sets columns of the rows whose keys, and new values if any, the table of rows has. */
  private Write update(Reference reference, ForeignKey.Action action) {
    TableDefinition table = reference.table();
    RelDataTypeFactory types = new CellarTypeFactory();
    RelDataTypeFactory.Builder type = types.builder();
    List<String> conditions = new ArrayList<>();
    for (ColumnDefinition column : table.keyColumns()) {
      String name = "k" + conditions.size();
      type.add(name, type(types, column));
      conditions.add(TARGET + "." + quoted(column.name()) + " = " + SOURCE + "." + name);
    }
    List<String> set = new ArrayList<>();
    for (int i = 0; i < reference.columns().size(); i++) {
      String column = reference.columns().get(i).name();
      if (action.rule() == Rule.CASCADE) {
        type.add("v" + i, type(types, reference.referenced().get(i)));
        set.add(quoted(column) + " = " + SOURCE + ".v" + i);
      } else if (action.columns().isEmpty() || action.columns().contains(column)) {
        set.add(quoted(column) + (action.rule() == Rule.SET_NULL ? " = NULL" : " = DEFAULT"));
      }
    }
    String sql =
        "UPDATE "
            + quoted(table.name().namespace())
            + "."
            + quoted(table.name().qualifier())
            + " AS "
            + TARGET
            + " SET "
            + String.join(", ", set)
            + " FROM "
            + quoted(RootSchema.RESULTS)
            + "."
            + ROWS
            + " AS "
            + SOURCE
            + " WHERE "
            + String.join(" AND ", conditions);
    ThreadLocals.use();
    try {
      QueryPlanner planner =
          new QueryPlanner(schema, namespace)
              .reading(Map.of(ROWS, new ResultTable(ROWS, type.build())));
      return new WritePlanner(planner).plan(CellarParser.parse(sql)).write();
    } finally {
      ThreadLocals.clear();
    }
  }

  private static RelDataType type(RelDataTypeFactory types, ColumnDefinition column) {
    return column.type().toRel(types, true);
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
