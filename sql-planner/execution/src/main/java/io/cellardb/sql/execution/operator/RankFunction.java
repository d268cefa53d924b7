package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;

/** Functions of a row's place in its partition. They know no frames. */
abstract class RankFunction extends WindowFunction {
  WindowRows rows;

  @Override
  void begin(WindowRows of) {
    rows = of;
  }

  /** ROW_NUMBER, RANK and DENSE_RANK: from 1 on. */
  static final class Running extends RankFunction {
    private final boolean peersAlike;
    private final boolean dense;
    private final LongVectorBuilder result = new LongVectorBuilder();

    /**
     * A function.
     *
     * @param peersAlike whether peers have the same number
     * @param dense whether groups of peers are counted, and not rows
     */
    Running(boolean peersAlike, boolean dense) {
      this.peersAlike = peersAlike;
      this.dense = dense;
    }

    @Override
    boolean streams() {
      return true;
    }

    @Override
    boolean needsPeers() {
      return peersAlike;
    }

    @Override
    Vector compute(int from, int to) {
      result.resize(to - from);
      long[] values = result.values();
      for (int row = from; row < to; row++) {
        values[row - from] = number(row, rows.partition(row)) + 1;
      }
      return result.build();
    }

    /** How many rows or groups come before. */
    private long number(int row, int partition) {
      int start = rows.start(partition);
      if (peersAlike && dense) {
        long before = partition == 0 ? rows.groupsBefore() : 0;
        return before + rows.group(row) - rows.group(start);
      }
      long before = partition == 0 ? rows.rowsBefore() : 0;
      return before + (peersAlike ? rows.peerStart(row) : row) - start;
    }
  }

  /** PERCENT_RANK and CUME_DIST. */
  static final class Share extends RankFunction {
    private final boolean cumulative;
    private final DoubleVectorBuilder result = new DoubleVectorBuilder();

    /** CUME_DIST if {@code cumulative}: the rows up to the last peer; else the rows before it. */
    Share(boolean cumulative) {
      this.cumulative = cumulative;
    }

    @Override
    Vector compute(int from, int to) {
      result.resize(to - from);
      for (int row = from; row < to; row++) {
        int partition = rows.partition(row);
        int start = rows.start(partition);
        double count = rows.end(partition) - start;
        double share =
            cumulative
                ? (rows.peerEnd(row) - start) / count
                : count == 1 ? 0 : (rows.peerStart(row) - start) / (count - 1);
        result.setDouble(row - from, share);
      }
      return result.build();
    }
  }

  /** NTILE: buckets of equal size, the first ones larger by one where that does not come out. */
  static final class Buckets extends RankFunction {
    private final int argument;
    private int partition;
    private long buckets;
    private final LongVectorBuilder result = new LongVectorBuilder();

    /** Buckets as many as an integer column says in the partition's first row. */
    Buckets(int argument) {
      this.argument = argument;
    }

    @Override
    Vector compute(int from, int to) {
      result.resize(to - from);
      for (int row = from; row < to; row++) {
        rows.checkCancelled(row);
        int found = rows.partition(row);
        if (found != partition) {
          partition = found;
          buckets = wanted(rows.start(partition));
        }
        if (buckets == 0) {
          result.setNull(row - from);
        } else {
          int start = rows.start(partition);
          result.setLong(row - from, bucket(row - start, rows.end(partition) - start, buckets));
        }
      }
      return result.build();
    }

    @Override
    void begin(WindowRows of) {
      super.begin(of);
      partition = -1;
    }

    /** How many buckets a row wants, 0 for NULL. */
    private long wanted(int row) {
      LongVector wanted = (LongVector) rows.columns(row)[argument];
      int at = rows.at(row);
      if (wanted.isNull(at)) {
        return 0;
      }
      if (wanted.get(at) <= 0) {
        throw new SqlExecutionException(
            "22014", "the number of buckets of NTILE must be greater than zero");
      }
      return wanted.get(at);
    }

    private static long bucket(long position, long count, long buckets) {
      long size = count / buckets;
      long larger = count % buckets;
      long inLarger = larger * (size + 1);
      return position < inLarger
          ? position / (size + 1) + 1
          : larger + (position - inLarger) / size + 1;
    }
  }
}
