package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.expression.RowFunction;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.CompositeOperandTypeChecker;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * The arguments of a function of arrays: arrays (A), elements (E) and integers (I). Arrays and
 * elements get the one type of elements that all of them fit.
 */
public final class ArraySignature implements SqlOperandTypeChecker, RowFunction.Alignment {
  private final String places;
  private final int least;

  /**
   * The places of the arguments.
   *
   * @param least how many of them have to be there
   */
  ArraySignature(String places, int least) {
    this.places = places;
    this.least = least;
  }

  /** The one that checks arguments, alone or among others; null if there is none. */
  public static ArraySignature of(SqlOperandTypeChecker checker) {
    if (checker instanceof CompositeOperandTypeChecker composite) {
      for (SqlOperandTypeChecker rule : composite.getRules()) {
        if (rule instanceof ArraySignature signature) {
          return signature;
        }
      }
    }
    return checker instanceof ArraySignature signature ? signature : null;
  }

  /**
   * The type of an argument that the others tell.
   *
   * @param known the types of the arguments, null where they are not known
   * @return null if they do not tell it
   */
  public RelDataType missing(int argument, List<RelDataType> known, RelDataTypeFactory types) {
    if (known.size() > places.length()) {
      return null;
    }
    if (places.charAt(argument) == 'I') {
      return types.createSqlType(SqlTypeName.BIGINT);
    }
    RelDataType element = null;
    for (int i = 0; i < known.size() && element == null; i++) {
      RelDataType type = known.get(i);
      if (type != null && places.charAt(i) == 'A') {
        element = type.getComponentType();
      }
    }
    return element == null || places.charAt(argument) == 'E'
        ? element
        : types.createArrayType(element, -1);
  }

  /** An array of the elements that the arguments have, or null. */
  SqlReturnTypeInference array() {
    return binding -> {
      RelDataTypeFactory types = binding.getTypeFactory();
      RelDataType element = element(binding.collectOperandTypes(), types);
      RelDataType nullable = types.createTypeWithNullability(element, true);
      return types.createTypeWithNullability(types.createArrayType(nullable, -1), true);
    };
  }

  /** The type that all elements fit; null if there is none, or an array is none. */
  private RelDataType element(List<RelDataType> arguments, RelDataTypeFactory types) {
    List<RelDataType> elements = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      RelDataType type = arguments.get(i);
      switch (places.charAt(i)) {
        case 'A' -> {
          if (type.getSqlTypeName() == SqlTypeName.ARRAY) {
            elements.add(type.getComponentType());
          } else if (type.getSqlTypeName() != SqlTypeName.NULL) {
            return null;
          }
        }
        case 'E' -> elements.add(type);
        default -> {
          if (!SqlTypeUtil.isIntType(type)) {
            return null;
          }
        }
      }
    }
    RelDataType common = elements.isEmpty() ? null : types.leastRestrictive(elements);
    return common == null || common.getSqlTypeName() == SqlTypeName.NULL ? null : common;
  }

  @Override
  public List<RexNode> align(List<RexNode> arguments, RexBuilder rexBuilder) {
    RelDataTypeFactory types = rexBuilder.getTypeFactory();
    RelDataType element =
        types.createTypeWithNullability(
            element(arguments.stream().map(RexNode::getType).toList(), types), true);
    RelDataType array = types.createTypeWithNullability(types.createArrayType(element, -1), true);
    List<RexNode> aligned = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      RexNode argument = arguments.get(i);
      aligned.add(
          switch (places.charAt(i)) {
            case 'A' -> rexBuilder.makeCast(array, argument, true, false);
            case 'E' -> rexBuilder.makeCast(element, argument, true, false);
            default -> argument;
          });
    }
    return aligned;
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    boolean fits = element(binding.collectOperandTypes(), binding.getTypeFactory()) != null;
    if (!fits && throwOnFailure) {
      throw binding.newValidationSignatureError();
    }
    return fits;
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.between(least, places.length());
  }

  @Override
  public String getAllowedSignatures(SqlOperator operator, String name) {
    StringBuilder signature = new StringBuilder(name).append('(');
    for (int i = 0; i < places.length(); i++) {
      signature
          .append(i == 0 ? "" : ", ")
          .append(
              switch (places.charAt(i)) {
                case 'A' -> "<ARRAY>";
                case 'E' -> "<ELEMENT>";
                default -> "<INTEGER>";
              });
    }
    return signature.append(')').toString();
  }
}
