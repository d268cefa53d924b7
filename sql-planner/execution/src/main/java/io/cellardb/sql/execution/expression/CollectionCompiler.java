package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.VectorKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** ROW, ARRAY and MAP: their constructors and what is in them. */
final class CollectionCompiler {
  private final ExpressionCompiler compiler;

  CollectionCompiler(ExpressionCompiler compiler) {
    this.compiler = compiler;
  }

  Template field(RexFieldAccess access) {
    return CollectionFunctions.field(
        access.getType(),
        compiler.compile(access.getReferenceExpr()),
        access.getField().getIndex());
  }

  Template cardinality(RexCall call) {
    return CollectionFunctions.cardinality(
        call.getType(), compiler.compile(call.getOperands().get(0)));
  }

  /** {@code map[key]} or {@code array[index]}; null if there is no kernel. */
  Template item(RexCall call) {
    RexNode collection = call.getOperands().get(0);
    RexNode index = call.getOperands().get(1);
    RelDataType type = collection.getType();
    if (type.getSqlTypeName() == SqlTypeName.MAP) {
      RelDataType keyType = type.getKeyType();
      return CollectionFunctions.mapItem(
          call.getType(),
          List.of(compiler.compile(collection), compiler.coerced(index, keyType)),
          keyType);
    }
    boolean standard = call.getOperator().getName().equals("ITEM");
    if (type.getSqlTypeName() == SqlTypeName.ARRAY
        && standard
        && VectorKind.of(index.getType()) == VectorKind.LONG) {
      return CollectionFunctions.arrayItem(
          call.getType(), List.of(compiler.compile(collection), compiler.compile(index)));
    }
    return null;
  }

  /** {@code x = ANY (array)} and the like; null if there is no kernel. */
  Template quantified(RexCall call) {
    RelDataType element = call.getOperands().get(1).getType().getComponentType();
    RelDataType given = call.getOperands().get(0).getType();
    RelDataType type = given.getSqlTypeName() == SqlTypeName.NULL ? element : given;
    boolean comparable =
        element != null
            && (type.getSqlTypeName() == element.getSqlTypeName()
                || (SqlTypeUtil.isNumeric(type) && SqlTypeUtil.isNumeric(element))
                || (SqlTypeUtil.isBinary(type) && SqlTypeUtil.isBinary(element))
                || (SqlTypeUtil.inCharFamily(type) && SqlTypeUtil.inCharFamily(element)));
    return comparable
        ? ArrayComparison.template(
            compiler.coerced(call.getOperands().get(0), type),
            type,
            compiler.compile(call.getOperands().get(1)),
            ((ArrayQuantifier) call.getOperator()).comparison(),
            call.getKind() == SqlKind.ALL)
        : null;
  }

  Template mapKeys(RexCall call) {
    return CollectionFunctions.mapKeys(call.getType(), compiler.compile(call.getOperands().get(0)));
  }

  Template mapValues(RexCall call) {
    return CollectionFunctions.mapValues(
        call.getType(), compiler.compile(call.getOperands().get(0)));
  }

  Template containsKey(RexCall call) {
    RexNode map = call.getOperands().get(0);
    RelDataType keyType = map.getType().getKeyType();
    return CollectionFunctions.containsKey(
        call.getType(),
        List.of(compiler.compile(map), compiler.coerced(call.getOperands().get(1), keyType)),
        keyType);
  }

  Template constructor(RexCall call, boolean map) {
    RelDataType type = call.getType();
    List<Template> operands = new ArrayList<>();
    List<RelDataType> types = new ArrayList<>();
    for (int i = 0; i < call.getOperands().size(); i++) {
      RelDataType target = elementType(type, i);
      operands.add(compiler.coerced(call.getOperands().get(i), target));
      types.add(target);
    }
    return CollectionFunctions.constructor(operands, types, map);
  }

  private static RelDataType elementType(RelDataType type, int index) {
    if (type.isStruct()) {
      return type.getFieldList().get(index).getType();
    }
    if (type.getSqlTypeName() == SqlTypeName.MAP) {
      return index % 2 == 0 ? type.getKeyType() : type.getValueType();
    }
    return type.getComponentType();
  }
}
