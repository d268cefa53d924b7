package io.cellardb.sql;

import io.cellardb.sql.activity.Activity;
import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.ddl.Definition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.execution.operator.ValuesOperator;
import io.cellardb.sql.explain.AnalyzedPlan;
import io.cellardb.sql.explain.PlanText;
import io.cellardb.sql.explain.TextRows;
import io.cellardb.sql.modify.GeneratedKeys;
import io.cellardb.sql.modify.LockPlanner;
import io.cellardb.sql.modify.LockTables;
import io.cellardb.sql.modify.StatementParts;
import io.cellardb.sql.modify.Write;
import io.cellardb.sql.modify.WritePlanner;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.Backup;
import io.cellardb.sql.parser.tree.Checkpoint;
import io.cellardb.sql.parser.tree.Copy;
import io.cellardb.sql.parser.tree.Discard;
import io.cellardb.sql.parser.tree.Explain;
import io.cellardb.sql.parser.tree.Kill;
import io.cellardb.sql.parser.tree.LockTable;
import io.cellardb.sql.parser.tree.LockingQuery;
import io.cellardb.sql.parser.tree.RefreshView;
import io.cellardb.sql.parser.tree.Returning;
import io.cellardb.sql.parser.tree.SessionSetting;
import io.cellardb.sql.parser.tree.SetConstraints;
import io.cellardb.sql.parser.tree.ShowObjects;
import io.cellardb.sql.parser.tree.ShowSetting;
import io.cellardb.sql.parser.tree.TransactionStatement;
import io.cellardb.sql.parser.tree.TruncateTable;
import io.cellardb.sql.parser.tree.WithChange;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.repair.ThreadLocals;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.sql.time.PartialStates;
import io.cellardb.sql.validation.ResultLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plans any statement. */
final class StatementPlanner {
  private static final Logger LOG = LoggerFactory.getLogger(StatementPlanner.class);

  /** What another client may have defined just now. */
  private static final Set<String> OF_UNKNOWN_NAMES =
      Set.of(
          CatalogException.NO_SUCH_NAMESPACE,
          CatalogException.NO_SUCH_TABLE,
          CatalogException.NO_SUCH_COLUMN,
          CatalogException.NO_SUCH_OBJECT);

  /** Of a longer statement no plan is kept as a text. */
  private static final int MOST_SHOWN = 10_000;

  private final Session session;
  private final RootSchema schema;
  private final GeneratedKeys keys;

  /** A planner of one statement; {@code keys} as {@link Session#prepare(String, GeneratedKeys)}. */
  StatementPlanner(Session session, GeneratedKeys keys) {
    this.session = session;
    ThreadLocals.use();
    this.keys = keys;
    this.schema = session.schema();
  }

  Plan plan(String sql) {
    SqlNode statement = null;
    try {
      statement = CellarParser.parse(sql, PlanningWork::step);
      return plan(statement, sql);
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      SqlException failure = Errors.translate(e);
      if (OF_UNKNOWN_NAMES.contains(failure.sqlState()) && session.engine().catalog().refresh()) {
        return new StatementPlanner(session, keys).plan(sql);
      }
      throw statement == null
          ? failure
          : NameHints.add(failure, statement, schema, session.namespace());
    } finally {
      ThreadLocals.clear();
    }
  }

