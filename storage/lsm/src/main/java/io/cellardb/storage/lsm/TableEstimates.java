package io.cellardb.storage.lsm;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.TableStatistics;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import io.cellardb.storage.lsm.sstable.ColumnSketch;
import io.cellardb.storage.lsm.sstable.Sketches;
import io.cellardb.storage.lsm.sstable.Sstable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Estimates of a table: sizes by the summaries of its files and memtables, and its columns by the
 * sketches of its files and by the first {@value #MOST_ROWS} rows of each memtable. A row or cell
 * that is in several files or memtables counts as often.
 */
final class TableEstimates {
  private static final Logger LOG = LoggerFactory.getLogger(TableEstimates.class);

  /** So many rows of a memtable are looked at, which takes a few milliseconds. */
  private static final int MOST_ROWS = 4096;

  private final Version version;
  private final List<Generation> generations;

  private TableEstimates(Version version) {
    this.version = version;
    generations = new ArrayList<>(version.flushing());
    generations.add(version.active());
  }

  /** The estimates at this moment; those of columns are remembered. */
  static TableStatistics of(StoreContext context, OpenTable table) {
    Version version = context.versions().retain();
    try {
      return new TableEstimates(version).statistics(table);
    } finally {
      context.reads().release(version);
    }
  }

  private record Size(long rows, long cells, long bytes) {}

  private TableStatistics statistics(OpenTable table) {
    StoreCatalog.Entry entry = table.entry();
    long rows = 0;
    long cells = 0;
    long bytes = 0;
    for (int tree : entry.trees()) {
      Size size = size(tree);
      rows = Math.max(rows, size.rows());
      cells += size.cells();
      bytes += size.bytes();
    }
    return new TableStatistics(rows, bytes, table.statistics().get(cells, () -> columns(entry)));
  }

  private List<Memtable> memtables(int tree) {
    List<Memtable> memtables = new ArrayList<>();
    for (Generation generation : generations) {
      Memtable memtable = generation.memtable(tree);
      if (memtable != null) {
        memtables.add(memtable);
      }
    }
    return memtables;
  }

  private Size size(int tree) {
    long rows = 0;
    long cells = 0;
    long bytes = 0;
    for (Memtable memtable : memtables(tree)) {
      rows += memtable.rows();
      cells += memtable.cells();
      bytes += memtable.bytes();
    }
    for (Sstable file : version.files(tree)) {
      rows += file.summary().rows();
      cells += file.summary().cells();
      bytes += file.summary().size();
    }
    return new Size(rows, cells, bytes);
  }

  private List<ColumnStatistics> columns(StoreCatalog.Entry entry) {
    List<ColumnStatistics> columns = new ArrayList<>();
    for (int i = 0; i < entry.trees().length; i++) {
      String family = entry.descriptor().families().get(i).name();
      try {
        addColumns(family, entry.trees()[i], columns);
      } catch (IOException e) {
        // No answer depends on it; bin/cellar check reports what is damaged.
        LOG.warn("nothing is known of the columns of {}:{}", entry.descriptor().name(), family, e);
      }
    }
    return columns;
  }

  private void addColumns(String family, int tree, List<ColumnStatistics> into) throws IOException {
    Sketches sketches = new Sketches();
    long rows = 0;
    for (Sstable file : version.files(tree)) {
      sketches.add(file.readSketches());
      rows += file.summary().rows();
    }
    for (Memtable memtable : memtables(tree)) {
      rows += addRows(memtable, sketches);
    }
    double factor = (double) size(tree).rows() / Math.max(1, rows);
    sketches
        .columns()
        .forEach(
            (qualifier, sketch) ->
                into.add(
                    new ColumnStatistics(
                            family,
                            ByteString.wrap(qualifier),
                            sketch.cells(),
                            sketch.distinct(),
                            ByteString.wrap(sketch.least()),
                            ByteString.wrap(sketch.greatest()))
                        .extrapolated(factor)));
  }

  /** Adds the newest values of the first rows, and returns how many rows these are. */
  private static int addRows(Memtable memtable, Sketches into) throws IOException {
    MemtableRows source = new MemtableRows(memtable);
    CellBuffer cells = new CellBuffer();
    int rows = 0;
    source.seek(new byte[0]);
    for (; source.isValid() && rows < MOST_ROWS; source.next()) {
      rows++;
      for (source.firstColumn(); source.qualifier() != null; source.nextColumn()) {
        cells.clear();
        source.currentColumn(cells, 1);
        cells.sort();
        if (cells.count() > 0 && cells.kind(0) == CellKind.PUT.code()) {
          int start = source.qualifierStart();
          ColumnSketch sketch =
              into.column(
                  Arrays.copyOfRange(source.qualifier(), start, start + source.qualifierLength()));
          if (sketch != null) {
            sketch.add(cells.source(0), cells.start(0), cells.length(0));
          }
        }
      }
    }
    return rows;
  }
}
