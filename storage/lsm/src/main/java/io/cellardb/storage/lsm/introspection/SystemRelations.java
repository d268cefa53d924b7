package io.cellardb.storage.lsm.introspection;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.SystemRelation.Column;
import io.cellardb.storage.lsm.introspection.Introspection.Family;
import io.cellardb.storage.lsm.introspection.Introspection.FamilyMemtable;
import io.cellardb.storage.lsm.introspection.Introspection.File;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An embedded store as relations. */
public final class SystemRelations {
  private static final List<Column> FAMILY =
      List.of(
          Column.text("namespace", "the namespace of its table"),
          Column.text("table_name", "its table"),
          Column.text("family", "its column family"));

  private final Introspection store;
  private final Runnable checkOpen;

  private SystemRelations(Introspection store, Runnable checkOpen) {
    this.store = store;
    this.checkOpen = checkOpen;
  }

  /**
   * All relations.
   *
   * @param checkOpen throws once the store is closed
   */
  public static List<SystemRelation> of(Introspection store, Admin admin, Runnable checkOpen) {
    SystemRelations relations = new SystemRelations(store, checkOpen);
    List<SystemRelation> all = new ArrayList<>(SystemRelation.ofEveryStore(admin));
    all.add(relations.files());
    all.add(relations.levels());
    all.add(relations.memtables());
    all.add(relations.compactions());
    all.add(relations.cache());
    all.add(relations.counters());
    all.add(relations.store());
    return all;
  }

  private interface Rows {
    Stream<Object[]> stream();
  }

  private SystemRelation relation(String name, String comment, List<Column> columns, Rows rows) {
    return new SystemRelation(
        name,
        comment,
        columns,
        () -> {
          checkOpen.run();
          return rows.stream().toList();
        });
  }

  private static List<Column> ofFamily(Column... more) {
    List<Column> columns = new ArrayList<>(FAMILY);
    columns.addAll(List.of(more));
    return columns;
  }

  /** A row; {@code family} is null if it was dropped. */
  private static Object[] ofFamily(Family family, Object... more) {
    Object[] row = new Object[FAMILY.size() + more.length];
    if (family != null) {
      row[0] = family.table().namespace();
      row[1] = family.table().qualifier();
      row[2] = family.name();
    }
    System.arraycopy(more, 0, row, FAMILY.size(), more.length);
    return row;
  }

  private SystemRelation files() {
    return relation(
        "FILES",
        "The SSTables of the store",
        ofFamily(
            Column.number("level", "the level that it is at, 0 being the newest"),
            Column.number("file_number", "the number in its name"),
            Column.number("bytes", "its length"),
            Column.number("row_count", "in how many rows it has anything"),
            Column.number("cell_count", "cells and tombstones, in all their versions"),
            Column.number("tombstone_count", "tombstones of any kind"),
            Column.time("min_time", "the oldest timestamp of a cell or tombstone"),
            Column.time("max_time", "the newest timestamp of a cell or tombstone"),
            Column.number("min_sequence", "the oldest batch that wrote any of it"),
            Column.number("max_sequence", "the newest batch that wrote any of it"),
            Column.bytes("first_row", "its first row key"),
            Column.bytes("last_row", "its last row key")),
        () -> store.files().stream().map(SystemRelations::describe));
  }

  private static Object[] describe(File file) {
    SstableSummary summary = file.summary();
    return ofFamily(
        file.family(),
        (long) file.level(),
        summary.number(),
        summary.size(),
        summary.rows(),
        summary.cells(),
        summary.tombstones(),
        summary.minTime(),
        summary.maxTime(),
        summary.minSequence(),
        summary.maxSequence(),
        ByteString.wrap(summary.firstRow()),
        ByteString.wrap(summary.lastRow()));
  }

  private record Level(Family family, int level) {}

  private SystemRelation levels() {
    return relation(
        "LEVELS",
        "The levels of each column family that have files",
        ofFamily(
            Column.number("level", "its number, 0 being the newest"),
            Column.number("file_count", "how many SSTables it has"),
            Column.number("bytes", "their length"),
            Column.number("cell_count", "cells and tombstones, in all their versions"),
            Column.number("tombstone_count", "tombstones of any kind")),
        () -> {
          Map<Level, List<SstableSummary>> levels = new LinkedHashMap<>();
          for (File file : store.files()) {
            levels
                .computeIfAbsent(new Level(file.family(), file.level()), l -> new ArrayList<>())
                .add(file.summary());
          }
          return levels.entrySet().stream().map(e -> describe(e.getKey(), e.getValue()));
        });
  }

