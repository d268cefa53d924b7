package io.cellardb.sql.validation;

import io.cellardb.sql.parser.tree.GroupsWindow;
import io.cellardb.sql.repair.ArrayQuantifiers;
import io.cellardb.sql.repair.JoinedColumns;
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
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * The types of a statement's parameters, told from where each stands. Calcite asks for the types of
 * operands before it infers them, and gives up on parameters inside of CASE, CAST and the like; so
 * the validator tells this of each call before it looks at it. What nothing tells the type of is a
 * text, as in PostgreSQL. {@link ParameterTypes} knows which type an operand of a call takes.
 */
final class InferredParameters {
  private static final Set<SqlKind> SCALING =
      EnumSet.of(SqlKind.TIMES, SqlKind.DIVIDE, SqlKind.CHECKED_TIMES, SqlKind.CHECKED_DIVIDE);

  private static final Set<SqlKind> ORDERINGS =
      EnumSet.of(SqlKind.DESCENDING, SqlKind.NULLS_FIRST, SqlKind.NULLS_LAST);

  private final SqlValidatorImpl validator;
  private final JoinedColumns merged;
  private final RelDataTypeFactory typeFactory;

  /** The types of parameters by their numbers. */
  private final Map<Integer, RelDataType> parameters = new HashMap<>();

  /** The connectives of conditions whose parameters have types. */
  private final Set<SqlCall> connectives = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * Knows no parameter yet.
   *
   * @param merged the columns of USING and NATURAL JOIN, whose names are written out before the
   *     columns of a query are looked at
   */
  InferredParameters(SqlValidatorImpl validator, JoinedColumns merged) {
    this.validator = validator;
    this.merged = merged;
    this.typeFactory = validator.getTypeFactory();
  }

  /** Whether the parameter of that number has a type, here or where it stands elsewhere. */
  boolean isKnown(SqlDynamicParam parameter) {
    return parameters.containsKey(parameter.getIndex());
  }

  /** Gives a copy of a known parameter its type. */
  void copy(SqlDynamicParam parameter) {
    know(parameter, parameters.get(parameter.getIndex()));
  }

  /** Gives a parameter the type of those that nothing tells the type of. */
  void takeForText(SqlDynamicParam parameter) {
    know(parameter, nullable(text()));
  }

  /** Takes note of the type that the validator has given a parameter. */
  void remember(SqlDynamicParam parameter) {
    parameters.put(parameter.getIndex(), validator.getValidatedNodeType(parameter));
  }

  /**
   * The parameters of a call that is about to be looked at.
   *
   * @param expected the type of the call; null for unknown
   */
  void ofCall(SqlValidatorScope scope, SqlCall call, RelDataType expected) {
    if (call.isA(SCALING)) {
      ofArithmetic(scope, call);
    }
    if (ElementTypes.areIn(call) && expected != null) {
      inferElements(scope, call, expected);
    }
    ArrayQuantifiers.align(validator, scope, call);
    ofArguments(scope, call);
    ofKey(scope, call);
  }

  /** The offsets of a window's frame. */
  void ofFrame(SqlValidatorScope scope, SqlWindow window) {
    inferOffset(window.getLowerBound(), window, scope);
    inferOffset(window.getUpperBound(), window, scope);
  }

  /** The parameters of VALUES, which have the types of their columns. */
  void ofValues(SqlValidatorScope scope, SqlCall values) {
    ParameterTypes types = new ParameterTypes(validator, scope, validator.getOperatorTable());
    for (List<SqlNode> column : ParameterTypes.columns(values)) {
      RelDataType type = types.common(column);
      for (SqlNode value : column) {
        if (value instanceof SqlDynamicParam parameter) {
          know(parameter, nullable(type == null ? text() : type));
        }
      }
    }
  }

  /** The parameters and literals that a set operation returns, which have its columns' types. */
  void ofSetOperation(SqlNode query) {
    inferReturned(query, List.of());
  }

  /** Gives the parameters among a call's operands types, where {@link ParameterTypes} has one. */
  void ofArguments(SqlValidatorScope scope, SqlCall call) {
    inferCompared(scope, call);
    ParameterTypes types = new ParameterTypes(validator, scope, validator.getOperatorTable());
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
      inferElements(scope, (SqlCall) operands.get(0), types.roomy(type.deriveType(validator)));
    } else if (call.getKind() == SqlKind.CAST
        && operands.get(0) instanceof SqlDynamicParam
        && operands.get(1) instanceof SqlDataTypeSpec type) {
      types.castTwice(call, type.deriveType(validator));
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
        ElementTypes.of(
            constructor,
            expected,
            new ParameterTypes(validator, scope, validator.getOperatorTable()));
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
    if (known != null && validator.getValidatedNodeTypeIfKnown(parameter) == null) {
      parameters.put(parameter.getIndex(), known);
      validator.setValidatedNodeType(parameter, known);
    }
  }

