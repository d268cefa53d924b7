package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.VectorKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Joins on equal keys: a hash table of the right input, probed with the rows of the left one. For
 * INNER, LEFT, RIGHT and FULL the result has the columns of both inputs, for SEMI and ANTI those of
 * the left one.
 *
 * <p>A row of the left input is in the result of ANTI if no row of the right one joins it, as with
 * NOT EXISTS, so also if its key is NULL.
 */
public final class HashJoinOperator extends JoinOperator {
  private static final boolean[] NONE_MATCHED = new boolean[Batch.CAPACITY];

  private final int[] leftKeys;
  private final int[] rightKeys;
  private final boolean[] nullSafe;
  private final List<RelDataType> keyTypes;
  private final ExecutionContext context;

  /**
   * Creates the operator.
   *
   * @param keys at least one pair of columns, each {@link #comparable}
   * @param residual what else must hold for the concatenated row; null for nothing
   * @throws IllegalArgumentException if a pair of keys or the join type is not supported
   */
  public HashJoinOperator(
      Operator left,
      Operator right,
      JoinShape shape,
      List<JoinKey> keys,
      Expression residual,
      ExecutionContext context) {
    super(left, right, shape, residual, context);
    this.context = context;
    this.leftKeys = new int[keys.size()];
    this.rightKeys = new int[keys.size()];
    this.nullSafe = new boolean[keys.size()];
    this.keyTypes = new ArrayList<>();
    for (int i = 0; i < leftKeys.length; i++) {
      JoinKey key = keys.get(i);
      RelDataType leftKey = shape.left().getFieldList().get(key.left()).getType();
      RelDataType rightKey = shape.right().getFieldList().get(key.right()).getType();
      if (!comparable(leftKey, rightKey)) {
        throw new IllegalArgumentException("keys of types " + leftKey + " and " + rightKey);
      }
      leftKeys[i] = key.left();
      rightKeys[i] = key.right();
      nullSafe[i] = key.nullSafe();
      keyTypes.add(rightKey);
    }
  }

  /**
   * Whether values of two types are equal if and only if their vectors hold the same, so that they
   * can be a pair of keys without a cast.
   */
  public static boolean comparable(RelDataType left, RelDataType right) {
    VectorKind kind = VectorKind.of(left);
    if (kind != VectorKind.of(right)) {
      return false;
    }
    return switch (kind) {
      case LONG ->
          left.getSqlTypeName() == right.getSqlTypeName()
              || (SqlTypeUtil.isIntType(left) && SqlTypeUtil.isIntType(right))
              || isSameInterval(left, right);
      case DOUBLE -> true;
      case DECIMAL ->
          left.getSqlTypeName() == right.getSqlTypeName() && left.getScale() == right.getScale();
      case BYTES -> SqlTypeUtil.isCharacter(left) == SqlTypeUtil.isCharacter(right);
      case OBJECT ->
          left.getSqlTypeName() == SqlTypeName.UUID && right.getSqlTypeName() == SqlTypeName.UUID;
    };
  }

  private static boolean isSameInterval(RelDataType left, RelDataType right) {
    return isInterval(left, SqlTypeFamily.INTERVAL_YEAR_MONTH, right)
        || isInterval(left, SqlTypeFamily.INTERVAL_DAY_TIME, right);
  }

  private static boolean isInterval(RelDataType left, SqlTypeFamily family, RelDataType right) {
    return family.contains(left) && family.contains(right);
  }

  @Override
  JoinPass.Proposer proposer(RowBuffer rightRows) {
    return new Lookups(new JoinTable(rightRows, rightKeys, keyTypes, nullSafe, context));
  }

  @Override
  int[] leftKeys() {
    return leftKeys;
  }

  @Override
  int[] rightKeys() {
    return rightKeys;
  }

  /** Proposes the pairs of equal keys. */
  private final class Lookups implements JoinPass.Proposer {
    private final JoinTable table;

    Lookups(JoinTable table) {
      this.table = table;
    }

    @Override
    public void probe(Batch leftBatch) {
      table.probe(leftBatch, leftKeys);
    }

    @Override
    public int pairs(
        int[] leftRows, int[] rightRows, boolean[] matched, boolean firstOnly, boolean certain) {
      return table.next(
          leftRows, rightRows, firstOnly && certain, firstOnly ? matched : NONE_MATCHED);
    }
  }
}
