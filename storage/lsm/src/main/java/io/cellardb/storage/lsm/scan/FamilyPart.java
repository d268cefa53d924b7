package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Loss;
import io.cellardb.storage.Losses;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.TimeRanges;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.iterator.VisibleRow;
import io.cellardb.storage.lsm.key.RowKey;
import io.cellardb.storage.lsm.manifest.Forgotten;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.memtable.PrivateMemtables;
import java.io.IOException;
import java.util.List;

/** The part of a read of rows that concerns one family: its tree, and where it stands. */
final class FamilyPart {
  private final int tree;
  private final String family;
  private final boolean reversed;
  private final Visibility visibility;

  private MergedRows rows;
  private VisibleRow visible;
  private Version version;
  private Memtable active;

  /** What a transaction has written to the tree, null if nothing, and what of it is shown. */
  private PrivateMemtables own;

  private long ownSequence;
  private Object ownPlaces;

  private byte[][] named;
  private boolean pushedOut; // at the mark
  private Forgotten forgotten = Forgotten.NOTHING;

  /** Whether any visible cell of the family, whatever its column, makes a row exist. */
  final boolean existence;

  /** Whether the family stands on the row that the reader is at. */
  boolean atRow;

  FamilyPart(
      int tree, FamilyDescriptor family, TimeRange time, boolean existence, boolean reversed) {
    this.tree = tree;
    this.family = family.name();
    this.reversed = reversed;
    this.existence = existence;
    this.visibility = new Visibility(family, time, 1, true, false, 0);
  }

  /** States that a row matters only if it has one of these columns. */
  void expect(byte[][] qualifiers) {
    named = qualifiers;
  }

  /** Takes note of losses from now on. */
  void watch() {
    visibility.watch();
  }

  /** Turns to the times of a projection, from the next view on. */
  void within(TimeRanges times) {
    if (!visibility.within(times.of(family))) {
      version = null;
    }
  }

  /** Takes note of it if something of a row was forgotten. */
  void noteForgotten(byte[] row) {
    noteForgotten(forgotten.before(row));
  }

  /** Takes note of it if something of some rows was forgotten. */
  void noteForgotten(List<KeyRange> rows) {
    noteForgotten(forgotten.before(rows));
  }

  private void noteForgotten(long before) {
    if (before >= visibility.maxTime()) {
      visibility.losses().add(Loss.FORGOTTEN);
    }
  }

  /** Moves what it has noted of losses. */
  void moveLosses(Losses into) {
    for (Loss loss : visibility.losses()) {
      into.add(family, loss);
    }
    visibility.losses().clear();
  }

  /** Sets the mark for {@link #forgetPushedOut}. */
  void markLosses() {
    pushedOut = visibility.isWatched() && visibility.losses().contains(Loss.VERSIONS);
  }

  /**
   * Forgets what versions may have pushed out since the mark: it did not matter. A later delete
   * does, since it may have uncovered what was found.
   */
  void forgetPushedOut() {
    if (!pushedOut && visibility.isWatched()) {
      visibility.losses().remove(Loss.VERSIONS);
    }
  }

  /** Lets go of the view. */
  void forget() {
    version = null;
    rows = null;
    visible = null;
  }

  /** Turns to another view. Sources are kept where the memtables and files are the same. */
  void open(ReadView view) {
    visibility.at(view.now());
    forgotten = view.version().levels(tree).forgotten();
    Memtable memtable = view.version().active().memtable(tree);
    if (view.version() != version || memtable != active || !isOfSameOwn(view)) {
      own = view.hasOwn(tree) ? view.own() : null;
      ownSequence = view.ownSequence();
      ownPlaces = own == null ? null : own.places();
      version = view.version();
      active = memtable;
      rows = view.rows(tree, visibility, reversed);
      rows.expect(named);
      visible = new VisibleRow(rows, visibility, view.sequence());
    } else {
      visible.readSequence(view.sequence());
    }
  }

  private boolean isOfSameOwn(ReadView view) {
    return view.hasOwn(tree)
        ? view.own() == own && view.ownSequence() == ownSequence && own.places() == ownPlaces
        : own == null;
  }

  MergedRows rows() {
    return rows;
  }

  VisibleRow visible() {
    return visible;
  }

  Visibility visibility() {
    return visibility;
  }

  /** Sets {@link #atRow} and prepares to read the row if so. */
  void turnTo(byte[] key, int start, int length) throws IOException {
    atRow = false;
    if (rows.isValid()) {
      RowSource row = rows.row();
      atRow =
          RowKey.compare(
                  row.key(),
                  row.keyStart(),
                  row.keyStart() + row.keyLength(),
                  key,
                  start,
                  start + length)
              == 0;
      if (atRow) {
        visible.start();
      }
    }
  }
}
