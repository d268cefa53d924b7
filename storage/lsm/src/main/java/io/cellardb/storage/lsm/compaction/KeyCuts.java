package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Cuts the keys of files into ranges of about the same number of bytes, at beginnings of files. */
final class KeyCuts {
  private KeyCuts() {}

  /**
   * The keys, ascending, at which ranges end and the next ones begin.
   *
   * @param most how many ranges there may be
   * @param least how many bytes a range is to have
   */
  static List<byte[]> of(List<Sstable> files, int most, long least) {
    List<SstableSummary> byKey =
        files.stream()
            .map(Sstable::summary)
            .sorted(Comparator.comparing(SstableSummary::firstRow, Arrays::compareUnsigned))
            .toList();
    long total = byKey.stream().mapToLong(SstableSummary::size).sum();
    long ranges = Math.max(1, Math.min(most, total / least));
    List<byte[]> cuts = new ArrayList<>();
    byte[] last = byKey.get(0).firstRow();
    long before = 0;
    for (SstableSummary file : byKey) {
      boolean full = before >= total / ranges * (cuts.size() + 1);
      if (full && cuts.size() + 1 < ranges && Arrays.compareUnsigned(last, file.firstRow()) < 0) {
        last = file.firstRow();
        cuts.add(last);
      }
      before += file.size();
    }
    return cuts;
  }
}
