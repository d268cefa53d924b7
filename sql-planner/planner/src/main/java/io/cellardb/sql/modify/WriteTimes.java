package io.cellardb.sql.modify;

import io.cellardb.storage.Mutation;
import io.cellardb.storage.WriteBatch;
import java.util.List;

/**
 * The times that changes of a row were given.
 *
 * @param earliest the first of them; {@link WriteBatch#NOW} for none
 * @param latest the last of them; -1 for none
 */
record WriteTimes(long earliest, long latest) {
  private static final Mutation.Visitor<Long, RuntimeException> TIME = new Time();

  /** Those of some changes. */
  static WriteTimes of(List<Mutation> mutations) {
    WriteTimes times = new WriteTimes(WriteBatch.NOW, -1);
    for (Mutation mutation : mutations) {
      long time = mutation.accept(TIME);
      if (time != WriteBatch.NOW) {
        times = times.and(new WriteTimes(time, time));
      }
    }
    return times;
  }

  /** These and others. */
  WriteTimes and(WriteTimes others) {
    return new WriteTimes(Math.min(earliest, others.earliest), Math.max(latest, others.latest));
  }

  /** The time of a change; 0 where it is that of a version which the store finds. */
  private static final class Time implements Mutation.Visitor<Long, RuntimeException> {
    @Override
    public Long put(Mutation.Put put) {
      return put.time();
    }

    @Override
    public Long deleteVersion(Mutation.DeleteVersion delete) {
      return delete.deletesNewest() ? 0 : delete.time();
    }

    @Override
    public Long deleteColumn(Mutation.DeleteColumn delete) {
      return delete.time();
    }

    @Override
    public Long deleteFamilyVersion(Mutation.DeleteFamilyVersion delete) {
      return delete.deletesNewest() ? 0 : delete.time();
    }

    @Override
    public Long deleteFamily(Mutation.DeleteFamily delete) {
      return delete.time();
    }

    @Override
    public Long deleteRow(Mutation.DeleteRow delete) {
      return delete.time();
    }

    @Override
    public Long increment(Mutation.Increment increment) {
      return 0L;
    }

    @Override
    public Long append(Mutation.Append append) {
      return 0L;
    }
  }
}