  private void inferOffset(SqlNode bound, SqlWindow window, SqlValidatorScope scope) {
    if (GroupsWindow.offset(bound) instanceof SqlDynamicParam parameter
        && validator.getValidatedNodeTypeIfKnown(parameter) == null) {
      RelDataType type = typeFactory.createSqlType(SqlTypeName.BIGINT);
      if (!window.isRows() && window.getOrderList().size() == 1) {
        SqlNode key = window.getOrderList().get(0);
        while (ORDERINGS.contains(key.getKind())) {
          key = ((SqlCall) key).operand(0);
        }
        type = validator.deriveType(scope, key);
        if (!SqlTypeUtil.isNumeric(type)) {
          return; // An interval, of which nothing tells the units.
        }
      }
      validator.setValidatedNodeType(parameter, typeFactory.createTypeWithNullability(type, true));
    }
  }

  private static boolean isOfKey(SqlCall call) {
    return (call.getKind() == SqlKind.ITEM
            || call.getOperator().getName().equalsIgnoreCase("MAP_CONTAINS_KEY"))
        && call.operandCount() == 2;
  }

  /** The parameter in {@code map[?]}, which is a key, and in {@code array[?]}, an INTEGER. */
  void ofKey(SqlValidatorScope scope, SqlCall call) {
    if (isOfKey(call)
        && call.operand(1) instanceof SqlDynamicParam parameter
        && validator.getValidatedNodeTypeIfKnown(parameter) == null) {
      RelDataType collection = validator.deriveType(scope, call.operand(0));
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
        ComparedParameters.in(
            condition, query -> validator.deriveType(scope, query), connectives)) {
      RelDataType type =
          new ParameterTypes(validator, scope, validator.getOperatorTable())
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

  /** Gives the parameters that a query returns types, those of what it is compared with, too. */
  private void inferReturned(SqlNode query, List<List<RelDataType>> compared) {
    for (ReturnedParameters.Column column : ReturnedParameters.in(query, compared, returned)) {
      RelDataType type =
          new ParameterTypes(validator, validator.getEmptyScope(), validator.getOperatorTable())
              .ofColumn(column.types());
      column.parameters().forEach(parameter -> know(parameter, type));
      for (Choices.Place literal : column.literals()) {
        literal.set(LiteralTypes.of((SqlCharStringLiteral) literal.get(), type, typeFactory));
      }
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
              columns.get(i).add(validator.deriveType(scope, fields.get(i)));
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
          return validator.getNamespace(query).getRowType();
        }

        @Override
        public void prepare(SqlNode branch) {
          if (branch instanceof SqlSelect select) {
            FamilyNames.qualifyItems(select.getSelectList(), validator.getWhereScope(select));
            merged.writeNames(select);
          }
        }

        @Override
        public RelDataType of(SqlNode branch, SqlNode item) {
          boolean selected = branch instanceof SqlSelect;
          return validator.deriveType(
              selected
                  ? validator.getSelectScope((SqlSelect) branch)
                  : validator.getOverScope(branch),
              item);
        }

        @Override
        public boolean isUnknown(SqlDynamicParam parameter) {
          return validator.getValidatedNodeTypeIfKnown(parameter) == null
              && !parameters.containsKey(parameter.getIndex());
        }
      };

  /** Gives a parameter of arithmetic the type of the other operand. */
  void ofArithmetic(SqlValidatorScope scope, SqlCall arithmetic) {
    List<SqlDynamicParam> unknown = new ArrayList<>();
    List<SqlNode> known = new ArrayList<>();
    for (SqlNode operand : arithmetic.getOperandList()) {
      if (operand instanceof SqlDynamicParam parameter
          && validator.getValidatedNodeTypeIfKnown(parameter) == null) {
        unknown.add(parameter);
      } else {
        known.add(operand);
      }
    }
    if (unknown.isEmpty() || known.isEmpty()) {
      return;
    }
    RelDataType other = validator.deriveType(scope, known.get(0));
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
