package io.cellardb.tck.storage;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.Scan;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A step of a history. It depends on no other step, so that any of them can be left out. */
sealed interface Operation {
  /** Does it; returns what is to be seen of it, in words that can be compared between stores. */
  List<String> run(World world);

  /** Operations that do a little less than this one, for shortening a history. */
  default List<Operation> smaller() {
    return List.of();
  }

  /** A condition of a write. */
  record Condition(Check check, int unchangedSince) {
    Check of(World world) {
      if (unchangedSince == World.PRESENT || world.held(unchangedSince) == null) {
        return check;
      }
      return new Check.RowUnchanged(
          check.table(), check.row(), world.held(unchangedSince).sequence());
    }

    @Override
    public String toString() {
      String row = check.table() + "/" + ByteString.wrap(check.row());
      if (check instanceof Check.CellValue cell) {
        return row
            + " "
            + cell.family()
            + ":"
            + ByteString.wrap(cell.qualifier())
            + " "
            + cell.comparison()
            + " "
            + (cell.operand() == null ? "null" : "'" + ByteString.wrap(cell.operand()) + "'")
            + " within "
            + cell.time();
      }
      return row
          + " absent"
          + (unchangedSince == World.PRESENT ? "" : ", or unchanged since #" + unchangedSince);
    }
  }

  /** A batch. */
  record Write(List<Condition> conditions, List<WriteBatch.Row> rows) implements Operation {
    @Override
    public List<String> run(World world) {
      WriteBatch batch = new WriteBatch();
      conditions.forEach(condition -> batch.check(condition.of(world)));
      rows.forEach(row -> batch.mutate(row.table(), row.row(), row.mutations()));
      WriteResult result = world.harness().store().apply(batch);
      return List.of("failed check " + result.failedCheck() + ", values " + result.values());
    }

    @Override
    public List<Operation> smaller() {
      List<Operation> smaller = new ArrayList<>();
      without(conditions).forEach(some -> smaller.add(new Write(some, rows)));
      without(rows).forEach(some -> smaller.add(new Write(conditions, some)));
      for (int i = 0; i < rows.size(); i++) {
        WriteBatch.Row row = rows.get(i);
        for (List<Mutation> some : without(row.mutations())) {
          List<WriteBatch.Row> changed = new ArrayList<>(rows);
          changed.set(i, new WriteBatch.Row(row.table(), row.row(), some));
          smaller.add(new Write(conditions, changed));
        }
      }
      return smaller;
    }

    /** The list without its first, without its second element and so on. */
    private static <V> List<List<V>> without(List<V> list) {
      return IntStream.range(0, list.size())
          .mapToObj(
              left -> {
                List<V> rest = new ArrayList<>(list);
                rest.remove(left);
                return rest;
              })
          .toList();
    }

    @Override
    public String toString() {
      return "write "
          + (conditions.isEmpty() ? "" : "if " + conditions + " ")
          + rows.stream()
              .map(
                  row ->
                      row.table()
                          + "/"
                          + ByteString.wrap(row.row())
                          + row.mutations().stream()
                              .map(Operation::describe)
                              .collect(Collectors.joining(", ", " [", "]")))
              .collect(Collectors.joining(" "));
    }
  }

  /** A scan of cells, at present or on a held snapshot. */
  record ReadCells(TableName table, int place, CellScan scan) implements Operation {
    @Override
    public List<String> run(World world) {
      return Readings.cells(world.table(table, place), scan);
    }
  }

  /** A scan of rows. */
  record ReadRows(TableName table, int place, Scan scan) implements Operation {
    @Override
    public List<String> run(World world) {
      return Readings.rows(world.table(table, place), scan);
    }
  }

  /** A get of one row. */
  record Get(TableName table, int place, Projection projection, ByteString row)
      implements Operation {
    @Override
    public List<String> run(World world) {
      RowBatch into = new RowBatch(projection, 1);
      return Readings.get(world.table(table, place), projection, row, into);
    }
  }

  /** Takes a snapshot and holds it, or lets go of one. */
  record Hold(int place, boolean release) implements Operation {
    @Override
    public List<String> run(World world) {
      if (release) {
        world.release(place);
      } else {
        world.hold(place);
      }
      return List.of();
    }
  }

  /** Lets time pass. */
  record Wait(long millis) implements Operation {
    @Override
    public List<String> run(World world) {
      world.harness().clock().advance(millis);
      return List.of();
    }
  }

  /** What an admin does to a table. */
  record Upkeep(Kind kind, TableName table) implements Operation {
    /** What there is to do. */
    enum Kind {
      FLUSH,
      MINOR_COMPACTION,
      MAJOR_COMPACTION,
      TRUNCATION
    }

    @Override
    public List<String> run(World world) {
      Admin admin = world.harness().store().admin();
      switch (kind) {
        case FLUSH -> admin.flush(table);
        case MINOR_COMPACTION -> admin.compact(table, false);
        case MAJOR_COMPACTION -> admin.compact(table, true);
        case TRUNCATION -> admin.truncateTable(table);
      }
      return List.of();
    }
  }

  /**
   * Closes and opens the store. A store need not remember from before which implicit times it gave
   * to which row, only that later ones are greater; hence so much time passes that it makes no
   * difference.
   */
  record Reopen() implements Operation {
    static final long DOWNTIME = 10_000;

    @Override
    public List<String> run(World world) {
      world.harness().clock().advance(DOWNTIME);
      world.reopen();
      return List.of();
    }
  }

  private static String describe(Mutation mutation) {
    if (mutation instanceof Mutation.Put put) {
      return "put "
          + column(put.family(), put.qualifier(), put.time())
          + "='"
          + ByteString.wrap(put.value())
          + "'";
    }
    if (mutation instanceof Mutation.DeleteVersion delete) {
      return "delete version " + column(delete.family(), delete.qualifier(), delete.time());
    }
    if (mutation instanceof Mutation.DeleteColumn delete) {
      return "delete column " + column(delete.family(), delete.qualifier(), delete.time());
    }
    if (mutation instanceof Mutation.Increment increment) {
      byte[] qualifier = increment.qualifier();
      return "increment " + column(increment.family(), qualifier, WriteBatch.NOW);
    }
    if (mutation instanceof Mutation.Append append) {
      return "append "
          + column(append.family(), append.qualifier(), WriteBatch.NOW)
          + "'"
          + ByteString.wrap(append.suffix())
          + "'";
    }
    return mutation.toString();
  }

  private static String column(String family, byte[] qualifier, long time) {
    return family + ":" + ByteString.wrap(qualifier) + (time == WriteBatch.NOW ? "" : "@" + time);
  }
}
