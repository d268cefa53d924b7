package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * A join whose right input is more than the statement may hold. Both inputs are divided among files
 * by a hash of their keys (a Grace join), and the parts joined one after the other: as much of the
 * right part as fits at a time, with all of the left part. A part that is too large, since many
 * keys are equal or there are none, only means that its left rows are read more often.
 *
 * <p>Plans rely on the order of the left input. So left rows are numbered; what each part gives is
 * a run in the order of the numbers, and the runs are merged.
 */
final class SpilledJoin implements AutoCloseable {
  /** The types of both inputs, and the columns that are equal in all pairs. */
  record Sides(RelDataType left, RelDataType right, int[] leftKeys, int[] rightKeys) {}

  private final Sides sides;
  private final JoinRelType type;
  private final JoinPass pass;
  private final Function<RowBuffer, JoinPass.Proposer> proposers;
  private final MemoryAccount account;
  private final ExecutionContext context;
  private final Partitions left;
  private final Partitions right;
  private final SpilledRuns runs;

  /** Right rows without a partner, with NULLs for the left ones. */
  private final RowFile unmatchedRight;

  private final Vector[] leftNulls;
  private final boolean[] leftMatched = new boolean[Batch.CAPACITY];
  private Operator output;
  private Operator tail;

  SpilledJoin(
      Sides sides,
      JoinRelType type,
      JoinPass pass,
      Function<RowBuffer, JoinPass.Proposer> proposers,
      MemoryAccount account,
      ExecutionContext context) {
    this.sides = sides;
    this.type = type;
    this.pass = pass;
    this.proposers = proposers;
    this.account = account;
    this.context = context;
    List<RelDataType> leftTypes = types(sides.left());
    List<RelDataType> rightTypes = types(sides.right());
    List<RelDataType> joined = new ArrayList<>(leftTypes);
    if (type.projectsRight()) {
      joined.addAll(rightTypes);
    }
    this.unmatchedRight = new RowFile(joined, context);
    joined.add(RowNumbers.TYPE);
    this.runs = new SpilledRuns(joined, RowNumbers.order(joined), context);
    this.left = new Partitions(RowNumbers.types(leftTypes), sides.leftKeys(), 0, context);
    this.right = new Partitions(rightTypes, sides.rightKeys(), 0, context);
    this.leftNulls = JoinPass.nulls(sides.left());
  }

  private static List<RelDataType> types(RelDataType rowType) {
    return rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
  }

  /** Takes the first right rows. */
  void addRight(RowBuffer rows) {
    Vector[] columns = rows.columns();
    int[] some = new int[Batch.CAPACITY];
    for (int from = 0; from < rows.size(); from += some.length) {
      context.checkCancelled();
      int count = Math.min(some.length, rows.size() - from);
      for (int i = 0; i < count; i++) {
        some[i] = from + i;
      }
      right.add(columns, some, count);
    }
  }

  /** Takes the other right rows and all left ones, and joins them. */
  void read(Operator leftInput, Operator rightInput) {
    for (Batch batch = rightInput.next(); batch != null; batch = rightInput.next()) {
      context.checkCancelled();
      right.add(batch);
    }
    right.finish();
    long number = 0;
    for (Batch batch = leftInput.next(); batch != null; batch = leftInput.next()) {
      context.checkCancelled();
      left.add(RowNumbers.add(batch, number), Selections.rows(batch), batch.size());
      number += batch.size();
    }
    left.finish();
    for (int part = 0; part < Partitions.COUNT; part++) {
      join(left.get(part), right.get(part));
      left.get(part).close();
      right.get(part).close();
    }
    account.hold(0);
    output = runs.merged();
    tail = unmatchedRight.read();
  }

  private void join(RowFile leftRows, RowFile rightRows) {
    boolean needsPartner = type != JoinRelType.ANTI && !type.generatesNullsOnRight();
    if (needsPartner && rightRows.rows() == 0) {
      return;
    }
    Operator rightReader = rightRows.read();
    BitSet matched = new BitSet();
    long seen = 0;
    do {
      RowBuffer some = chunk(rightReader);
      seen += some.size();
      boolean last = seen == rightRows.rows();
      boolean[] rightMatched = type.generatesNullsOnLeft() ? new boolean[some.size()] : null;
      pass.over(some, proposers.apply(some), rightMatched);
      runs.reduce();
      RowFile pairs = runs.add();
      RowFile others = runs.add();
      Operator leftReader = leftRows.read();
      int position = 0;
      for (Batch batch = leftReader.next(); batch != null; batch = leftReader.next()) {
        for (int i = 0; i < batch.size(); i++) {
          leftMatched[i] = matched.get(position + i);
        }
        pass.start(batch, leftMatched);
        while (pass.advance()) {
          context.checkCancelled();
          append(pass.joined(), pairs);
        }
        for (int i = 0; i < batch.size(); i++) {
          matched.set(position + i, leftMatched[i]);
        }
        Batch rest = pass.rest();
        if (last) {
          append(rest, others);
        }
        position = Math.addExact(position, batch.size());
      }
      if (rightMatched != null) {
        appendUnmatched(some, rightMatched);
      }
    } while (seen < rightRows.rows());
  }

  private static void append(Batch batch, RowFile to) {
    if (batch != null) {
      to.append(batch.columns(), batch.selection(), 0, batch.size());
    }
  }

  /** As many right rows as may be in memory; all that are left if they fit. */
  private RowBuffer chunk(Operator rows) {
    RowBuffer chunk = new RowBuffer(sides.right());
    boolean fits = true;
    Batch batch = rows.next();
    while (batch != null) {
      chunk.append(batch);
      fits = account.hold(chunk.bytes() + (long) JoinOperator.TABLE_BYTES_PER_ROW * chunk.size());
      batch = fits ? rows.next() : null;
    }
    return chunk;
  }

  private void appendUnmatched(RowBuffer rows, boolean[] matched) {
    int[] some = new int[Batch.CAPACITY];
    int position = 0;
    while (position < matched.length) {
      int count = 0;
      for (; position < matched.length && count < some.length; position++) {
        if (!matched[position]) {
          some[count++] = position;
        }
      }
      Vector[] right = RowBuffer.gather(rows.columns(), some, count);
      unmatchedRight.append(JoinOperator.concat(leftNulls, right), null, 0, count);
    }
  }

  /** The next rows of the join. */
  Batch next() {
    Batch batch = output == null ? null : output.next();
    if (batch != null) {
      return RowNumbers.remove(batch);
    }
    return tail == null ? null : tail.next();
  }

  @Override
  public void close() {
    output = null;
    tail = null;
    left.close();
    right.close();
    runs.close();
    unmatchedRight.close();
  }
}
