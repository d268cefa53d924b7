package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.parser.tree.LockingQuery;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.parser.tree.WithChange;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.ResultTable;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TransactionOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The parts of a statement that are executed before the rest of it: queries of WITH that change
 * rows, and queries with FOR UPDATE and the like wherever they stand. In the rest they become
 * queries of what they have returned.
 */
public final class StatementParts {
  private final QueryPlanner planner;
  private final List<StagedWrite.Part> parts = new ArrayList<>();
  private final List<List<RelDataType>> parameters = new ArrayList<>();
  private final List<Supplier<List<String>>> texts = new ArrayList<>();
  private final Map<String, ResultTable> results = new LinkedHashMap<>();
  private int changes;

  private StatementParts(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * The parts of a statement, in which they are replaced.
   *
   * @param planner of another part of the statement
   */
  public static StatementParts of(SqlNode statement, QueryPlanner planner) {
    StatementParts found = new StatementParts(planner);
    SqlNodeList with = with(statement);
    if (with != null) {
      found.addItems(with);
    }
    found.addLocking(statement, with, statement);
    found.changes += statement.isA(SqlKind.DML) ? 1 : 0;
    return found;
  }

  private static SqlNodeList with(SqlNode statement) {
    if (statement instanceof WithChange change) {
      return change.queries();
    }
    if (statement instanceof SqlWith query) {
      return query.withList;
    }
    if (statement instanceof SqlOrderBy ordered) {
      return with(ordered.query);
    }
    return statement instanceof LockingQuery locking ? with(locking.query()) : null;
  }

  private void addItems(SqlNodeList with) {
    List<SqlNode> before = new ArrayList<>();
    for (SqlNode node : with) {
      SqlWithItem item = (SqlWithItem) node;
      SqlNodeList visible =
          before.isEmpty() ? null : new SqlNodeList(before, with.getParserPosition());
      if (item.query.isA(SqlKind.DML)) {
        change(item, visible);
      } else {
        addLocking(item.query, visible, null);
        if (item.query instanceof LockingQuery locking) {
          item.query = locking.result();
        }
      }
      before.add(item);
    }
  }

  /** Adds the queries with locks that stand in a tree, and are not the {@code whole} of it. */
  private void addLocking(SqlNode tree, SqlNodeList with, SqlNode whole) {
    tree.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            super.visit(call);
            if (call instanceof LockingQuery locking
                && locking != whole
                && locking.result() == null) {
              lock(locking, with);
            }
            return null;
          }
        });
  }

  private void change(SqlWithItem item, SqlNodeList with) {
    WritePlanner.Planned planned = new WritePlanner(planner(with)).plan(item.query);
    changes++;
    SqlNode result =
        add(
            item.name.getSimple(),
            planned.write(),
            planned.returning(),
            planned.parameters(),
            planned.text(),
            item.query.getParserPosition());
    if (planned.returning().isEmpty()) {
      // Nothing can read it, and a table of this name is another one.
      item.name = item.name.setName(0, item.name.getSimple() + "$none");
    }
    item.query = result;
  }

  private void lock(LockingQuery locking, SqlNodeList with) {
    LockPlanner.Planned planned = new LockPlanner(planner(with)).plan(locking);
    locking.setResult(
        add(
            "locked",
            planned.write(),
            planned.query().rowType().getFieldList().subList(0, planned.width()),
            planned.parameters(),
            planned.text(),
            locking.getParserPosition()));
  }

  private QueryPlanner planner(SqlNodeList with) {
    QueryPlanner reading = planner.reading(results);
    return with == null ? reading : reading.with(with);
  }

  /** Adds a part; returns a query of what it returns. */
  private SqlNode add(
      String name,
      Write write,
      List<RelDataTypeField> returned,
      List<RelDataType> types,
      Supplier<List<String>> text,
      SqlParserPos pos) {
    String result = name;
    for (int i = 2; results.containsKey(result); i++) {
      result = name + i;
    }
    String title = "With(" + result + ")";
    parts.add(new StagedWrite.Part(result, write));
    parameters.add(types);
    texts.add(
        () -> {
          List<String> lines = new ArrayList<>();
          lines.add(title);
          text.get().forEach(line -> lines.add("  " + line));
          return lines;
        });
    results.put(result, new ResultTable(result, new RelRecordType(returned)));
    return SelectBuilder.select(List.of(SqlIdentifier.star(pos)), pos)
        .from(new SqlIdentifier(List.of(RootSchema.RESULTS, result), pos))
        .build();
  }

  /** Whether there are some. */
  public boolean any() {
    return !parts.isEmpty();
  }

  /** A planner of the rest of the statement. */
  public QueryPlanner rest() {
    return planner.reading(results);
  }

  /** The types of the parameters of the whole statement, of which the rest has these. */
  public List<RelDataType> parameters(List<RelDataType> ofRest) {
    List<RelDataType> all = new ArrayList<>(ofRest);
    parameters.forEach(types -> Queries.mergeParameters(all, types, types.size()));
    return all;
  }

  /** The whole statement, whose rest is a write. */
  public Write around(Write rest) {
    if (!any()) {
      return rest;
    }
    CatalogSnapshot catalog = planner.schema().unrestricted().catalog();
    return new StagedWrite(
        parts,
        rest,
        changes > 1,
        catalog::nameOf,
        new TransactionOptions(Long.MAX_VALUE, catalog::isRowConsistent, null));
  }

  /** The whole statement, whose rest is a query. */
  public Write around(QueryPlanner.Planned rest) {
    return around(new ReadRows(SourceRows.of(rest.root())));
  }

  /** The whole statement as EXPLAIN shows it, with the lines of the rest. */
  public List<String> text(List<String> ofRest) {
    List<String> lines = new ArrayList<>();
    texts.forEach(text -> lines.addAll(text.get()));
    lines.addAll(ofRest);
    return lines;
  }
}
