package io.cellardb.sql.validation;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.repair.ArrayQuantifiers;
import io.cellardb.sql.repair.CoercedCases;
import io.cellardb.sql.repair.ColumnAliases;
import io.cellardb.sql.repair.DatetimeLiterals;
import io.cellardb.sql.repair.ExtendedTables;
import io.cellardb.sql.repair.JoinedColumns;
import io.cellardb.sql.repair.OuterColumns;
import io.cellardb.sql.repair.RecursiveUnion;
import io.cellardb.sql.repair.ReferringWindows;
import io.cellardb.sql.repair.SharedQueries;
import io.cellardb.sql.repair.WindowTypes;
import io.cellardb.sql.schema.BaseTable;
import io.cellardb.sql.schema.HistoryTable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.AggregatingSelectScope;
import org.apache.calcite.sql.validate.AliasNamespace;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SetopNamespace;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;

/**
 * Calcite's validator, which knows the types of parameters earlier, and which columns are hidden.
 */
public final class CellarValidator extends SqlValidatorImpl {
  private static final Set<SqlKind> ARITHMETIC =
      EnumSet.of(
          SqlKind.PLUS,
          SqlKind.MINUS,
          SqlKind.TIMES,
          SqlKind.DIVIDE,
          SqlKind.CHECKED_PLUS,
          SqlKind.CHECKED_MINUS,
          SqlKind.CHECKED_TIMES,
          SqlKind.CHECKED_DIVIDE);

  /** What reads all of a table, whichever columns it names. */
  private static final Set<SqlKind> WHOLE =
      EnumSet.of(SqlKind.PIVOT, SqlKind.UNPIVOT, SqlKind.MATCH_RECOGNIZE);

  /** The tables with EXTEND. */
  private final ExtendedTables extended = new ExtendedTables();

  /** The columns of USING and NATURAL JOIN. */
  private final JoinedColumns merged = new JoinedColumns(from -> getNamespace(from).getRowType());

  /** Whether queries without GROUP BY and HAVING have aggregates. */
  private final IdentityHashMap<SqlSelect, Boolean> aggregates = new IdentityHashMap<>();

  /** Columns of {@code *} that Calcite gave other names, with their own. */
  private final IdentityHashMap<SqlNode, String> starred = new IdentityHashMap<>();

  private final JsonOperands json = new JsonOperands(this);

  private final InferredParameters parameters = new InferredParameters(this, merged);

  private final NestedCases nestedCases = new NestedCases();

  private final GroupedCopies grouped = new GroupedCopies();

  private final ReadRights reads;

  /** What FROM gives other names for its columns, or reads as a whole. */
  private final List<SqlNode> renamed = new ArrayList<>();

  /** Once a statement is valid. */
  private boolean converting;

  /** How deep within a statement it is being rewritten. */
  private int rewriting;

  /**
   * A validator of one statement.
   *
   * @param rights what may be read
   */
  public CellarValidator(
      SqlOperatorTable operators,
      SqlValidatorCatalogReader reader,
      RelDataTypeFactory types,
      Config config,
      Rights rights) {
    super(operators, reader, types, config);
    reads = new ReadRights(rights);
  }

  /** Remembered, as it is asked for each column of a query, and looks at all of them. */
  @Override
  public boolean isAggregate(SqlSelect select) {
    return select.getGroup() != null
        || select.getHaving() != null
        || aggregates.computeIfAbsent(select, super::isAggregate);
  }

  @Override
  protected SqlNode performUnconditionalRewrites(SqlNode node, boolean underFrom) {
    PlanningWork.step();
    rewriting++;
    SqlNode rewritten;
    try {
      rewritten = super.performUnconditionalRewrites(node, underFrom);
    } finally {
      rewriting--;
    }
    if (rewritten instanceof SqlCase) {
      nestedCases.check(rewritten, rewritten != node);
    }
    return rewriting == 0 && rewritten != null && rewritten.isA(SqlKind.QUERY)
        ? SharedQueries.apart(rewritten)
        : rewritten;
  }

