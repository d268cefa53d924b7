package io.cellardb.storage.lsm.introspection;

import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.cache.BlockCache;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Looks at the parts of an open store. Each answer is of one moment; two answers need not be of the
 * same one. Safe for use by many threads.
 */
public final class Introspection {
  /** A family and its tree. */
  record Family(TableName table, String name, int tree) {}

  /** A file of a family, and the level that it is at. */
  record File(Family family, int level, SstableSummary summary) {}

  /** A memtable of a family, and whether it waits to be flushed. */
  record FamilyMemtable(Family family, boolean flushing, Memtable memtable) {}

  private final Path directory;
  private final VersionSet versions;
  private final Supplier<Health> health;
  private final Supplier<EngineCounters.Snapshot> engine;
  private final BlockCache cache;
  private final long cacheCapacity;
  private final LongSupplier sequence;

  /** Made when somebody asks for it, since most stores are never asked. */
  private volatile List<Counter> counters;

  /**
   * Looks at a store.
   *
   * @param health whether it takes writes
   * @param cacheCapacity how many bytes the cache may have
   * @param engine what the engine has done
   * @param sequence the number of the last batch that readers see
   */
  public Introspection(
      Path directory,
      VersionSet versions,
      Supplier<Health> health,
      BlockCache cache,
      long cacheCapacity,
      Supplier<EngineCounters.Snapshot> engine,
      LongSupplier sequence) {
    this.directory = directory;
    this.versions = versions;
    this.health = health;
    this.engine = engine;
    this.cache = cache;
    this.cacheCapacity = cacheCapacity;
    this.sequence = sequence;
  }

  private List<Counter> sizes() {
    return List.of(
        new Counter("sequence", "batches", "the last batch that readers see", sequence),
        new Counter("tables", "tables", "tables that exist", () -> catalog().tables().size()),
        new Counter("files", "files", "SSTables in use", this::fileCount),
        new Counter("file_bytes", "bytes", "their length", this::fileBytes),
        new Counter("memtable_bytes", "bytes", "memory of the memtables", this::memtableBytes),
        new Counter(
            "generations_flushing",
            "generations",
            "sets of memtables that wait to be flushed",
            () -> versions.peek().flushing().size()),
        new Counter("cache_capacity", "bytes", "the cache's budget", () -> cacheCapacity),
        new Counter("cache_bytes", "bytes", "what is in the cache", cache::bytes));
  }

  private StoreCatalog catalog() {
    return versions.catalog();
  }

  Path directory() {
    return directory;
  }

  /** All counters, always the same ones. */
  List<Counter> counters() {
    List<Counter> known = counters;
    if (known == null) {
      List<Counter> all = new ArrayList<>(sizes());
      all.addAll(EngineCounter.of(engine));
      all.addAll(ReadCounter.of(cache.counters()));
      known = List.copyOf(all);
      counters = known;
    }
    return known;
  }

  Health.State state() {
    return health.get().state();
  }

  /** Why it is not {@link Health.State#OPEN}; null if it is, or was opened so. */
  String reason() {
    IOException reason = health.get().reason();
    return reason == null ? null : reason.getMessage();
  }

  private List<Family> families() {
    List<Family> families = new ArrayList<>();
    catalog()
        .tables()
        .forEach(
            (table, entry) -> {
              for (int i = 0; i < entry.trees().length; i++) {
                String name = entry.descriptor().families().get(i).name();
                families.add(new Family(table, name, entry.trees()[i]));
              }
            });
    return families;
  }

  /** The files of all tables, by table, family and level. */
  List<File> files() {
    Version version = versions.peek();
    List<File> files = new ArrayList<>();
    for (Family family : families()) {
      Levels levels = version.levels(family.tree());
      for (int level = 0; level <= Levels.LAST; level++) {
        for (Sstable file : levels.level(level)) {
          files.add(new File(family, level, file.summary()));
        }
      }
    }
    return files;
  }

  /** The memtables of all tables, by table and family, newest first. */
  List<FamilyMemtable> memtables() {
    Version version = versions.peek();
    List<FamilyMemtable> memtables = new ArrayList<>();
    for (Family family : families()) {
      add(family, version.active(), false, memtables);
      version.flushing().forEach(generation -> add(family, generation, true, memtables));
    }
    return memtables;
  }

  private static void add(
      Family family, Generation generation, boolean flushing, List<FamilyMemtable> into) {
    Memtable memtable = generation.memtable(family.tree());
    if (memtable != null) {
      into.add(new FamilyMemtable(family, flushing, memtable));
    }
  }

  /** The compactions done last, oldest first. */
  List<EngineCounters.Compaction> compactions() {
    return engine.get().recent();
  }

  /** The family of a tree; null if it was dropped. */
  Family family(int tree) {
    return families().stream().filter(family -> family.tree() == tree).findFirst().orElse(null);
  }

  private long fileCount() {
    return versions.peek().trees().values().stream().mapToLong(tree -> tree.all().size()).sum();
  }

  private long fileBytes() {
    return versions.peek().trees().values().stream()
        .flatMap(tree -> tree.all().stream())
        .mapToLong(file -> file.summary().size())
        .sum();
  }

  private long memtableBytes() {
    Version version = versions.peek();
    return version.active().bytes()
        + version.flushing().stream().mapToLong(Generation::bytes).sum();
  }
}
