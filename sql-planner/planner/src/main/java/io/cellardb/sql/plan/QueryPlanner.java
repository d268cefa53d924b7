package io.cellardb.sql.plan;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.expression.ConstantFolder;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.function.FunctionLibraries;
import io.cellardb.sql.logical.CellarConverter;
import io.cellardb.sql.logical.CellarMetadataQuery;
import io.cellardb.sql.logical.CellarRexBuilder;
import io.cellardb.sql.logical.Phases;
import io.cellardb.sql.logical.QueriedValue;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.CellarConformance;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.physical.CellarFetch;
import io.cellardb.sql.physical.CellarForEach;
import io.cellardb.sql.physical.CellarHistoryScan;
import io.cellardb.sql.physical.CellarRel;
import io.cellardb.sql.physical.CellarResultScan;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.physical.CellarSystemScan;
import io.cellardb.sql.plan.FileQueries.Access;
import io.cellardb.sql.repair.Copies;
import io.cellardb.sql.repair.DeclaredNames;
import io.cellardb.sql.repair.TimePrecision;
import io.cellardb.sql.scan.IndexHints;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.sql.schema.ResultTable;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.sql.schema.ViewColumns;
import io.cellardb.sql.syntax.HiddenNames;
import io.cellardb.sql.syntax.SequenceNames;
import io.cellardb.sql.syntax.StatementRewrites;
import io.cellardb.sql.validation.CastRules;
import io.cellardb.sql.validation.CellarValidator;
import io.cellardb.sql.validation.Coercion;
import io.cellardb.storage.TableName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/**
 * Validates and plans one statement. It is used once and thrown away: what it makes refers to its
 * type factory and cluster.
 */
public final class QueryPlanner {
  private static final SqlValidator.Config VALIDATOR_CONFIG =
      SqlValidator.Config.DEFAULT
          .withConformance(CellarConformance.INSTANCE)
          .withDefaultNullCollation(NullCollation.HIGH)
          .withIdentifierExpansion(true)
          .withTypeCoercionEnabled(true)
          .withTypeCoercionRules(CastRules.ALL)
          .withTypeCoercionFactory(Coercion::new);

  /**
   * Projections are left as they are written: one that is merged with what is below it, Calcite
   * puts above the same once more if it has a correlated query, and random numbers must not be
   * copied.
   */
  private static final SqlToRelConverter.Config CONVERTER_CONFIG =
      SqlToRelConverter.config()
          .withExpand(false)
          .withTrimUnusedFields(true)
          .withInSubQueryThreshold(Integer.MAX_VALUE)
          .withHintStrategyTable(IndexHints.STRATEGIES)
          .addRelBuilderConfigTransform(config -> config.withBloat(-1));

  /**
   * What names mean, beside those of the catalog.
   *
   * @param hiddenToo whether tables have their hidden columns
   * @param with the queries of a WITH; null for none
   * @param results what parts of the statement have returned
   */
  private record Names(boolean hiddenToo, SqlNodeList with, Map<String, ResultTable> results) {
    static final Names NONE = new Names(false, null, Map.of());
  }

  private static final SqlVisitor<Void> NO_QUERIES =
      new SqlBasicVisitor<>() {
        @Override
        public Void visit(SqlCall call) {
          if (call.isA(SqlKind.QUERY)) {
            throw SqlException.at(
                call.getParserPosition(), "0A000", "a query is not supported in this place");
          }
          return super.visit(call);
        }
      };

  private final RootSchema schema;

  /** What queries may read. */
  private final Rights rights;

  private final String namespace;
  private final Long asOf;
  private final FunctionLibraries functions;
  private final Access access;
  private final Names names;
  private final CellarTypeFactory types;
  private final CalciteCatalogReader reader;
  private final CellarValidator validator;
  private final RelOptCluster cluster;

  /** The types of the parameters in queries that are converted before the rest, by number. */
  private final List<RelDataType> ofValues;

  private final VolcanoPlanner planner;

  /**
   * A planner of what is kept, such as views; names without a namespace are found in {@code
   * namespace}.
   */
  public QueryPlanner(RootSchema schema, String namespace) {
    this(
        schema,
        schema.rights(),
        namespace,
        null,
        FunctionLibraries.DEFAULT,
        Access.OF_VIEW,
        Names.NONE);
  }