  /** Shows the check of what is grouped no columns of queries further out. */
  @Override
  public SqlNode expand(SqlNode expression, SqlValidatorScope scope) {
    FamilyNames.qualify(expression, scope);
    if (converting || !(scope instanceof AggregatingSelectScope aggregating)) {
      return super.expand(expression, scope);
    }
    SqlNode expanded = grouped(expression, aggregating);
    if (expanded != expression) {
      grouped.add(aggregating.getNode(), expanded, () -> grouped(expression, aggregating));
    }
    return expanded;
  }

  private SqlNode grouped(SqlNode expression, AggregatingSelectScope scope) {
    return super.expand(expression, scope)
        .accept(new OuterColumns(scope, getCatalogReader().nameMatcher()));
  }

  @Override
  protected void validateGroupClause(SqlSelect select) {
    super.validateGroupClause(select);
    grouped.renew(select);
  }

  /**
   * Gives the parameters of a comparison, or of arithmetic with numbers, the type of the other
   * operand, before the call is looked at: inside of CASE, CAST and the like Calcite asks for their
   * types before it infers them, and gives up.
   */
  @Override
  public RelDataType deriveType(SqlValidatorScope scope, SqlNode node) {
    PlanningWork.step();
    if (node instanceof SqlCall call && getValidatedNodeTypeIfKnown(call) == null) {
      json.resolve(scope, call);
    }
    if (node instanceof SqlCall call
        && call.isA(ARITHMETIC)
        && getValidatedNodeTypeIfKnown(call) == null) {
      parameters.ofArithmetic(scope, call);
    }
    if (node instanceof SqlCall call && getValidatedNodeTypeIfKnown(call) == null) {
      ArrayQuantifiers.align(this, scope, call);
      parameters.ofArguments(scope, call);
      IntervalTexts.resolve(this, scope, call);
      ArrayTexts.resolve(this, scope, call);
      ConcatenatedTexts.resolve(this, scope, call);
      BinaryLengths.resolve(this, scope, call);
      DateArithmetic.resolve(this, scope, call);
      IntervalAggregates.resolve(this, scope, call);
      ArrayElements.resolve(this, scope, call);
      List<Choices.Place> choices = Choices.of(call);
      LiteralTypes.align(this, scope, choices);
      MixedDatetimes.align(this, scope, choices);
    }
    if (node instanceof SqlCall call) {
      parameters.ofKey(scope, call);
    }
    RelDataType text = ArrayTexts.cast(this, scope, node);
    if (text != null) {
      setValidatedNodeType(node, text);
    }
    RelDataType type = typeOf(scope, node);
    checkReadable(scope, node);
    boolean rounding = node.getKind() == SqlKind.FLOOR || node.getKind() == SqlKind.CEIL;
    if (rounding && SqlTypeUtil.isInterval(type)) {
      throw SqlException.at(
          node.getParserPosition(), "42883", node.getKind() + " takes no interval");
    }
    if (!type.isNullable() && mayBeNull(scope, node)) {
      type = typeFactory.createTypeWithNullability(type, true);
      setValidatedNodeType(node, type);
    }
    return type;
  }

  /** Refuses percentiles without an order, of which Calcite asks for the type. */
  private RelDataType typeOf(SqlValidatorScope scope, SqlNode node) {
    try {
      return super.deriveType(scope, node);
    } catch (UnsupportedOperationException e) {
      if (node.getKind() != SqlKind.PERCENTILE_CONT && node.getKind() != SqlKind.PERCENTILE_DISC) {
        throw e;
      }
      throw SqlException.at(
          node.getParserPosition(),
          "42809",
          node.getKind() + " needs WITHIN GROUP (ORDER BY ...)",
          e);
    }
  }

  @Override
  public void validateIdentifier(SqlIdentifier name, SqlValidatorScope scope) {
    super.validateIdentifier(name, scope);
    checkReadable(scope, name);
  }

