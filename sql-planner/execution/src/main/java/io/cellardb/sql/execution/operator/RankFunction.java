package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;

/** Functions of a row's place in its partition. They know no frames. */
abstract class RankFunction extends WindowFunction {
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
    Vector compute(WindowRows rows) {
      result.resize(rows.size());
      long[] values = result.values();
      for (int partition = 0; partition < rows.partitions(); partition++) {
        int start = rows.start(partition);
        int end = rows.end(partition);
        long before = partition == 0 ? (dense ? rows.groupsBefore() : rows.rowsBefore()) : 0;
        if (!peersAlike) {
          for (int row = start; row < end; row++) {
            values[row] = before + row - start + 1;
          }
        } else if (dense) {
          int[] groups = rows.peerGroupOfRow();
          for (int row = start; row < end; row++) {
            values[row] = before + groups[row] - groups[start] + 1;
          }
        } else {
          for (int row = start; row < end; row++) {
            values[row] = before + rows.peerStart(row) - start + 1;
          }
        }
      }
      return result.build();
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
    Vector compute(WindowRows rows) {
      result.resize(rows.size());
      for (int partition = 0; partition < rows.partitions(); partition++) {
        int start = rows.start(partition);
        int end = rows.end(partition);
        double count = end - start;
        for (int row = start; row < end; row++) {
          double share =
              cumulative
                  ? (rows.peerEnd(row) - start) / count
                  : count == 1 ? 0 : (rows.peerStart(row) - start) / (count - 1);
          result.setDouble(row, share);
        }
      }
      return result.build();
    }
  }

  /** NTILE: buckets of equal size, the first ones larger by one where that does not come out. */
  static final class Buckets extends RankFunction {
    private final int argument;
    private final LongVectorBuilder result = new LongVectorBuilder();

    /** Buckets as many as an integer column says in the partition's first row. */
    Buckets(int argument) {
      this.argument = argument;
    }

    @Override
    Vector compute(WindowRows rows) {
      result.resize(rows.size());
      LongVector wanted = (LongVector) rows.columns()[argument];
      for (int partition = 0; partition < rows.partitions(); partition++) {
        int start = rows.start(partition);
        int end = rows.end(partition);
        long buckets = wanted.isNull(start) ? 0 : wanted.get(start);
        if (buckets <= 0 && !wanted.isNull(start)) {
          throw new SqlExecutionException(
              "22014", "the number of buckets of NTILE must be greater than zero");
        }
        for (int row = start; row < end; row++) {
          if (buckets == 0) {
            result.setNull(row);
          } else {
            result.setLong(row, bucket(row - start, end - start, buckets));
          }
        }
      }
      return result.build();
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