  /**
   * A planner for a session that reads states.
   *
   * @param asOf the time of those of scans without their own, in milliseconds; null for now
   * @param functions what may be called, other than in views
   */
  public QueryPlanner(RootSchema schema, String namespace, Long asOf, FunctionLibraries functions) {
    this(
        schema,
        schema.rights(),
        namespace,
        asOf,
        functions,
        !schema.rights().unlimited()
            ? Access.NO_RIGHT
            : functions.files() ? Access.ALLOWED : Access.REFUSED,
        Names.NONE);
  }

  private QueryPlanner(
      RootSchema schema,
      Rights rights,
      String namespace,
      Long asOf,
      FunctionLibraries functions,
      Access access,
      Names names) {
    this.access = access;
    this.names = names;
    this.functions = functions;
    this.asOf = asOf;
    this.schema = schema;
    this.rights = rights;
    this.namespace = namespace;
    types = new CellarTypeFactory();
    reader = schema.reader(namespace, types, names.hiddenToo(), names.results());
    validator = new CellarValidator(functions.operators(), reader, types, VALIDATOR_CONFIG, rights);
    planner = new VolcanoPlanner(Contexts.EMPTY_CONTEXT);
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    planner.setExecutor(ConstantFolder.INSTANCE);
    cluster = RelOptCluster.create(planner, new CellarRexBuilder(types));
    cluster.setMetadataQuerySupplier(CellarMetadataQuery::new);
    ofValues = new ArrayList<>();
  }

  /** The same planner, to which names mean something else. */
  private QueryPlanner(QueryPlanner same, Names names) {
    this.names = names;
    access = same.access;
    functions = same.functions;
    asOf = same.asOf;
    schema = same.schema;
    rights = same.rights;
    namespace = same.namespace;
    types = same.types;
    planner = same.planner;
    cluster = same.cluster;
    ofValues = same.ofValues;
    reader = schema.reader(namespace, types, names.hiddenToo(), names.results());
    validator = new CellarValidator(functions.operators(), reader, types, VALIDATOR_CONFIG, rights);
  }

  /** The catalog as this planner sees it. */
  public RootSchema schema() {
    return schema;
  }

  /** The namespace of names without one. */
  public String namespace() {
    return namespace;
  }

  /** The types of this statement. */
  public CellarTypeFactory types() {
    return types;
  }

  /** Whether the statement may read and write files. */
  public boolean mayUseFiles() {
    return access == Access.ALLOWED;
  }

  /** A planner of another part of the statement. */
  public QueryPlanner another() {
    return with(new Names(false, names.with(), names.results()));
  }

  /**
   * A planner for the same session in another state of the catalog, for statements that write: they
   * write what they will, and read what the session may.
   */
  public QueryPlanner in(RootSchema other) {
    return new QueryPlanner(other, rights, namespace, null, functions, access, Names.NONE);
  }

  /** A planner whose queries may read those of a WITH, too. */
  public QueryPlanner with(SqlNodeList queries) {
    return with(new Names(false, queries, names.results()));
  }

  /** A planner whose queries may read what parts of the statement have returned, by name. */
  public QueryPlanner reading(Map<String, ResultTable> tables) {
    return with(new Names(false, names.with(), Map.copyOf(tables)));
  }

  private QueryPlanner with(Names others) {
    return new QueryPlanner(schema, rights, namespace, asOf, functions, access, others);
  }

  /** Whether there are queries of a WITH, whose names come before those of tables. */
  public boolean hasWith() {
    return names.with() != null;
  }

  /**
   * A planned query.
   *
   * @param parameters types of the parameters by number, null for one that the query has not
   */
  public record Planned(
      CellarRel root,
      RelDataType rowType,
      List<String> names,
      List<List<String>> origins,
      List<RelDataType> parameters,
      int scans) {}

  /** Plans a query: SELECT, WITH, VALUES, UNION and so on. */
  public Planned plan(SqlNode query) {
    SqlNode rewritten = rewrite(whole(query));
    return seeing(rewritten).planRewritten(rewritten);
  }

  /** The query with the WITH that stands before the statement. */
  private SqlNode whole(SqlNode query) {
    SqlNodeList with = names.with();
    return with == null
        ? query
        : new SqlWith(with.getParserPosition(), (SqlNodeList) Copies.of(with), query);
  }