  private void checkReadable(SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlIdentifier name && !reads.unlimited() && makeNullaryCall(name) == null) {
      reads.column(scope, name);
    }
  }

  private boolean mayBeNull(SqlValidatorScope scope, SqlNode node) {
    return node instanceof SqlCase cases
        ? CoercedCases.haveNull(cases)
        : node.getKind() == SqlKind.OVER
            && WindowTypes.mayBeNull(
                (SqlCall) node, resolveWindow(((SqlCall) node).operand(1), scope));
  }

  /**
   * Leaves parameters alone of which the type is known already, and knows that of the offsets of
   * windows' frames. What nothing tells the type of is a text, as in PostgreSQL.
   */
  @Override
  protected void inferUnknownTypes(
      RelDataType inferredType, SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlWindow window) {
      parameters.ofFrame(scope, window);
    } else if (node instanceof SqlCall call) {
      parameters.ofCall(scope, call, inferredType.equals(unknownType) ? null : inferredType);
    }
    if (!(node instanceof SqlDynamicParam parameter)) {
      super.inferUnknownTypes(inferredType, scope, node);
    } else if (parameters.isKnown(parameter)) {
      parameters.copy(parameter);
    } else if (!inferredType.equals(unknownType)) {
      super.inferUnknownTypes(inferredType, scope, node);
      parameters.remember(parameter);
    } else if (getValidatedNodeTypeIfKnown(parameter) == null) {
      parameters.takeForText(parameter);
    }
  }

  /** Knows the types of arguments before they are looked at, each before the call that it is in. */
  @Override
  public void validateCall(SqlCall call, SqlValidatorScope scope) {
    if (call.getKind() == SqlKind.UNNEST || getValidatedNodeTypeIfKnown(call) == null) {
      parameters.ofArguments(scope, call);
    }
    super.validateCall(call, scope);
  }

  /** Knows the types of the expressions of LIMIT and OFFSET, which Calcite does not look at. */
  @Override
  protected void validateSelect(SqlSelect select, RelDataType target) {
    typeLimit(select.getOffset());
    typeLimit(select.getFetch());
    super.validateSelect(select, target);
  }

  private void typeLimit(SqlNode rows) {
    if (rows instanceof SqlCall call) {
      RelDataType whole = typeFactory.createSqlType(SqlTypeName.BIGINT);
      inferUnknownTypes(whole, getEmptyScope(), call);
      deriveType(getEmptyScope(), call);
    }
  }

  /**
   * Validates what is unnested before names in it are written out, which copies it: to find out
   * whose a name is may validate it meanwhile, and the copy would lack what is resolved by that.
   * Then the parts of the copy get their types, too.
   */
  @Override
  protected void validateUnnest(SqlCall call, SqlValidatorScope scope, RelDataType target) {
    validateQuery(call, scope, target);
    super.validateUnnest(call, scope, target);
    call.getOperandList().forEach(operand -> deriveType(scope, operand));
  }

  /** Gives the parameters of VALUES the types of their columns. */
  @Override
  protected void validateValues(SqlCall values, RelDataType target, SqlValidatorScope scope) {
    parameters.ofValues(scope, values);
    for (List<Choices.Place> column : Choices.columns(values)) {
      LiteralTypes.align(this, scope, column);
      MixedDatetimes.align(this, scope, column);
    }
    super.validateValues(values, target, scope);
  }

  @Override
  protected void registerNamespace(
      SqlValidatorScope scope, String alias, SqlValidatorNamespace namespace, boolean nullable) {
    boolean columns =
        namespace instanceof AliasNamespace && ColumnAliases.areIn((SqlCall) namespace.getNode());
    if (namespace instanceof AliasNamespace) {
      renamed.add(((SqlCall) namespace.getNode()).operand(0));
    }
    super.registerNamespace(
        scope,
        alias,
        columns
            ? new ColumnAliases(this, (SqlCall) namespace.getNode(), namespace.getEnclosingNode())
            : namespace,
        nullable);
  }

  @Override
  public SqlNode validate(SqlNode statement) {
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (WHOLE.contains(call.getKind())) {
              renamed.add(call.operand(0));
            }
            if (call.getKind() == SqlKind.EXTEND) {
              checkExtensible(call.operand(0));
              extended.add(call);
            }
            return super.visit(call);
          }
        });
    KeylessJoins.replaceTables(
        statement,
        name -> {
          BaseTable table = baseTable(getCatalogReader().getTable(name.names));
          return table != null && table.hidesRowId(HiddenColumns.ROW_ID);
        },
        name -> {
          SqlValidatorTable table = getCatalogReader().getTable(name.names);
          return table != null
              && table.getRowType().getFieldNames().stream()
                  .anyMatch(column -> isHidden(column, table));
        });
    SqlNode validated = super.validate(statement);
    if (!reads.unlimited()) {
      renamed.forEach(table -> reads.renamed(tableOf(table), table.getParserPosition()));
    }
    converting = true;
    return validated;
  }

  /** Called when the tables of a SELECT are known, and before anything but them is looked at. */
  @Override
  protected void validateWhereClause(SqlSelect select) {
    SqlValidatorScope scope = getWhereScope(select);
    FamilyNames.qualifyItems(select.getSelectList(), scope);
    FamilyNames.qualify(select.getGroup(), scope);
    FamilyNames.qualify(select.getHaving(), scope);
    FamilyNames.qualify(select.getWindowList(), scope);
    FamilyNames.qualify(select.getQualify(), scope);
    FamilyNames.qualify(select.getOrderList(), scope);
    FunctionAliases.writeOut(select, scope);
    merged.writeNames(select);
    WholeRows.writeOut(
        select,
        scope,
        (column, table) -> table != null && mayBeHidden(column) && isHidden(column, table));
    KeyedGroups.complete(select, this, scope);
    super.validateWhereClause(select);
  }

  /** Called when the columns of the result are known. */
  @Override
  protected void validateOrderList(SqlSelect select) {
    OrderedLabels.number(select, getCatalogReader().nameMatcher());
    OrderedColumns.qualify(select, this);
    super.validateOrderList(select);
  }

  @Override
  public SqlLiteral resolveLiteral(SqlLiteral literal) {
    return DatetimeLiterals.resolve(literal, super::resolveLiteral);
  }

  @Override
  protected void validateJoin(SqlJoin join, SqlValidatorScope scope) {
    merged.writeCondition(join);
    List<String> names = reads.unlimited() ? null : usingNames(join);
    super.validateJoin(join, scope);
    if (names != null) {
      checkJoined(join.getLeft(), names);
      checkJoined(join.getRight(), names);
    }
  }

  /** The columns of USING and NATURAL JOIN, which need no name in the statement. */
  private void checkJoined(SqlNode from, List<String> names) {
    if (from instanceof SqlJoin join) {
      checkJoined(join.getLeft(), names);
      checkJoined(join.getRight(), names);
    } else {
      SqlValidatorTable table = tableOf(from);
      if (table != null) {
        names.forEach(name -> reads.joined(table, name, from.getParserPosition()));
      }
    }
  }

  /** The table that a part of FROM names; null if it is anything else. */
  private SqlValidatorTable tableOf(SqlNode from) {
    switch (from.getKind()) {
      case AS, SNAPSHOT, TABLESAMPLE, EXTEND, TABLE_REF -> {
        return tableOf(((SqlCall) from).operand(0));
      }
      case IDENTIFIER -> {
        SqlValidatorNamespace known = super.getNamespace(from);
        return known == null
            ? getCatalogReader().getTable(((SqlIdentifier) from).names)
            : known.getTable();
      }
      default -> {
        return null;
      }
    }
  }

  @Override
  public List<String> usingNames(SqlJoin join) {
    List<String> names = merged.names(join);
    return names == null ? super.usingNames(join) : names;
  }

  private static BaseTable baseTable(SqlValidatorTable table) {
    return table == null ? null : table.unwrap(BaseTable.class);
  }

  private void checkExtensible(SqlNode extended) {
    if (extended instanceof SqlIdentifier name) {
      SqlValidatorTable table = getCatalogReader().getTable(name.names);
      if (table != null && baseTable(table) == null) {
        throw SqlException.at(
            name.getParserPosition(), "0A000", "EXTEND is supported of tables alone");
      }
    }
  }

  @Override
  public SqlValidatorNamespace getNamespace(SqlNode node) {
    SqlValidatorNamespace namespace = super.getNamespace(node);
    SqlNode table = namespace == null ? extended.tableOf(node) : null;
    return table == null ? namespace : super.getNamespace(table);
  }

  @Override
  protected SetopNamespace createSetopNamespace(SqlCall call, SqlNode enclosing) {
    return call.getKind() == SqlKind.UNION
            && call.operandCount() == 2
            && enclosing instanceof SqlWithItem item
            && RecursiveReferences.areIn(item)
        ? new RecursiveUnion(
            this, call, item, () -> scopes.get(call), () -> parameters.ofSetOperation(call))
        : super.createSetopNamespace(call, enclosing);
  }

  /** Leaves the hidden columns of tables out of {@code *}, for which alone this is called. */
  @Override
  protected void addToSelectList(
      List<SqlNode> list,
      Set<String> aliases,
      List<Map.Entry<String, RelDataType>> fieldList,
      SqlNode item,
      SelectScope scope,
      boolean includeSystemVars) {
    if (item instanceof SqlIdentifier name) {
      String column = name.names.get(name.names.size() - 1);
      if (mayBeHidden(column)) {
        SqlValidatorNamespace source = scope.fullyQualify(name).namespace;
        SqlValidatorTable table = source == null ? null : source.getTable();
        if (table != null && isHidden(column, table)) {
          return;
        }
      }
    }
    super.addToSelectList(list, aliases, fieldList, item, scope, includeSystemVars);
    SqlNode added = list.get(list.size() - 1);
    boolean named = item instanceof SqlIdentifier || item.getKind() == SqlKind.AS;
    if (named && added.getKind() == SqlKind.AS) {
      starred.put(added, ResultLabels.label(item));
    }
  }

  private static boolean mayBeHidden(String column) {
    return HiddenColumns.isName(column)
        || column.equals(HiddenColumns.ROW_ID)
        || HistoryView.isPeriod(column);
  }

  /** The ordinals of the columns of a valid query that are JSON. */
  public Set<Integer> jsonColumns(SqlNode query) {
    return json.columns(query);
  }

  /**
   * The names of the columns of a valid query, of which those of {@code *} are those of its tables
   * even if they come twice. Calcite numbers them.
   */
  public List<String> resultNames(SqlNode query) {
    List<String> names = new ArrayList<>(getValidatedNodeType(query).getFieldNames());
    SqlSelect select = ResultLabels.select(query);
    if (select != null && select.getSelectList().size() == names.size()) {
      for (int i = 0; i < names.size(); i++) {
        String own = ownName(select.getSelectList().get(i));
        names.set(i, own == null ? names.get(i) : own);
      }
    }
    return names;
  }

  /** The name that a column of {@code *} has in its table; null if it is none, or called so. */
  private String ownName(SqlNode item) {
    String own = starred.get(item);
    boolean around =
        item.getKind() == SqlKind.AS
            || item.getKind() == SqlKind.COALESCE
            || item.getKind() == SqlKind.CAST;
    // Those of a join by names are COALESCE of both, which Calcite makes of the columns themselves.
    return own == null && around ? ownName(((SqlCall) item).operand(0)) : own;
  }

  private static boolean isHidden(String column, SqlValidatorTable table) {
    HistoryTable history = table.unwrap(HistoryTable.class);
    if (history != null) {
      return history.hides(column);
    }
    BaseTable base = table.unwrap(BaseTable.class);
    return base != null
        && (base.hidesRowId(column) || (HiddenColumns.isName(column) && !base.declares(column)));
  }

  @Override
  public SqlWindow resolveWindow(SqlNode windowOrName, SqlValidatorScope scope) {
    SqlWindow resolved = super.resolveWindow(windowOrName, scope);
    SqlWindow own =
        windowOrName instanceof SqlIdentifier name
            ? getWindowByName(name, scope)
            : (SqlWindow) windowOrName;
    return ReferringWindows.framed(own, resolved);
  }

  /** Gives the parameters that set operations return the types of their columns. */
  @Override
  protected void validateNamespace(SqlValidatorNamespace namespace, RelDataType targetRowType) {
    SqlNode query = namespace.getNode();
    if (query != null
        && SqlKind.SET_QUERY.contains(query.getKind())
        && !(namespace instanceof RecursiveUnion)) {
      parameters.ofSetOperation(query);
    }
    super.validateNamespace(namespace, targetRowType);
    if (!reads.unlimited()) {
      reads.table(namespace);
    }
  }
}
