package io.cellardb.sql.validation;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.repair.ArrayQuantifiers;
import io.cellardb.sql.repair.ColumnAliases;
import io.cellardb.sql.repair.DatetimeLiterals;
import io.cellardb.sql.repair.JoinedColumns;
import io.cellardb.sql.repair.OuterColumns;
import io.cellardb.sql.repair.RecursiveUnion;
import io.cellardb.sql.repair.SharedQueries;
import io.cellardb.sql.repair.WindowTypes;
import io.cellardb.sql.schema.BaseTable;
import io.cellardb.sql.schema.HistoryTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;
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
  private static final Set<SqlKind> SCALING =
      EnumSet.of(SqlKind.TIMES, SqlKind.DIVIDE, SqlKind.CHECKED_TIMES, SqlKind.CHECKED_DIVIDE);

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

  /** The names of tables with EXTEND, by the place of the columns. */
  private final Map<SqlParserPos, SqlNode> extended = new HashMap<>();

  /** The types of parameters by their numbers. */
  private final Map<Integer, RelDataType> parameters = new HashMap<>();

  /** The columns of USING and NATURAL JOIN. */
  private final JoinedColumns merged = new JoinedColumns(from -> getNamespace(from).getRowType());

  /** Whether queries without GROUP BY and HAVING have aggregates. */
  private final IdentityHashMap<SqlSelect, Boolean> aggregates = new IdentityHashMap<>();

  private final NestedCases nestedCases = new NestedCases();

  /** The connectives of conditions whose parameters have types. */
  private final Set<SqlCall> connectives = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Once a statement is valid. */
  private boolean converting;

  /** How deep within a statement it is being rewritten. */
  private int rewriting;

  private static final Set<SqlKind> ORDERINGS =
      EnumSet.of(SqlKind.DESCENDING, SqlKind.NULLS_FIRST, SqlKind.NULLS_LAST);

  /** A validator of one statement. */
  public CellarValidator(
      SqlOperatorTable operators,
      SqlValidatorCatalogReader reader,
      RelDataTypeFactory types,
      Config config) {
    super(operators, reader, types, config);
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
    SqlNode expanded = super.expand(expression, scope);
    return !converting && scope instanceof AggregatingSelectScope aggregating
        ? expanded.accept(new OuterColumns(aggregating, getCatalogReader().nameMatcher()))
        : expanded;
  }

  /**
   * Gives the parameters of a comparison, or of arithmetic with numbers, the type of the other
   * operand, before the call is looked at: inside of CASE, CAST and the like Calcite asks for their
   * types before it infers them, and gives up.
   */
  @Override
  public RelDataType deriveType(SqlValidatorScope scope, SqlNode node) {
    PlanningWork.step();
    if (node instanceof SqlCall call
        && call.isA(ARITHMETIC)
        && getValidatedNodeTypeIfKnown(call) == null) {
      inferFactors(scope, call);
    }
    if (node instanceof SqlCall call && getValidatedNodeTypeIfKnown(call) == null) {
      ArrayQuantifiers.align(this, scope, call);
      inferArguments(scope, call);
      DateArithmetic.resolve(this, scope, call);
    }
    if (node instanceof SqlCall call && isOfKey(call)) {
      inferKey(scope, call);
    }
    RelDataType type = super.deriveType(scope, node);
    boolean rounding = node.getKind() == SqlKind.FLOOR || node.getKind() == SqlKind.CEIL;
    if (rounding && SqlTypeUtil.isInterval(type)) {
      throw SqlException.at(
          node.getParserPosition(), "42883", node.getKind() + " takes no interval");
    }
    if (!type.isNullable()
        && node.getKind() == SqlKind.OVER
        && WindowTypes.mayBeNull(
            (SqlCall) node, resolveWindow(((SqlCall) node).operand(1), scope))) {
      type = typeFactory.createTypeWithNullability(type, true);
      setValidatedNodeType(node, type);
    }
    return type;
  }

  /**
   * Leaves parameters alone of which the type is known already, and knows that of the offsets of
   * windows' frames. What nothing tells the type of is a text, as in PostgreSQL.
   */
  @Override
  protected void inferUnknownTypes(
      RelDataType inferredType, SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlWindow window) {
      inferOffset(window.getLowerBound(), window, scope);
      inferOffset(window.getUpperBound(), window, scope);
    } else if (node instanceof SqlCall call) {
      if (call.isA(SCALING)) {
        inferFactors(scope, call);
      }
      if (ElementTypes.areIn(call) && !inferredType.equals(unknownType)) {
        inferElements(scope, call, inferredType);
      }
      ArrayQuantifiers.align(this, scope, call);
      inferArguments(scope, call);
    }
    if (node instanceof SqlCall call && isOfKey(call)) {
      inferKey(scope, call);
    }
    if (!(node instanceof SqlDynamicParam parameter)) {
      super.inferUnknownTypes(inferredType, scope, node);
    } else if (parameters.containsKey(parameter.getIndex())) {
      know(parameter, null);
    } else if (!inferredType.equals(unknownType)) {
      super.inferUnknownTypes(inferredType, scope, node);
      parameters.put(parameter.getIndex(), getValidatedNodeType(parameter));
    } else if (getValidatedNodeTypeIfKnown(parameter) == null) {
      know(parameter, nullable(text()));
    }
  }

  /** Knows the types of arguments before they are looked at, each before the call that it is in. */
  @Override
  public void validateCall(SqlCall call, SqlValidatorScope scope) {
    if (call.getKind() == SqlKind.UNNEST || getValidatedNodeTypeIfKnown(call) == null) {
      inferArguments(scope, call);
    }
    super.validateCall(call, scope);
  }

  /** Gives the parameters among a call's operands types, where {@link ParameterTypes} has one. */
  private void inferArguments(SqlValidatorScope scope, SqlCall call) {
    inferCompared(scope, call);
    ParameterTypes types = new ParameterTypes(this, scope, getOperatorTable());
    if (call instanceof SqlCase cases) {
      List<SqlDynamicParam> chosen = ParameterTypes.chosen(cases);
      RelDataType type = chosen.isEmpty() ? null : types.common(ParameterTypes.results(cases));
      chosen.forEach(parameter -> know(parameter, type));
      RelDataType truth = nullable(typeFactory.createSqlType(SqlTypeName.BOOLEAN));
      for (SqlNode condition : cases.getWhenOperands()) {
        if (condition instanceof SqlDynamicParam parameter) {
          know(parameter, truth);
        }
      }
      return;
    }
    List<SqlNode> operands = call.getOperandList();
    if (call.getKind() == SqlKind.CAST
        && ElementTypes.areIn(operands.get(0))
        && operands.get(1) instanceof SqlDataTypeSpec type) {
      inferElements(scope, (SqlCall) operands.get(0), type.deriveType(this));
    } else if (call.getKind() == SqlKind.CAST
        && operands.get(0) instanceof SqlDynamicParam
        && operands.get(1) instanceof SqlDataTypeSpec type) {
      types.castTwice(call, type.deriveType(this));
    } else if (call.isA(SqlKind.COMPARISON) || ParameterTypes.isConcatenation(call)) {
      RelDataType type =
          types.common(
              operands.stream()
                  .filter(
                      node -> !(node instanceof SqlNodeList) && !ElementTypes.haveParameter(node))
                  .toList());
      operands.stream()
          .filter(ElementTypes::isCollection)
          .forEach(node -> inferElements(scope, (SqlCall) node, type));
    } else if (call.getKind() == SqlKind.UNNEST) {
      operands.stream()
          .filter(ElementTypes::isCollection)
          .forEach(node -> inferElements(scope, (SqlCall) node, null));
    } else if (ElementTypes.isCollection(call)) {
      inferElements(scope, call, null);
    }
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i) instanceof SqlDynamicParam parameter) {
        know(parameter, types.of(call, i));
      }
    }
  }

  /** Types the parameters within a constructor; what nothing tells the type of is a text. */
  private void inferElements(SqlValidatorScope scope, SqlCall constructor, RelDataType expected) {
    List<SqlNode> operands = constructor.getOperandList();
    if (expected == null) {
      operands.stream()
          .filter(ElementTypes::areIn)
          .forEach(node -> inferElements(scope, (SqlCall) node, null));
    }
    List<RelDataType> types =
        ElementTypes.of(constructor, expected, new ParameterTypes(this, scope, getOperatorTable()));
    for (int i = 0; i < operands.size(); i++) {
      RelDataType type = types.get(i);
      if (operands.get(i) instanceof SqlDynamicParam parameter) {
        know(parameter, nullable(type == null ? text() : type));
      } else if (expected != null && ElementTypes.areIn(operands.get(i))) {
        inferElements(scope, (SqlCall) operands.get(i), type);
      }
    }
  }

  private RelDataType text() {
    return typeFactory.createSqlType(SqlTypeName.VARCHAR);
  }

  private RelDataType nullable(RelDataType type) {
    return typeFactory.createTypeWithNullability(type, true);
  }

  /** Types a parameter, as its copies are that Calcite makes of COALESCE and NULLIF. */
  private void know(SqlDynamicParam parameter, RelDataType type) {
    RelDataType known = parameters.getOrDefault(parameter.getIndex(), type);
    if (known != null && getValidatedNodeTypeIfKnown(parameter) == null) {
      parameters.put(parameter.getIndex(), known);
      setValidatedNodeType(parameter, known);
    }
  }

  /** Gives the parameters of VALUES the types of their columns. */
  @Override
  protected void validateValues(SqlCall values, RelDataType target, SqlValidatorScope scope) {
    ParameterTypes types = new ParameterTypes(this, scope, getOperatorTable());
    for (List<SqlNode> column : ParameterTypes.columns(values)) {
      RelDataType type = types.common(column);
      for (SqlNode value : column) {
        if (value instanceof SqlDynamicParam parameter) {
          know(parameter, nullable(type == null ? text() : type));
        }
      }
    }
    super.validateValues(values, target, scope);
  }

  @Override
  protected void registerNamespace(
      SqlValidatorScope scope, String alias, SqlValidatorNamespace namespace, boolean nullable) {
    boolean columns =
        namespace instanceof AliasNamespace && ColumnAliases.areIn((SqlCall) namespace.getNode());
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
            if (call.getKind() == SqlKind.EXTEND) {
              checkExtensible(call.operand(0));
              extended.put(call.operand(1).getParserPosition(), call.operand(0));
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
    merged.writeNames(select);
    super.validateWhereClause(select);
  }

  @Override
  public SqlLiteral resolveLiteral(SqlLiteral literal) {
    return DatetimeLiterals.resolve(literal, super::resolveLiteral);
  }

  @Override
  protected void validateJoin(SqlJoin join, SqlValidatorScope scope) {
    merged.writeCondition(join);
    super.validateJoin(join, scope);
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

  /**
   * Calcite keeps what {@code t EXTEND (...)} is under the table's name, where a join does not look
   * for it. The name may have been written out since, so that it is told by the columns' place.
   */
  @Override
  public SqlValidatorNamespace getNamespace(SqlNode node) {
    SqlValidatorNamespace namespace = super.getNamespace(node);
    if (namespace != null || node.getKind() != SqlKind.EXTEND) {
      return namespace;
    }
    SqlNode table = extended.get(((SqlCall) node).operand(1).getParserPosition());
    return table == null ? null : super.getNamespace(table);
  }

  @Override
  protected SetopNamespace createSetopNamespace(SqlCall call, SqlNode enclosing) {
    return call.getKind() == SqlKind.UNION
            && call.operandCount() == 2
            && enclosing instanceof SqlWithItem item
            && RecursiveReferences.areIn(item)
        ? new RecursiveUnion(this, call, item, () -> scopes.get(call))
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
      if (HiddenColumns.isName(column)
          || column.equals(HiddenColumns.ROW_ID)
          || HistoryView.isPeriod(column)) {
        SqlValidatorNamespace source = scope.fullyQualify(name).namespace;
        SqlValidatorTable table = source == null ? null : source.getTable();
        if (table != null && isHidden(column, table)) {
          return;
        }
      }
    }
    super.addToSelectList(list, aliases, fieldList, item, scope, includeSystemVars);
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

  private void inferOffset(SqlNode bound, SqlWindow window, SqlValidatorScope scope) {
    if (bound instanceof SqlCall offset
        && offset.getOperandList().get(0) instanceof SqlDynamicParam parameter
        && getValidatedNodeTypeIfKnown(parameter) == null) {
      RelDataType type = typeFactory.createSqlType(SqlTypeName.BIGINT);
      if (!window.isRows() && window.getOrderList().size() == 1) {
        SqlNode key = window.getOrderList().get(0);
        while (ORDERINGS.contains(key.getKind())) {
          key = ((SqlCall) key).operand(0);
        }
        type = deriveType(scope, key);
        if (!SqlTypeUtil.isNumeric(type)) {
          return; // An interval, of which nothing tells the units.
        }
      }
      setValidatedNodeType(parameter, typeFactory.createTypeWithNullability(type, true));
    }
  }

  /**
   * Keeps the frame of a window that refers to another one by name, which Calcite takes from that
   * one, where it is never written.
   */
  @Override
  public SqlWindow resolveWindow(SqlNode windowOrName, SqlValidatorScope scope) {
    SqlWindow resolved = super.resolveWindow(windowOrName, scope);
    SqlWindow own =
        windowOrName instanceof SqlIdentifier name
            ? getWindowByName(name, scope)
            : (SqlWindow) windowOrName;
    if (own.getRefName() == null) {
      return resolved;
    }
    return new SqlWindow(
        own.getParserPosition(),
        null,
        null,
        resolved.getPartitionList(),
        resolved.getOrderList(),
        SqlLiteral.createBoolean(own.isRows(), own.getParserPosition()),
        own.getLowerBound(),
        own.getUpperBound(),
        SqlLiteral.createBoolean(own.isAllowPartial(), own.getParserPosition()),
        own.getExclude());
  }

  private static boolean isOfKey(SqlCall call) {
    return (call.getKind() == SqlKind.ITEM
            || call.getOperator().getName().equalsIgnoreCase("MAP_CONTAINS_KEY"))
        && call.operandCount() == 2;
  }

  /** Gives the parameter in {@code map[?]} the type of the keys, and that of an array INTEGER. */
  private void inferKey(SqlValidatorScope scope, SqlCall call) {
    if (call.operand(1) instanceof SqlDynamicParam parameter
        && getValidatedNodeTypeIfKnown(parameter) == null) {
      RelDataType collection = deriveType(scope, call.operand(0));
      RelDataType type =
          switch (collection.getSqlTypeName()) {
            case MAP -> collection.getKeyType();
            case ARRAY -> typeFactory.createSqlType(SqlTypeName.INTEGER);
            default -> null;
          };
      if (type != null) {
        know(parameter, nullable(type));
      }
    }
  }

  /** Types the parameters of comparisons; those that nothing tells the type of are texts. */
  private void inferCompared(SqlValidatorScope scope, SqlCall condition) {
    boolean connective = ComparedParameters.isConnective(condition);
    if (!(connective ? connectives.add(condition) : ComparedParameters.isComparison(condition))) {
      return;
    }
    if (!connective) {
      inferReturned(scope, condition);
    }
    for (ComparedParameters.Group group :
        ComparedParameters.in(condition, query -> deriveType(scope, query), connectives)) {
      RelDataType type =
          new ParameterTypes(this, scope, getOperatorTable())
              .compared(group.nodes(), group.columns());
      for (SqlDynamicParam parameter : group.parameters()) {
        type = type == null ? parameters.get(parameter.getIndex()) : type;
      }
      RelDataType common = type == null ? text() : type;
      if (!common.isStruct()) {
        group.parameters().forEach(parameter -> know(parameter, nullable(common)));
      }
    }
  }

  /** Gives the parameters that set operations return the types of their columns. */
  @Override
  protected void validateNamespace(SqlValidatorNamespace namespace, RelDataType targetRowType) {
    SqlNode query = namespace.getNode();
    if (query != null && SqlKind.SET_QUERY.contains(query.getKind())) {
      inferReturned(query, List.of());
    }
    super.validateNamespace(namespace, targetRowType);
  }

  /** Gives the parameters that a query returns types, those of what it is compared with, too. */
  private void inferReturned(SqlNode query, List<List<RelDataType>> compared) {
    for (ReturnedParameters.Column column : ReturnedParameters.in(query, compared, returned)) {
      RelDataType type =
          new ParameterTypes(this, getEmptyScope(), getOperatorTable()).ofColumn(column.types());
      column.parameters().forEach(parameter -> know(parameter, type));
    }
  }

  /** Gives the parameters that the queries of a comparison return the types of the other side. */
  private void inferReturned(SqlValidatorScope scope, SqlCall comparison) {
    List<SqlNode> operands = comparison.getOperandList();
    for (SqlNode operand : operands) {
      SqlNode query =
          operand.getKind() == SqlKind.SCALAR_QUERY ? ((SqlCall) operand).operand(0) : operand;
      if (query.isA(SqlKind.QUERY) && ReturnedParameters.areIn(query, returned)) {
        List<List<RelDataType>> columns = new ArrayList<>();
        for (SqlNode other : operands) {
          List<SqlNode> fields =
              other.getKind() == SqlKind.ROW ? ((SqlCall) other).getOperandList() : List.of(other);
          for (int i = 0; other != operand && i < fields.size(); i++) {
            if (columns.size() == i) {
              columns.add(new ArrayList<>());
            }
            if (!(fields.get(i) instanceof SqlDynamicParam) && !fields.get(i).isA(SqlKind.QUERY)) {
              columns.get(i).add(deriveType(scope, fields.get(i)));
            }
          }
        }
        inferReturned(query, columns);
      }
    }
  }

  private final ReturnedParameters.Types returned =
      new ReturnedParameters.Types() {
        @Override
        public RelDataType rowOf(SqlNode query) {
          return getNamespace(query).getRowType();
        }

        @Override
        public void prepare(SqlNode branch) {
          if (branch instanceof SqlSelect select) {
            FamilyNames.qualifyItems(select.getSelectList(), getWhereScope(select));
            merged.writeNames(select);
          }
        }

        @Override
        public RelDataType of(SqlNode branch, SqlNode item) {
          boolean selected = branch instanceof SqlSelect;
          return deriveType(
              selected ? getSelectScope((SqlSelect) branch) : getOverScope(branch), item);
        }

        @Override
        public boolean isUnknown(SqlDynamicParam parameter) {
          return getValidatedNodeTypeIfKnown(parameter) == null
              && !parameters.containsKey(parameter.getIndex());
        }
      };

  /** Gives a parameter of arithmetic the type of the other operand. */
  private void inferFactors(SqlValidatorScope scope, SqlCall arithmetic) {
    List<SqlDynamicParam> unknown = new ArrayList<>();
    List<SqlNode> known = new ArrayList<>();
    for (SqlNode operand : arithmetic.getOperandList()) {
      if (operand instanceof SqlDynamicParam parameter
          && getValidatedNodeTypeIfKnown(parameter) == null) {
        unknown.add(parameter);
      } else {
        known.add(operand);
      }
    }
    if (unknown.isEmpty() || known.isEmpty()) {
      return;
    }
    RelDataType other = deriveType(scope, known.get(0));
    RelDataType type =
        arithmetic.isA(SCALING) && SqlTypeUtil.isInterval(other)
            ? typeFactory.createSqlType(SqlTypeName.DOUBLE)
            : other;
    // What may be added to a time is a matter of its operator.
    if (SqlTypeUtil.isNumeric(type)) {
      unknown.forEach(parameter -> know(parameter, nullable(type)));
    }
  }
}
