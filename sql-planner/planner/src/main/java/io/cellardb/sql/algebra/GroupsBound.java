package io.cellardb.sql.algebra;

import java.util.Objects;
import org.apache.calcite.rex.RexBiVisitor;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitor;
import org.apache.calcite.rex.RexWindowBound;

/** A bound of a window's frame, so many groups of peers away from that of the current row. */
public final class GroupsBound extends RexWindowBound {
  private final RexWindowBound rows;

  /** A bound that has as many groups as another one has rows, which has an offset. */
  public GroupsBound(RexWindowBound rows) {
    this.rows = Objects.requireNonNull(rows, "rows");
  }

  @Override
  public boolean isPreceding() {
    return rows.isPreceding();
  }

  @Override
  public boolean isFollowing() {
    return rows.isFollowing();
  }

  @Override
  public RexNode getOffset() {
    return rows.getOffset();
  }

  @Override
  public <R> RexWindowBound accept(RexVisitor<R> visitor) {
    return with(rows.accept(visitor));
  }

  @Override
  public <R, P> RexWindowBound accept(RexBiVisitor<R, P> visitor, P argument) {
    return with(rows.accept(visitor, argument));
  }

  private RexWindowBound with(RexWindowBound accepted) {
    return accepted == rows ? this : new GroupsBound(accepted);
  }

  @Override
  public int nodeCount() {
    return rows.nodeCount();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GroupsBound bound && rows.equals(bound.rows);
  }

  @Override
  public int hashCode() {
    return Objects.hash(rows, GroupsBound.class);
  }

  @Override
  public String toString() {
    return getOffset() + (isPreceding() ? " GROUPS PRECEDING" : " GROUPS FOLLOWING");
  }
}