  private Plan plan(SqlNode statement, String sql) {
    long version = schema.catalog().version();
    if (statement.isA(SqlKind.QUERY)) {
      StatementParts parts = StatementParts.of(statement, planner());
      if (parts.any() || statement instanceof LockingQuery) {
        return lock(statement, parts, sql);
      }
      ResultLabels labels = new ResultLabels(statement);
      OneTable table = new OneTable(statement);
      QueryPlanner.Planned planned = planner().plan(statement);
      List<ResultColumn> columns =
          columns(planned.rowType(), planned.origins(), labels.of(planned.names()));
      return new Plan.Query(
          version,
          planned.parameters(),
          columns,
          planned.root().compile(),
          planned.scans() > 1,
          table.isOf(columns, schema.catalog(), session.namespace()),
          PartialStates.isWantedBy(statement),
          text(sql, () -> PlanText.of(planned.root())));
    }
    if (statement instanceof Explain explain) {
      return explain.analyze()
          ? explainAnalyzed(explain.getExplicandum())
          : explain(explain.getExplicandum());
    }
    if (statement instanceof TransactionStatement control) {
      return new Plan.Control(version, control);
    }
    if (statement instanceof Backup || statement instanceof Checkpoint) {
      checkAdministrator(statement);
    }
    if (statement instanceof Backup backup) {
      Backing backing = new Backing(session, backup);
      backing.check();
      refuseIfReadOnly();
      return new Plan.Definition(version, backing, false);
    }
    if (statement instanceof TruncateTable truncate && isStatistics(truncate)) {
      checkAdministrator(statement);
      return new Plan.OfSession(version, session.engine().activity()::forgetStatistics);
    }
    if (statement instanceof LockTable lock) {
      return lock(lock);
    }
    if (statement instanceof Kill kill) {
      return new Plan.OfSession(version, new Killing(session, kill));
    }
    if (statement instanceof SetConstraints constraints) {
      return set(constraints);
    }
    if (statement instanceof Discard discard) {
      return new Plan.OfSession(version, new Discarding(session, discard));
    }
    if (statement instanceof SessionSetting setting) {
      return new Plan.Setting(version, setting);
    }
    if (statement instanceof ShowSetting show) {
      return show(show);
    }
    if (statement instanceof ShowObjects show) {
      String query = ShowQueries.of(show, schema, session.namespace());
      return plan(CellarParser.parse(query), query);
    }
    if (statement.isA(SqlKind.DML) || statement instanceof Copy) {
      StatementParts parts = StatementParts.of(statement, planner());
      WritePlanner.Planned planned = new WritePlanner(parts.rest(), keys).plan(statement);
      refuseIfReadOnly();
      if (parts.any()) {
        checkTransactions(statement);
      }
      return new Plan.Modification(
          version,
          parts.parameters(planned.parameters()),
          parts.around(planned.write()),
          planned.returning().stream()
              .map(field -> ResultColumn.expression(field.getName(), field.getType()))
              .toList(),
          new RelRecordType(
              IntStream.range(0, planned.returning().size())
                  .<RelDataTypeField>mapToObj(
                      i ->
                          new RelDataTypeFieldImpl(
                              planned.returning().get(i).getName(),
                              i,
                              planned.returning().get(i).getType()))
                  .toList()),
          keys != null && !(WithChange.strip(statement) instanceof Returning),
          false,
          PartialStates.isWantedBy(statement),
          text(sql, () -> parts.text(planned.text().get())));
    }
    refuseIfReadOnly();
    if (DefinitionTarget.isNew(statement) && session.beginTemporary()) {
      return new StatementPlanner(session, keys).plan(statement, sql);
    }
    session.engine().catalog().refresh();
    Definition definition = session.definition(planner(), statement, sql);
    return new Plan.Definition(
        version,
        hinted(definition, statement),
        DefinitionTarget.isTemporary(statement, schema.catalog())
            || (statement instanceof RefreshView refresh && isOfRowsAlone(refresh)));
  }

  /** Whether a TRUNCATE is one of what statements have cost. */
  private boolean isStatistics(TruncateTable truncate) {
    List<String> name = truncate.names().get(0).names;
    String written = name.size() == 1 ? session.namespace() : name.size() == 2 ? name.get(0) : null;
    return truncate.names().size() == 1
        && "SYS".equalsIgnoreCase(written)
        && Activity.STATISTICS.equalsIgnoreCase(name.get(name.size() - 1));
  }

  private void checkAdministrator(SqlNode statement) {
    String what =
        statement instanceof Backup
            ? "BACKUP"
            : statement instanceof Checkpoint ? "CHECKPOINT" : "TRUNCATE SYS.STATEMENT_STATISTICS";
    try {
      schema.rights().checkAdministrator(what);
    } catch (CatalogException e) {
      throw SqlException.at(statement.getParserPosition(), e.sqlState(), e.getMessage(), e);
    }
  }

  private Plan set(SetConstraints constraints) {
    CatalogSnapshot catalog = schema.catalog();
    List<CatalogSnapshot.Reference> named =
        constraints.names().stream()
            .flatMap(name -> DeferrableNames.find(catalog, session.namespace(), name).stream())
            .toList();
    return new Plan.OfSession(
        catalog.version(),
        () -> session.transactions().setConstraints(named, constraints.deferred()));
  }

  /** Whether a refresh changes rows, and not what the catalog knows of them. */
  private boolean isOfRowsAlone(RefreshView refresh) {
    List<String> names = refresh.name().names;
    String namespace = names.size() > 1 ? names.get(names.size() - 2) : session.namespace();
    return !refresh.withoutRows()
        && schema
            .catalog()
            .findView(namespace, names.get(names.size() - 1))
            .filter(view -> view.isMaterialized() && view.materialized().populated())
            .isPresent();
  }

