package io.cellardb.sql.execution.vector;

import org.apache.calcite.rel.type.RelDataType;

/** Canonical Java objects: UUID, List for ARRAY, MULTISET and ROW, Map for MAP. */
public final class ObjectVector extends Vector {
  private final Object[] values;

  /**
   * A view of {@code values}; {@code nulls} as in {@link Vector}, may be null. Nothing is copied.
   */
  public ObjectVector(Object[] values, long[] nulls) {
    super(nulls);
    this.values = values;
  }

  Object[] values() {
    return values;
  }

  /** The value at a physical row that is not NULL. */
  public Object get(int row) {
    return values[row];
  }

  @Override
  public VectorKind kind() {
    return VectorKind.OBJECT;
  }

  @Override
  Object valueAt(RelDataType type, int row) {
    return values[row];
  }

  @Override
  public ObjectVector gather(int[] rows, int count) {
    Object[] gathered = new Object[count];
    for (int i = 0; i < count; i++) {
      gathered[i] = values[rows[i]];
    }
    return new ObjectVector(gathered, gatherNulls(rows, count));
  }
}
