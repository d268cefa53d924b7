package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.sstable.Sstable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Cuts a scan into pieces that several threads can read, by what the indexes of the files say. */
public final class ScanPieces {
  private ScanPieces() {}

  /**
   * Cuts ranges of rows.
   *
   * @param trees what is read
   * @param ranges disjoint and ascending
   * @param pieceBytes about how many bytes of files a piece has; what is in memory does not count
   * @return the same rows in disjoint pieces, ascending, each a list of ranges; at least one
   */
  public static List<List<KeyRange>> of(
      Version version, int[] trees, List<KeyRange> ranges, long pieceBytes) throws IOException {
    List<List<KeyRange>> pieces = new ArrayList<>();
    if (bytes(version, trees) < pieceBytes || ranges.stream().allMatch(KeyRange::isSingle)) {
      pieces.add(ranges); // not worth a look at the indexes
      return pieces;
    }
    List<KeyRange> piece = new ArrayList<>();
    long bytes = 0;
    for (KeyRange range : ranges) {
      ByteString start = range.start();
      for (Map.Entry<ByteString, Long> block : blocks(version, trees, range).entrySet()) {
        if (bytes >= pieceBytes && block.getKey().compareTo(start) > 0) {
          piece.add(new KeyRange(start, block.getKey()));
          pieces.add(piece);
          piece = new ArrayList<>();
          bytes = 0;
          start = block.getKey();
        }
        bytes += block.getValue();
      }
      piece.add(new KeyRange(start, range.stop()));
    }
    if (!piece.isEmpty() || pieces.isEmpty()) {
      pieces.add(piece);
    }
    return pieces;
  }

  private static long bytes(Version version, int[] trees) {
    long bytes = 0;
    for (int tree : trees) {
      for (Sstable file : version.files(tree)) {
        bytes += file.summary().size();
      }
    }
    return bytes;
  }

  /** The bytes of the blocks in a range, by the first row of each that is within. */
  private static Map<ByteString, Long> blocks(Version version, int[] trees, KeyRange range)
      throws IOException {
    Map<ByteString, Long> blocks = new TreeMap<>();
    for (int tree : trees) {
      for (Sstable file : version.files(tree)) {
        file.forEachBlock(
            range,
            (row, bytes) -> {
              ByteString first = ByteString.wrap(row);
              boolean before = first.compareTo(range.start()) < 0;
              blocks.merge(before ? range.start() : first, bytes, Long::sum);
            });
      }
    }
    return blocks;
  }
}
