package io.cellardb.tck.storage;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.Scan;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** A step of a history. It depends on no other step, so that any of them can be left out. */
sealed interface Operation {
  /** Does it; returns what is to be seen of it, in words that can be compared between stores. */
  List<String> run(World world);

  /** Operations that do a little less than this one, for shortening a history. */
  default List<Operation> smaller() {
    return List.of();
  }

  private static void agree(List<String> expected, List<String> together) {
    if (!together.equals(expected)) {
      throw new AssertionError("together " + together + ", otherwise " + expected);
    }
  }

  /** A condition of a write; on nothing having changed since the snapshot at a place, if held. */
  record Condition(Check check, int unchangedSince) {
    Check of(World world) {
      if (unchangedSince == World.PRESENT || world.held(unchangedSince) == null) {
        return check;
      }
      return new Check.RowUnchanged(
          check.table(), check.row(), world.held(unchangedSince).sequence());
    }
  }

  /**
   * A batch.
   *
   * @param after how many milliseconds pass before it
   */
  record Write(long after, List<Condition> conditions, List<WriteBatch.Row> rows)
      implements Operation {
    @Override
    public List<String> run(World world) {
      world.harness().clock().advance(after);
      WriteBatch batch = new WriteBatch();
      conditions.forEach(condition -> batch.check(condition.of(world)));
      rows.forEach(row -> batch.mutate(row.table(), row.row(), row.mutations()));
      WriteResult result = world.harness().store().apply(batch);
      return List.of("failed check " + result.failedCheck() + ", values " + result.values());
    }

    @Override
    public List<Operation> smaller() {
      List<Operation> smaller = new ArrayList<>();
      without(conditions).forEach(some -> smaller.add(new Write(after, some, rows)));
      without(rows).forEach(some -> smaller.add(new Write(after, conditions, some)));
      for (int i = 0; i < rows.size(); i++) {
        WriteBatch.Row row = rows.get(i);
        for (List<Mutation> some : without(row.mutations())) {
          List<WriteBatch.Row> changed = new ArrayList<>(rows);
          changed.set(i, new WriteBatch.Row(row.table(), row.row(), some));
          smaller.add(new Write(after, conditions, changed));
        }
      }
      return smaller;
    }
  }

  /** A scan of cells, at present or on a held snapshot. */
  record ReadCells(TableName table, int place, CellScan scan) implements Operation {
    @Override
    public List<String> run(World world) {
      return Readings.cells(world.table(table, place), scan);
    }

    @Override
    public List<Operation> smaller() {
      CellScan all = CellScan.VERSIONS;
      List<CellScan> plainer = new ArrayList<>();
      without(scan.columns())
          .forEach(some -> plainer.add(scan.of(some.toArray(CellScan.Columns[]::new))));
      plainer.add(scan.over(all.rows()));
      plainer.add(scan.within(all.times()));
      plainer.add(scan.within(scan.times().common()));
      plainer.add(scan.where(all.filter()));
      plainer.add(scan.page(0, Integer.MAX_VALUE));
      plainer.add(scan.firstRows(Long.MAX_VALUE));
      plainer.add(scan.first(Long.MAX_VALUE));
      plainer.add(scan.versions(Integer.MAX_VALUE));
      return plainer.stream()
          .filter(less -> !less.equals(scan))
          .<Operation>map(less -> new ReadCells(table, place, less))
          .toList();
    }
  }

  /** A scan of rows. */
  record ReadRows(TableName table, int place, Scan scan) implements Operation {
    @Override
    public List<String> run(World world) {
      Table read = world.table(table, place);
      List<String> found = new ArrayList<>(Readings.rows(read, scan));
      if (scan.anyOrder()) {
        Collections.sort(found);
      }
      if (scan.rows().areSingle() && scan.limit() == Long.MAX_VALUE) {
        List<ByteString> keys =
            new ArrayList<>(scan.rows().ranges().stream().map(KeyRange::start).toList());
        if (scan.reversed()) {
          Collections.reverse(keys);
        }
        RowBatch into = new RowBatch(scan.projection(), 1);
        List<String> got =
            new ArrayList<>(Readings.get(read, scan.projection(), scan.filter(), keys, into));
        if (scan.anyOrder()) {
          Collections.sort(got);
        }
        agree(found, got);
      }
      return found;
    }

    @Override
    public List<Operation> smaller() {
      Scan all = Scan.of(scan.projection());
      return List.of(
              scan.over(all.rows()),
              scan.where(all.filter()),
              scan.first(all.limit()),
              scan.batchesOf(all.batchRows()))
          .stream()
          .filter(less -> !less.equals(scan))
          .<Operation>map(less -> new ReadRows(table, place, less))
          .toList();
    }
  }

  /** A get of one row. */
  record Get(TableName table, int place, Projection projection, ByteString row)
      implements Operation {
    @Override
    public List<String> run(World world) {
      RowBatch into = new RowBatch(projection, 1);
      Table read = world.table(table, place);
      List<String> found = Readings.get(read, projection, row, into);
      ByteString other = besides();
      List<String> several = new ArrayList<>(found);
      several.addAll(Readings.get(read, projection, other, into));
      several.addAll(found);
      List<ByteString> keys = List.of(row, other, row);
      agree(several, Readings.get(read, projection, Filter.ALL, keys, into));
      return found;
    }

    /** A key that there may be a row of too. */
    private ByteString besides() {
      byte[] key = row.array().clone();
      if (key.length > 0) {
        key[key.length - 1] ^= 1;
      }
      return ByteString.wrap(key);
    }

    @Override
    public List<Operation> smaller() {
      return without(projection.columns()).stream()
          .<Operation>map(columns -> new Get(table, place, projection.returning(columns), row))
          .toList();
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
      MINOR,
      MAJOR,
      TRUNCATE
    }

    @Override
    public List<String> run(World world) {
      Admin admin = world.harness().store().admin();
      switch (kind) {
        case FLUSH -> admin.flush(table);
        case MINOR -> admin.compact(table, false);
        case MAJOR -> admin.compact(table, true);
        case TRUNCATE -> admin.truncateTable(table);
      }
      return List.of();
    }
  }

  /** Gives a table other families, after a flush: a cluster closes the table's regions for it. */
  record Alter(TableDescriptor table) implements Operation {
    @Override
    public List<String> run(World world) {
      Admin admin = world.harness().store().admin();
      admin.flush(table.name());
      admin.alterTable(table);
      return List.of();
    }
  }

  /**
   * Closes and opens the store, after a flush of all tables: a region flushes when it is closed. A
   * store need not remember from before which implicit times it gave to which row, only that later
   * ones are greater; hence so much time passes that it makes no difference.
   */
  record Reopen() implements Operation {
    static final long DOWNTIME = 10_000;

    @Override
    public List<String> run(World world) {
      Admin admin = world.harness().store().admin();
      admin.tables().forEach(table -> admin.flush(table.name()));
      world.harness().clock().advance(DOWNTIME);
      world.reopen();
      return List.of();
    }
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
}