  /** A planner that sees the hidden columns if a query names some. */
  private QueryPlanner seeing(SqlNode rewritten) {
    return names.hiddenToo() || !HiddenNames.areIn(rewritten)
        ? this
        : new QueryPlanner(this, new Names(true, names.with(), names.results()));
  }

  private SqlNode rewrite(SqlNode node) {
    return rewrite(node, schema, namespace, access, rights);
  }

  private SqlNode rewrite(
      SqlNode node, RootSchema root, String searched, Access files, Rights rights) {
    SqlNode rewritten =
        node.accept(
                new SequenceNames(root.catalog(), root.unrestricted().catalog(), searched, rights))
            .accept(
                new StatementRewrites(
                    table -> FileQueries.replaced(table, files),
                    query -> value(query, root, searched, files, rights)));
    DeclaredNames.spellAlike(rewritten);
    return rewritten;
  }

  /** A query as an expression where the validator knows no queries. */
  private SqlNode value(
      SqlNode query, RootSchema root, String searched, Access files, Rights rights) {
    SqlNode rewritten = rewrite(query, root, searched, files, rights);
    CalciteCatalogReader own =
        root.reader(searched, types, HiddenNames.areIn(rewritten), names.results());
    CellarValidator validating =
        new CellarValidator(functions.operators(), own, types, VALIDATOR_CONFIG, rights);
    SqlNode validated = validating.validate(rewritten);
    if (validating.getValidatedNodeType(validated).getFieldCount() != 1) {
      throw SqlException.at(
          query.getParserPosition(), "42601", "a query that stands for a value has one column");
    }
    addTo(ofValues, parameterTypes(validated, validating));
    RelNode rows = converter(validating, own).convertQuery(validated, false, true).project();
    return new QueriedValue(validated, rows).createCall(query.getParserPosition());
  }

  private static void addTo(List<RelDataType> parameters, List<RelDataType> more) {
    for (int i = 0; i < more.size(); i++) {
      if (i == parameters.size()) {
        parameters.add(more.get(i));
      } else if (parameters.get(i) == null) {
        parameters.set(i, more.get(i));
      }
    }
  }

  private Planned planRewritten(SqlNode query) {
    SqlNode validated = validator.validate(query);
    List<RelDataType> parameters = parameterTypes(validated, validator);
    addTo(parameters, ofValues);
    RelRoot root = converter().convertQuery(validated, false, true);
    CellarRel physical = Phases.optimize(root.project(), converter(), time());
    return new Planned(
        physical,
        validator.getValidatedNodeType(validated),
        validator.resultNames(validated),
        validator.getFieldOrigins(validated),
        parameters,
        countScans(physical));
  }

  private RexNode time() {
    return asOf == null
        ? null
        : cluster
            .getRexBuilder()
            .makeExactLiteral(BigDecimal.valueOf(asOf), types.createSqlType(SqlTypeName.BIGINT));
  }

