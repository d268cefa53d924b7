package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.key.Overwritten;

/**
 * What a flush leaves of a family with new version behaviour: all but what was {@linkplain
 * Overwritten overwritten} in memory. It knows nothing of older files, and tombstones stay for
 * these.
 */
final class OverwrittenPurge implements Purge {
  private final Overwritten rules;

  OverwrittenPurge(FamilyDescriptor family, long horizon) {
    rules = new Overwritten(family, horizon);
  }

  @Override
  public void startRow(CellBuffer cells) {
    take(cells);
    rules.decideFirst();
  }

  @Override
  public void column(CellBuffer cells) {
    take(cells);
    rules.decide();
  }

  private void take(CellBuffer cells) {
    rules.clear();
    for (int i = 0; i < cells.count(); i++) {
      rules.add(cells.time(i), cells.kind(i), cells.sequence(i));
    }
  }

  @Override
  public boolean keeps(int cell) {
    return rules.keeps(cell);
  }

  /** What makes a cell invisible for good is itself kept, and newer, so that it tells as much. */
  @Override
  public boolean forgets() {
    return false;
  }

  @Override
  public boolean keepsPuts(long oldest) {
    return true;
  }
}