  /** A definition whose queries, too, are told the nearest right name where one is wrong. */
  private Definition hinted(Definition definition, SqlNode statement) {
    return new Definition() {
      @Override
      public void run(List<Object> parameters) {
        try {
          definition.run(parameters);
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
          throw NameHints.add(Errors.translate(e), statement, schema, session.namespace());
        }
      }

      @Override
      public List<RelDataType> parameters() {
        return definition.parameters();
      }

      @Override
      public List<String> warnings() {
        return definition.warnings();
      }
    };
  }

  private void refuseIfReadOnly() {
    if (session.engine().readOnly()) {
      throw new SqlException("25006", "the database was opened for reading only");
    }
    if (session.asOf() != null) {
      throw new SqlException(
          "25006", "the session reads as of a time in the past, which cannot be changed");
    }
  }

  /**
   * A query that locks or changes rows, by itself or in parts of it: a change that returns rows.
   *
   * @param parts of the query
   */
  private Plan lock(SqlNode statement, StatementParts parts, String sql) {
    long version = schema.catalog().version();
    refuseIfReadOnly();
    checkTransactions(statement);
    SqlNode query = statement instanceof LockingQuery locking ? locking.query() : statement;
    ResultLabels labels = new ResultLabels(query);
    OneTable table = new OneTable(query);
    QueryPlanner.Planned planned;
    Write write;
    RelDataType rowType;
    List<RelDataType> parameters;
    Supplier<List<String>> lines;
    if (statement instanceof LockingQuery locking) {
      LockPlanner.Planned locks = new LockPlanner(parts.rest()).plan(locking);
      planned = locks.query();
      write = parts.around(locks.write());
      rowType = new RelRecordType(planned.rowType().getFieldList().subList(0, locks.width()));
      parameters = locks.parameters();
      lines = locks.text();
    } else {
      planned = parts.rest().plan(query);
      write = parts.around(planned);
      rowType = planned.rowType();
      parameters = planned.parameters();
      RelNode root = planned.root();
      lines = () -> PlanText.of(root);
    }
    List<ResultColumn> columns =
        columns(
            rowType,
            planned.origins(),
            labels.of(planned.names().subList(0, rowType.getFieldCount())));
    return new Plan.Modification(
        version,
        parts.parameters(parameters),
        write,
        columns,
        rowType,
        false,
        table.isOf(columns, schema.catalog(), session.namespace()),
        PartialStates.isWantedBy(query),
        text(sql, () -> parts.text(lines.get())));
  }

  private Plan lock(LockTable statement) {
    refuseIfReadOnly();
    checkTransactions(statement);
    return new Plan.Modification(
        schema.catalog().version(),
        List.of(),
        LockTables.of(statement, planner()),
        List.of(),
        new RelRecordType(List.of()),
        false,
        false,
        false,
        List.of());
  }

  private void checkTransactions(SqlNode statement) {
    if (!session.transactions().isSupported()) {
      throw SqlException.at(
          statement.getParserPosition(),
          "0A000",
          "this store has no transactions, and so neither rows that are locked until their end nor"
              + " statements that change several tables");
    }
  }

  /**
   * What is kept of a plan to be shown; null if it would take as long as the plan itself, or cannot
   * be shown. That must not keep a statement from running.
   */
  private static List<String> text(String sql, Supplier<List<String>> lines) {
    if (sql.length() > MOST_SHOWN) {
      return null;
    }
    try {
      return PlanText.withoutValues(lines.get());
    } catch (RuntimeException | AssertionError e) {
      LOG.warn("the plan of a statement cannot be shown", e);
      return null;
    }
  }

  /** What EXPLAIN shows of a statement, without values; null if it has no plan. */
  List<String> explained(String sql) {
    SqlNode statement = CellarParser.parse(sql, PlanningWork::step);
    boolean hasPlan = statement.isA(SqlKind.QUERY) || statement.isA(SqlKind.DML);
    return hasPlan && sql.length() <= MOST_SHOWN
        ? PlanText.withoutValues(lines(statement, StatementParts.of(statement, planner())).lines())
        : null;
  }

  /** What EXPLAIN shows of a statement, and the types of the parameters. */
  private record Explained(List<String> lines, List<RelDataType> parameters) {}

  private Plan explain(SqlNode statement) {
    StatementParts parts = StatementParts.of(statement, planner());
    Explained explained = lines(statement, parts);
    RelDataType type = textType(parts.rest());
    return text(type, explained.parameters(), TextRows.of(type, explained.lines()), false, false);
  }

