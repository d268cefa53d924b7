package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Opens the right side once for each row of the left one; where it would give the same again, once
 * for rows of equal values, as far as they are remembered.
 */
public final class ForEachOperator implements Operator {
  /**
   * What the right side has as parameters.
   *
   * @param fields fields of the left rows
   * @param types their types
   */
  public record Parameters(List<Integer> fields, List<RelDataType> types) {}

  private final Operator left;
  private final Function<List<Object>, Operator> right;
  private final List<Integer> fields;
  private final List<RelDataType> types;
  private final JoinRelType type;
  private final RelDataType rowType;
  private final ExecutionContext context;

  /** Null if the right side may give other rows each time. */
  private final RememberedRows remembered;

  private Batch outer;
  private int position;

  /** That of the present outer row; null before it is opened. */
  private Operator inner;

  /** What is left of it, from {@link #innerPosition} on; null for nothing. */
  private Batch found;

  private int innerPosition;
  private boolean matched;

  /**
   * A join that has not begun.
   *
   * @param right opens the right side for the values of an outer row
   * @param rowType that of the result
   * @param remembered null if the right side may give other rows for the same values
   */
  public ForEachOperator(
      Operator left,
      Function<List<Object>, Operator> right,
      Parameters parameters,
      JoinRelType type,
      RelDataType rowType,
      RememberedRows remembered,
      ExecutionContext context) {
    this.remembered = remembered;
    this.left = left;
    this.right = right;
    this.fields = parameters.fields();
    this.types = parameters.types();
    this.type = type;
    this.rowType = rowType;
    this.context = context;
  }

  @Override
  public Batch next() {
    VectorBuilder[] columns = Vectors.builders(rowType);
    int rows = 0;
    while (rows < Batch.CAPACITY && (found != null || findMore())) {
      if (found == null) {
        rows += endOfInner(columns);
      } else if (!type.projectsRight()) {
        rows += type == JoinRelType.SEMI ? append(columns, null, 0) : 0;
        endInner();
      } else {
        rows += append(columns, found, found.row(innerPosition));
        if (++innerPosition == found.size()) {
          found = null;
        }
      }
    }
    if (rows == 0) {
      return null;
    }
    Vector[] vectors = new Vector[columns.length];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = columns[i].build();
    }
    return new Batch(vectors, rows);
  }

  /**
   * Goes on to the next rows of the inner side, or to the end of it for an outer row, which leaves
   * {@link #found} null.
   *
   * @return false at the end of the outer side
   */
  private boolean findMore() {
    context.checkCancelled();
    if (inner == null) {
      if (outer == null) {
        outer = left.next();
        position = 0;
        if (outer == null) {
          return false;
        }
      }
      List<Object> values = parameters();
      inner =
          remembered == null
              ? right.apply(values)
              : remembered.open(values, () -> right.apply(values));
      matched = false;
    }
    found = inner.next();
    innerPosition = 0;
    matched |= found != null;
    return true;
  }

  private List<Object> parameters() {
    List<Object> values = new ArrayList<>(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      values.add(outer.column(fields.get(i)).getObject(types.get(i), outer.row(position)));
    }
    return values;
  }

  private int endOfInner(VectorBuilder[] columns) {
    boolean alone = !matched && (type == JoinRelType.LEFT || type == JoinRelType.ANTI);
    int rows = alone ? append(columns, null, 0) : 0;
    endInner();
    return rows;
  }

  private void endInner() {
    inner.close();
    inner = null;
    found = null;
    if (++position == outer.size()) {
      outer = null;
    }
  }

  /** Appends the present outer row with a row of the inner side, or with NULLs for null. */
  private int append(VectorBuilder[] columns, Batch match, int row) {
    int width = outer.columnCount();
    for (int i = 0; i < width; i++) {
      columns[i].append(outer.column(i), outer.row(position));
    }
    for (int i = width; i < columns.length; i++) {
      if (match == null) {
        columns[i].appendNull();
      } else {
        columns[i].append(match.column(i - width), row);
      }
    }
    return 1;
  }

  @Override
  public void close() {
    if (remembered != null) {
      remembered.close();
    }
    try {
      if (inner != null) {
        inner.close();
        inner = null;
      }
    } finally {
      left.close();
    }
  }
}