  private static Object[] describe(Level level, Collection<SstableSummary> files) {
    return ofFamily(
        level.family(),
        (long) level.level(),
        (long) files.size(),
        files.stream().mapToLong(SstableSummary::size).sum(),
        files.stream().mapToLong(SstableSummary::cells).sum(),
        files.stream().mapToLong(SstableSummary::tombstones).sum());
  }

  private SystemRelation memtables() {
    return relation(
        "MEMTABLES",
        "What is in memory and in the log, but not yet in SSTables",
        ofFamily(
            Column.text("state", "ACTIVE, or FLUSHING if it waits to be flushed"),
            Column.number("row_count", "in how many rows it has anything"),
            Column.number("cell_count", "cells and tombstones, in all their versions"),
            Column.number("bytes", "its memory")),
        () -> store.memtables().stream().map(SystemRelations::describe));
  }

  private static Object[] describe(FamilyMemtable memtable) {
    return ofFamily(
        memtable.family(),
        memtable.flushing() ? "FLUSHING" : "ACTIVE",
        memtable.memtable().rows(),
        memtable.memtable().cells(),
        memtable.memtable().bytes());
  }

  private SystemRelation compactions() {
    return relation(
        "COMPACTIONS",
        "The compactions done last, since the store was opened",
        ofFamily(
            Column.time("started", "when it began"),
            Column.number("micros", "how many microseconds it took"),
            Column.text("reason", "why it was done"),
            Column.number("level", "the level that its outputs went to"),
            Column.text("inputs", "the numbers of the files that went, or moved"),
            Column.text("outputs", "the numbers of the files that it wrote"),
            Column.number("bytes_read", "the length of the inputs; 0 if they were not read"),
            Column.number("bytes_written", "the length of the outputs")),
        () -> store.compactions().stream().map(this::describe));
  }

  private Object[] describe(EngineCounters.Compaction done) {
    return ofFamily(
        store.family(done.tree()),
        done.startMillis(),
        TimeUnit.NANOSECONDS.toMicros(done.nanos()),
        done.reason(),
        (long) done.level(),
        numbers(done.inputs()),
        numbers(done.outputs()),
        done.bytesRead(),
        done.bytesWritten());
  }

  private static String numbers(List<Long> files) {
    return files.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private SystemRelation cache() {
    List<String> names = List.of("cache_capacity", "cache_bytes", "cache_hits", "cache_misses");
    List<Counter> counters = names.stream().map(name -> counter(name)).toList();
    return relation(
        "CACHE",
        "The cache of blocks and indexes, in one row",
        counters.stream()
            .map(counter -> Column.number(counter.name(), counter.description()))
            .toList(),
        () ->
            Stream.<Object[]>of(
                counters.stream().map(counter -> counter.value().getAsLong()).toArray()));
  }

  private Counter counter(String name) {
    return store.counters().stream()
        .filter(counter -> counter.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private SystemRelation counters() {
    return relation(
        "COUNTERS",
        "What the store counts and measures",
        List.of(
            Column.text("name", "what it is called"),
            Column.number("value", "its present value"),
            Column.text("unit", "what it counts"),
            Column.text("description", "what it is")),
        () ->
            store.counters().stream()
                .map(
                    counter ->
                        new Object[] {
                          counter.name(),
                          counter.value().getAsLong(),
                          counter.unit(),
                          counter.description()
                        }));
  }

  private SystemRelation store() {
    return relation(
        "STORE",
        "The store itself, in one row",
        List.of(
            Column.text("directory", "where it is"),
            Column.text("state", "OPEN, READ_ONLY, FLUSH_FAILED or WRITES_STOPPED"),
            Column.text("reason", "what failed, in the last two states; else NULL")),
        () ->
            Stream.<Object[]>of(
                new Object[] {store.directory().toString(), store.state().name(), store.reason()}));
  }
}