  private static Explained lines(SqlNode statement, StatementParts parts) {
    List<String> lines;
    List<RelDataType> parameters;
    QueryPlanner planner = parts.rest();
    if (statement instanceof LockingQuery locking) {
      LockPlanner.Planned planned = new LockPlanner(planner).plan(locking);
      lines = planned.text().get();
      parameters = planned.parameters();
    } else if (statement.isA(SqlKind.DML)) {
      WritePlanner.Planned planned = new WritePlanner(planner).plan(statement);
      lines = planned.text().get();
      parameters = planned.parameters();
    } else {
      QueryPlanner.Planned planned = planner.plan(statement);
      lines = PlanText.of(planned.root());
      parameters = planned.parameters();
    }
    return new Explained(parts.text(lines), parts.parameters(parameters));
  }

  private Plan explainAnalyzed(SqlNode statement) {
    if (statement.isA(SqlKind.DML)
        || statement instanceof LockingQuery
        || StatementParts.of(statement, planner()).any()) {
      throw SqlException.at(
          statement.getParserPosition(),
          "0A000",
          "EXPLAIN ANALYZE runs the statement, and supports queries only; EXPLAIN shows the plan"
              + " of any other without running it");
    }
    QueryPlanner planner = planner();
    QueryPlanner.Planned planned = planner.plan(statement);
    RelDataType type = textType(planner);
    return text(
        type,
        planned.parameters(),
        new AnalyzedPlan(planned.root(), type),
        planned.scans() > 1,
        PartialStates.isWantedBy(statement));
  }

  /** What a setting is when the plan is executed, or all where the name is null. */
  private Plan show(ShowSetting show) {
    String name = show.name();
    try {
      session.settings().check(name);
    } catch (SqlException e) {
      throw SqlException.at(show.getParserPosition(), e.sqlState(), e.getMessage(), e);
    }
    RelDataTypeFactory types = planner().types();
    RelDataType text = types.createSqlType(SqlTypeName.VARCHAR);
    List<String> labels = name == null ? List.of("name", "setting", "description") : List.of(name);
    RelDataTypeFactory.Builder type = types.builder();
    labels.forEach(label -> type.add(label, text));
    RelDataType rowType = type.build();
    return new Plan.Query(
        schema.catalog().version(),
        List.of(),
        labels.stream().map(label -> ResultColumn.expression(label, text)).toList(),
        execution -> {
          Settings settings = (Settings) execution.context().value(Settings.NAME);
          return new ValuesOperator(
              rowType,
              name == null ? settings.all() : List.of(List.of(settings.get(name))),
              execution.context());
        },
        false,
        false,
        false,
        List.of());
  }

  private static RelDataType textType(QueryPlanner planner) {
    return TextRows.rowType(planner.types(), "PLAN");
  }

  private Plan text(
      RelDataType type,
      List<RelDataType> parameters,
      OperatorFactory lines,
      boolean needsSnapshot,
      boolean partialStates) {
    return new Plan.Query(
        schema.catalog().version(),
        parameters,
        List.of(ResultColumn.expression("PLAN", type.getFieldList().get(0).getType())),
        lines,
        needsSnapshot,
        false,
        partialStates,
        List.of());
  }

  private QueryPlanner planner() {
    return new QueryPlanner(schema, session.namespace(), session.asOf(), session.functions());
  }

  private List<ResultColumn> columns(
      RelDataType rowType, List<List<String>> origins, List<String> labels) {
    List<ResultColumn> columns = new ArrayList<>();
    for (RelDataTypeField field : rowType.getFieldList()) {
      List<String> origin = origins.get(field.getIndex());
      String label = labels.get(field.getIndex());
      columns.add(
          origin == null || origin.size() < 3
              ? ResultColumn.expression(label, field.getType())
              : ofTable(label, origin.subList(origin.size() - 3, origin.size()), field.getType()));
    }
    return columns;
  }

  /** A column that is that of a table, with the names of namespace, table and column. */
  private ResultColumn ofTable(String label, List<String> names, RelDataType type) {
    String column = names.get(2);
    Optional<ColumnDefinition> definition =
        schema.catalog().find(names.get(0), names.get(1)).stream()
            .flatMap(table -> table.columns().stream())
            .filter(each -> each.name().equals(column))
            .findFirst();
    return new ResultColumn(
        label,
        names.get(0),
        names.get(1),
        column,
        type,
        definition.filter(each -> each.identity() != null).isPresent(),
        definition.filter(ColumnDefinition::isJson).isPresent());
  }
}
