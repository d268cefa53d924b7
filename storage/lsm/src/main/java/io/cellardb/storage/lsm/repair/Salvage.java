package io.cellardb.storage.lsm.repair;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.cache.BlockCache;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.manifest.CatalogCopy;
import io.cellardb.storage.lsm.manifest.Current;
import io.cellardb.storage.lsm.manifest.Manifest;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.manifest.StoreLock;
import io.cellardb.storage.lsm.manifest.StoreState;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import io.cellardb.storage.lsm.sstable.ReadableBlocks;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableCheck;
import io.cellardb.storage.lsm.sstable.SstableRows;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import io.cellardb.storage.lsm.wal.Abandoned;
import io.cellardb.storage.lsm.wal.BatchRecord;
import io.cellardb.storage.lsm.wal.LogEnd;
import io.cellardb.storage.lsm.wal.LogReader;
import io.cellardb.storage.lsm.wal.Wal;
import io.cellardb.storage.lsm.wal.WalReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes what can be read of a damaged store to a new one: of the manifest every edit, of each
 * SSTable every column of every block, of the log every batch whose checksum is right. Of a store
 * whose manifest has lost something, SSTables that it does not list are taken as well. Tables have
 * the names that the copy of the catalog knows. Trees whose table is unknown become tables of the
 * namespace {@value #NAMESPACE}.
 *
 * <p>What is lost is lost, and told: files, offsets, rows and columns. A batch of which a part
 * cannot be read is there in part. What a lost tombstone hid is visible again. Files that had been
 * merged and were not yet deleted may bring back what the merge dropped.
 */
public final class Salvage {
  /** Where tables go whose names are lost. */
  public static final String NAMESPACE = "salvaged";

  /**
   * What came of it.
   *
   * @param tables how many tables the new store has
   * @param rows how many rows, counted per family
   * @param cells how many cells
   * @param lost what could not be read, a line each; empty if nothing is lost
   */
  public record Outcome(int tables, long rows, long cells, List<String> lost) {}

  private final FileSystem files;
  private final Path directory;
  private final Path target;
  private final List<String> lost = new ArrayList<>();
  private final StoreState state = new StoreState();
  private boolean manifestIsWhole = true;
  private StoreCatalog catalog;

  private final Map<Integer, Memtable> memtables = new TreeMap<>();
  private final Map<Integer, List<Sstable>> sources = new TreeMap<>();
  private final List<Sstable> temporary = new ArrayList<>();
  private final Map<Integer, FamilyDescriptor> families = new HashMap<>();
  private long sequence;
  private long implicitTime;
  private long nextNumber = 1;
  private int nextTree;

  private Salvage(FileSystem files, Path directory, Path target) {
    this.files = files;
    this.directory = directory;
    this.target = target;
  }

  /**
   * Salvages a store that nobody has open. Its directory is not changed.
   *
   * @param target an empty directory, or none
   * @throws StorageException INVALID_ARGUMENT if the target is not empty, LOCKED if somebody has
   *     the store open, NOT_A_STORE if there is no file of one
   */
  @SuppressWarnings("try") // the lock is only there to be closed
  public static Outcome run(FileSystem files, Path directory, Path target) throws IOException {
    List<String> names = files.exists(directory) ? files.list(directory) : List.of();
    if (names.stream().noneMatch(Salvage::isOfStore)) {
      throw new StorageException(
          Code.NOT_A_STORE, "there is no file of a store in directory " + directory);
    }
    Target.begin(files, target);
    // Where there is no lock file nobody holds it, and none is to be made.
    try (Closeable lock =
        names.contains(FileNames.LOCK) ? StoreLock.take(files, directory, true) : () -> {}) {
      Outcome outcome = new Salvage(files, directory, target).run();
      Target.end(files, target);
      return outcome;
    }
  }

  private static boolean isOfStore(String name) {
    return FileNames.number(name, FileNames.SSTABLE) >= 0
        || FileNames.number(name, FileNames.WAL) >= 0
        || FileNames.number(name, FileNames.MANIFEST) >= 0;
  }

  private Outcome run() throws IOException {
    readManifest();
    VersionEdit.Counters counters = state.counters();
    sequence = counters.sequence();
    implicitTime = counters.implicitTime();
    nextTree = counters.nextTree();
    catalog = state.catalog();
    if (!manifestIsWhole) {
      readCopyOfCatalog();
    }
    try {
      readSstables();
      readLog();
      return write();
    } finally {
      for (List<Sstable> list : sources.values()) {
        for (Sstable file : list) {
          file.release();
        }
      }
      for (Sstable file : temporary) {
        files.delete(file.file());
      }
    }
  }

  private List<Long> numbers(String ending) throws IOException {
    return files.list(directory).stream()
        .map(name -> FileNames.number(name, ending))
        .filter(number -> number >= 0)
        .sorted()
        .toList();
  }

  private void readManifest() throws IOException {
    Path file = null;
    try {
      file = Current.read(files, directory).manifest();
    } catch (IOException e) {
      lose(e.getMessage());
      List<Long> all = numbers(FileNames.MANIFEST);
      if (!all.isEmpty()) {
        file = all.stream().max(Comparator.naturalOrder()).map(this::manifest).orElseThrow();
      }
    }
    if (file == null) {
      state.apply(StoreState.initial().asEdit());
      manifestIsWhole = false;
      return;
    }
    LogReader log = open(file, Manifest.MAGIC);
    for (byte[] record = next(log); record != null; record = next(log)) {
      if (record.length == 0) {
        continue; // a mark
      }
      try {
        state.apply(VersionEdit.decode(record));
      } catch (RuntimeException e) {
        lose(at(file, log.recordStart()) + "an edit makes no sense: " + e.getMessage());
        manifestIsWhole = false;
      }
    }
    if (state.catalog().namespaces().isEmpty()) {
      lose(at(file, 0) + "there is no state in it");
      manifestIsWhole = false;
      state.apply(StoreState.initial().asEdit());
    }
    if (lost.isEmpty()) {
      checkEnd();
    }
  }

  /** Whether the last edits are missing. */
  private void checkEnd() throws IOException {
    try {
      StoreState unused = Manifest.read(files, directory);
    } catch (CorruptionException e) {
      lose(e.getMessage());
      manifestIsWhole = false;
    }
  }

  private Path manifest(long number) {
    return FileNames.of(directory, number, FileNames.MANIFEST);
  }

  private static String at(Path file, long offset) {
    return "file " + file + " is damaged at offset " + offset + ": ";
  }

  private void lose(String what) {
    lost.add(what);
  }

  /** Opens a log whose records may be damaged; what is wrong with its header is told. */
  private LogReader open(Path file, long magic) throws IOException {
    try {
      LogReader unused =
          magic == Manifest.MAGIC
              ? new LogReader(files, file, magic, Manifest.VERSION)
              : new LogReader(files, file, magic);
    } catch (CorruptionException e) {
      lose(e.getMessage());
      manifestIsWhole &= magic != Manifest.MAGIC;
    }
    return LogReader.ofDamaged(files, file);
  }

  /** The next record that can be read; what is passed over is lost. */
  private byte[] next(LogReader log) {
    long before = log.position();
    byte[] record = log.nextReadable();
    if (log.recordStart() > Math.max(before, LogReader.START)) {
      long from = Math.max(before, LogReader.START);
      lose(at(log.file(), from) + (log.recordStart() - from) + " bytes are no records");
      manifestIsWhole &= !log.file().toString().endsWith(FileNames.MANIFEST);
    }
    return record;
  }

  /**
   * Takes namespaces and tables from the copy of the catalog if it is newer than what is left of
   * the manifest.
   */
  private void readCopyOfCatalog() throws IOException {
    StoreState copy = null;
    try {
      copy = CatalogCopy.read(files, directory);
    } catch (CorruptionException e) {
      lose(e.getMessage());
    }
    if (copy != null && copy.counters().nextTree() >= state.counters().nextTree()) {
      catalog = copy.catalog();
      nextTree = copy.counters().nextTree();
    }
  }

  private void readSstables() throws IOException {
    Map<Long, SstableSummary> listed = new TreeMap<>();
    for (VersionEdit.Step step : state.asEdit().steps()) {
      if (step instanceof VersionEdit.AddFile added) {
        listed.put(added.file().number(), added.file());
      }
    }
    if (!manifestIsWhole) {
      for (long number : numbers(FileNames.SSTABLE)) {
        if (!listed.containsKey(number)) {
          try {
            listed.put(number, Sstable.readSummary(files, directory, number));
          } catch (IOException e) {
            lose(e.getMessage());
          }
        }
      }
    }
    for (SstableSummary summary : listed.values()) {
      readSstable(summary);
      sequence = Math.max(sequence, summary.maxSequence());
    }
  }

  private void readSstable(SstableSummary summary) throws IOException {
    Sstable whole = openWhole(summary);
    if (whole != null) {
      source(summary.tree(), whole);
    } else {
      copyReadable(summary);
    }
  }

  /** Opens a file that is in order; null if it is not, of which the copy will tell. */
  private Sstable openWhole(SstableSummary summary) throws IOException {
    Sstable file;
    try {
      file = Sstable.open(files, directory, summary, new BlockCache(0)::of);
    } catch (IOException e) {
      return null;
    }
    boolean whole = false;
    List<String> problems = new ArrayList<>();
    try {
      SstableCheck.run(file, problems);
      whole = problems.isEmpty();
      problems.forEach(this::lose);
    } catch (IOException e) {
      whole = false;
    } finally {
      if (!whole) {
        file.release();
      }
    }
    return whole ? file : null;
  }

  /** Copies what is good of a file to one that is read in its place. */
  private void copyReadable(SstableSummary damaged) throws IOException {
    int tree = damaged.tree();
    ReadableBlocks readable;
    try {
      readable =
          ReadableBlocks.open(
              files, directory, damaged, damaged.number(), family(tree).name(), this::lose);
    } catch (IOException e) {
      lose(e.getMessage());
      return;
    }
    try (ReadableBlocks blocks = readable;
        SstableWriter writer = new SstableWriter(files, target, nextNumber++, tree, family(tree))) {
      new RowCopy(writer).readable(blocks);
      SstableSummary summary = writer.finish();
      if (summary != null) {
        Sstable copy = Sstable.open(files, target, summary, new BlockCache(0)::of);
        temporary.add(copy);
        source(tree, copy);
      }
    }
  }

  private void source(int tree, Sstable file) {
    sources.computeIfAbsent(tree, t -> new ArrayList<>()).add(file);
  }

  /** The family of a tree, which may have been lost. */
  private FamilyDescriptor family(int tree) {
    FamilyDescriptor known = catalog.family(tree);
    return known != null
        ? known
        : families.computeIfAbsent(
            tree, t -> FamilyDescriptor.of("f").withVersions(Integer.MAX_VALUE));
  }

  private void readLog() throws IOException {
    long first = manifestIsWhole ? state.counters().firstSegment() : 0;
    Set<Long> named = new HashSet<>();
    String broken = follow(first, named);
    boolean isFollowed = manifestIsWhole && broken == null;
    int before = lost.size();
    for (long segment : numbers(FileNames.WAL)) {
      // Where the log can be followed to its end, what nothing names was never a part of it.
      if (segment >= first && (!isFollowed || named.contains(segment))) {
        Abandoned cut = state.abandoned().get(segment);
        readSegment(
            FileNames.of(directory, segment, FileNames.WAL),
            cut == null ? Long.MAX_VALUE : cut.length());
      }
    }
    if (broken != null && lost.size() == before) {
      lose(broken);
    }
  }

  /**
   * Follows the log from segment to segment.
   *
   * @param named gets their numbers
   * @return what keeps it from being followed to its end, or null
   */
  private String follow(long firstSegment, Set<Long> named) throws IOException {
    try {
      WalReader log =
          manifestIsWhole
              ? state.log(files, directory)
              : new WalReader(files, directory, firstSegment, LogEnd.NONE, Map.of());
      while (log.nextSegment()) {
        named.add(log.segment());
        byte[] batch;
        do {
          batch = log.nextBatch();
        } while (batch != null);
      }
      return null;
    } catch (CorruptionException e) {
      return e.getMessage();
    }
  }

  /** Reads a segment up to where it ends, which may be before its file does. */
  private void readSegment(Path file, long end) throws IOException {
    LogReader log = open(file, Wal.MAGIC);
    for (byte[] payload = next(log); payload != null; payload = next(log)) {
      if (log.recordStart() >= end) {
        return;
      }
      if (payload.length == 0 || BatchRecord.isLink(payload)) {
        continue;
      }
      try {
        long number = BatchRecord.sequence(payload);
        BatchRecord.forEachRow(payload, payload.length, row -> add(number, row));
        sequence = Math.max(sequence, number);
        implicitTime = Math.max(implicitTime, BatchRecord.implicitTime(payload));
      } catch (IndexOutOfBoundsException e) {
        lose(at(file, log.recordStart()) + "a batch makes no sense: " + e.getMessage());
      }
    }
  }

  private void add(long number, BatchRecord.Row row) {
    boolean wanted =
        manifestIsWhole
            ? catalog.family(row.tree()) != null && number > state.flushed(row.tree())
            : row.tree() >= 0;
    if (wanted) {
      memtables.computeIfAbsent(row.tree(), tree -> new Memtable()).add(row.row(), row.run());
    }
  }

  private Outcome write() throws IOException {
    long rows = 0;
    long cells = 0;
    VersionEdit written = new VersionEdit();
    TreeMap<Integer, List<RowSource>> trees = new TreeMap<>();
    sources.forEach(
        (tree, list) ->
            trees.put(
                tree,
                new ArrayList<>(list.stream().map(file -> new SstableRows(file, false)).toList())));
    memtables.forEach(
        (tree, memtable) ->
            trees.computeIfAbsent(tree, t -> new ArrayList<>()).add(new MemtableRows(memtable)));
    for (Map.Entry<Integer, List<RowSource>> tree : trees.entrySet()) {
      try (SstableWriter writer =
          new SstableWriter(files, target, nextNumber++, tree.getKey(), family(tree.getKey()))) {
        new RowCopy(writer).merge(tree.getValue());
        SstableSummary summary = writer.finish();
        if (summary != null) {
          written.add(new VersionEdit.AddFile(0, summary));
          rows += summary.rows();
          cells += summary.cells();
        }
      }
      written.forget(tree.getKey(), state.forgotten(tree.getKey()));
      nextTree = Math.max(nextTree, tree.getKey() + 1);
    }
    files.syncDirectory(target);
    StoreState salvaged = withCatalog(trees.keySet());
    written.add(new VersionEdit.Counters(nextNumber + 1, nextTree, 0, sequence, implicitTime));
    salvaged.apply(written);
    salvaged.forgetThePast();
    long length = Manifest.write(files, target, nextNumber, salvaged);
    Current.end(files, FileNames.of(target, nextNumber, FileNames.MANIFEST), length);
    return new Outcome(salvaged.catalog().tables().size(), rows, cells, List.copyOf(lost));
  }

  /** Namespaces and tables, with one for each tree whose own is lost. */
  private StoreState withCatalog(Iterable<Integer> trees) {
    StoreState made = new StoreState();
    VersionEdit edit = new VersionEdit();
    catalog.namespaces().values().forEach(n -> edit.add(new VersionEdit.PutNamespace(n)));
    catalog.tables().values().forEach(table -> edit.add(new VersionEdit.PutTable(table)));
    for (int tree : trees) {
      if (catalog.family(tree) == null) {
        TableName name = new TableName(NAMESPACE, "tree_" + tree);
        edit.add(new VersionEdit.PutNamespace(new NamespaceDescriptor(NAMESPACE)));
        edit.add(
            new VersionEdit.PutTable(
                new StoreCatalog.Entry(
                    new TableDescriptor(name, List.of(family(tree))), new int[] {tree})));
      }
    }
    made.apply(edit);
    return made;
  }
}