  /** The types of the parameters in a query that is validated, by number. */
  private static List<RelDataType> parameterTypes(SqlNode validated, SqlValidator validator) {
    List<RelDataType> types = new ArrayList<>();
    validated.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlDynamicParam parameter) {
            while (types.size() <= parameter.getIndex()) {
              types.add(null);
            }
            RelDataType type = validator.getValidatedNodeTypeIfKnown(parameter);
            if (type == null) {
              throw SqlException.at(
                  parameter.getParserPosition(),
                  "42P18",
                  "nothing tells the type of this parameter; cast it");
            }
            types.set(parameter.getIndex(), type);
            return null;
          }
        });
    return types;
  }

  /** Expressions without any table, and the types of the parameters in them. */
  public record Scalars(List<RexNode> expressions, List<RelDataType> parameters) {}

  /**
   * Validates and converts expressions that refer to nothing but parameters.
   *
   * @throws SqlException 0A000 if there is a query in one
   */
  public Scalars scalars(List<SqlNode> expressions) {
    List<SqlNode> validated = new ArrayList<>();
    for (SqlNode expression : expressions) {
      expression.accept(NO_QUERIES);
      validated.add(validator.validateParameterizedExpression(rewrite(expression), Map.of()));
    }
    List<RelDataType> parameters =
        parameterTypes(SqlNodeList.of(SqlParserPos.ZERO, validated), validator);
    SqlToRelConverter converter = converter();
    return new Scalars(validated.stream().map(converter::convertExpression).toList(), parameters);
  }

  /** The names and types of what a query returns. */
  public RelDataType rowType(SqlNode query) {
    SqlNode rewritten = rewrite(whole(query));
    SqlValidator validating = seeing(rewritten).validator;
    return validating.getValidatedNodeType(validating.validate(rewritten));
  }

  /** The names and types of what a query without parameters returns. */
  public RelDataType rowType(String query) {
    return validator.getValidatedNodeType(validate(query));
  }

  /** The columns of a query without parameters, as those of a view. */
  public ViewColumns columns(String query) {
    SqlNode validated = validate(query);
    return new ViewColumns(
        validator.getValidatedNodeType(validated), validator.jsonColumns(validated));
  }

  /** A query with every name in full and every star written out. */
  public String expanded(String query) {
    return CellarParser.unparse(validate(query));
  }

  /**
   * Looks whether the query of a view may be read with some rights.
   *
   * @throws SqlException 42501 if not
   */
  public void checkReadable(String query, Rights owner) {
    if (!owner.unlimited()) {
      new QueryPlanner(schema, owner, namespace, null, functions, access, Names.NONE)
          .validate(query);
    }
  }

  private SqlNode validate(String query) {
    return validator.validate(
        rewrite(CellarParser.parse(query), schema, namespace, Access.OF_VIEW, rights));
  }

  /**
   * Conditions over one row of a table, whose columns they refer to by ordinal.
   *
   * @throws SqlException 42804 if one is no condition, 0A000 if it needs more than the row
   */
  public List<RexNode> conditions(TableName table, List<SqlNode> conditions) {
    List<RexNode> expressions = overRow(table, conditions, "condition");
    for (int i = 0; i < conditions.size(); i++) {
      SqlTypeName type = expressions.get(i).getType().getSqlTypeName();
      if (type != SqlTypeName.BOOLEAN && type != SqlTypeName.NULL) {
        throw SqlException.at(
            conditions.get(i).getParserPosition(),
            "42804",
            "the condition is of type " + type + ", not BOOLEAN");
      }
    }
    return expressions;
  }

  /**
   * Expressions over one row of a table, to whose columns they refer by ordinal; to none that is
   * virtual, but to what that is computed from.
   *
   * @throws SqlException 0A000 if one needs more than the row
   */
  public List<RexNode> expressions(TableName table, List<SqlNode> expressions) {
    return overRow(table, expressions, "expression");
  }

  /** As {@link #expressions}, as they are in plans of queries. */
  List<RexNode> planned(TableName table, List<SqlNode> expressions) {
    return Phases.expressions(scan(table), expressions(table, expressions));
  }

  /** A condition as {@link #conditions} has it, as it is in plans of queries. */
  RexNode plannedCondition(TableName table, SqlNode condition) {
    return Phases.condition(scan(table), conditions(table, List.of(condition)).get(0));
  }

  private RelNode scan(TableName table) {
    List<String> names = List.of(table.namespace(), table.qualifier());
    return converter().toRel(reader.getTable(names), List.of());
  }

  private List<RexNode> overRow(TableName table, List<SqlNode> written, String what) {
    SqlNode from =
        new SqlIdentifier(List.of(table.namespace(), table.qualifier()), SqlParserPos.ZERO);
    SqlNode select = SelectBuilder.select(written, SqlParserPos.ZERO).from(from).build();
    // What definitions say is the table's own, which needs nobody's right.
    CellarValidator own =
        new CellarValidator(functions.operators(), reader, types, VALIDATOR_CONFIG, Rights.ALL);
    SqlNode validated = own.validate(rewrite(select, schema, namespace, access, Rights.ALL));
    RelNode rel = converter(own, reader).convertQuery(validated, false, true).rel;
    Optional<List<RexNode>> onColumns = onColumns(rel);
    boolean overRow = onColumns.isPresent();
    List<RexNode> expressions =
        onColumns.orElseGet(() -> cluster.getRexBuilder().identityProjects(rel.getRowType()));
    boolean parameters = !parameterTypes(validated, own).isEmpty();
    for (int i = 0; i < written.size(); i++) {
      boolean window = RexOver.containsOver(expressions.get(i));
      if (parameters
          || window
          || !(overRow || rel instanceof TableScan)
          || RexUtil.SubQueryFinder.find(expressions.get(i)) != null) {
        throw SqlException.at(
            written.get(i).getParserPosition(),
            window ? "42P20" : groups(rel) ? "42803" : "0A000",
            "the "
                + what
                + " must be one on a single row, without aggregates, windows, parameters and"
                + " sub-queries");
      }
    }
    return expressions;
  }

  /**
   * The expressions of a projection above a scan, over the columns of the table; in the place of
   * virtual columns their expressions. Empty if it is none.
   */
  private static Optional<List<RexNode>> onColumns(RelNode rel) {
    if (!(rel instanceof Project project)) {
      return Optional.empty();
    }
    if (project.getInput() instanceof Project virtual) {
      return RexOver.containsOver(project.getProjects(), null)
              || project.getProjects().stream()
                  .anyMatch(e -> RexUtil.SubQueryFinder.find(e) != null)
          ? Optional.empty()
          : onColumns(
              project.copy(
                  project.getTraitSet(),
                  virtual.getInput(),
                  RelOptUtil.pushPastProject(project.getProjects(), virtual),
                  project.getRowType()));
    }
    if (!(project.getInput() instanceof CellarScan scan)) {
      return project.getInput() instanceof TableScan
          ? Optional.of(project.getProjects())
          : Optional.empty();
    }
    RexShuttle toColumns =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef field) {
            return scan.spec().fields().get(field.getIndex()) instanceof ScanSpec.Column read
                ? new RexInputRef(read.column().ordinal(), field.getType())
                : field;
          }
        };
    return Optional.of(toColumns.visitList(project.getProjects()));
  }

  private static boolean groups(RelNode rel) {
    return rel instanceof Aggregate || rel.getInputs().stream().anyMatch(QueryPlanner::groups);
  }

  /**
   * The query of a view, in this statement; its functions are those that every session has, and its
   * rights those of its owner.
   */
  private RelRoot expandView(String query, String searched, TableName view) {
    RootSchema root = schema.unrestricted().permanent();
    Rights rights = Rights.ofView(root.catalog().access(), view);
    try {
      SqlNode rewritten =
          rewrite(CellarParser.parse(query), root, searched, Access.OF_VIEW, rights);
      CalciteCatalogReader own =
          root.reader(searched, types, HiddenNames.areIn(rewritten), Map.of());
      SqlValidator views =
          new CellarValidator(
              FunctionLibraries.DEFAULT.operators(), own, types, VALIDATOR_CONFIG, rights);
      SqlNode validated = views.validate(rewritten);
      return converter(views, own).convertQuery(validated, false, true);
    } catch (SqlException e) {
      if (e.sqlState().equals(CatalogException.NO_RIGHT) && !rights.unlimited()) {
        // Who reads the view may not know what it reads.
        throw new SqlException(
            CatalogException.NO_RIGHT,
            "the owner of view "
                + view.namespace()
                + "."
                + view.qualifier()
                + " may not read all that it reads",
            e);
      }
      throw e;
    }
  }

  private SqlToRelConverter converter() {
    return converter(validator, reader);
  }

  private SqlToRelConverter converter(SqlValidator validating, CalciteCatalogReader reading) {
    return new CellarConverter(
        (rowType, query, schemaPath, viewPath) ->
            expandView(query, schemaPath.get(0), new TableName(viewPath.get(0), viewPath.get(1))),
        validating,
        reading,
        cluster,
        CONVERTER_CONFIG);
  }

  /** The type that a column or cast is declared with. */
  public RelDataType type(SqlDataTypeSpec spec) {
    TimePrecision.check(spec);
    return spec.deriveType(validator);
  }

  /** How many reads should see the same state of the store. */
  private static int countScans(RelNode rel) {
    boolean ofStore = !(rel instanceof CellarSystemScan || rel instanceof CellarResultScan);
    int scans = rel instanceof TableScan && ofStore ? 1 : 0;
    scans += rel instanceof CellarScan scan && scan.index().isPresent() ? 1 : 0;
    scans += rel instanceof CellarFetch ? 1 : 0;
    scans += rel instanceof CellarHistoryScan history && history.readsTwice() ? 1 : 0;
    for (RelNode input : rel.getInputs()) {
      scans += countScans(input);
    }
    if (rel instanceof CellarForEach forEach) {
      // The right side reads once for each row.
      scans += countScans(forEach.getRight());
    }
    return scans;
  }
}
