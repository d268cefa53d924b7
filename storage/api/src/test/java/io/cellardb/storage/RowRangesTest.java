package io.cellardb.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowRangesTest {
  private static KeyRange range(String start, String stop) {
    return new KeyRange(ByteString.utf8(start), ByteString.utf8(stop));
  }

  @Test
  void overlappingAdjacentAndEmptyRangesBecomeDisjointOnes() {
    RowRanges ranges =
        RowRanges.of(
            List.of(
                range("m", "p"),
                range("a", "c"),
                range("c", "d"),
                range("x", "x"),
                range("b", "c")));
    assertEquals(List.of(range("a", "d"), range("m", "p")), ranges.ranges());
  }

  @Test
  void anUnboundedRangeSwallowsWhatFollows() {
    RowRanges ranges = RowRanges.of(List.of(range("k", ""), range("m", "p"), range("", "b")));
    assertEquals(List.of(range("", "b"), range("k", "")), ranges.ranges());
    assertTrue(ranges.union(RowRanges.of(range("a", "z"))).isAll());
  }

  @Test
  void aSingleRowIsToldFromAPairOfRows() {
    assertTrue(KeyRange.single(ByteString.utf8("a")).isSingle());
    assertFalse(range("a", "b").isSingle());
    assertFalse(KeyRange.ALL.isSingle());
  }

  @Test
  void thePrefixOfAllOnesHasNoEnd() {
    ByteString ones = ByteString.wrap(new byte[] {-1, -1});
    assertEquals(new KeyRange(ones, ByteString.EMPTY), KeyRange.prefix(ones));
    assertEquals(range("ab", "ac"), KeyRange.prefix(ByteString.utf8("ab")));
  }

  @Test
  void randomSetsAnswerAsTheirPartsDo() {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      List<KeyRange> a = randomRanges(random);
      List<KeyRange> b = randomRanges(random);
      RowRanges setA = RowRanges.of(a);
      RowRanges setB = RowRanges.of(b);
      for (int i = 0; i < 20; i++) {
        ByteString row = randomRow(random);
        boolean inA = a.stream().anyMatch(range -> range.contains(row));
        boolean inB = b.stream().anyMatch(range -> range.contains(row));
        String message = "seed " + seed + ", row " + row + ", a " + a + ", b " + b;
        assertEquals(inA, setA.contains(row), message);
        assertEquals(inA && inB, setA.intersect(setB).contains(row), message);
        assertEquals(inA || inB, setA.union(setB).contains(row), message);
        assertEquals(
            inA && inB,
            RowRanges.intersection(List.of(RowRanges.ALL, setA, setB)).contains(row),
            message);
      }
    }
  }

  @Test
  void partsAreWhatIsBetweenTheKeys() {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      RowRanges rows = RowRanges.of(randomRanges(random));
      List<ByteString> keys =
          IntStream.range(0, random.nextInt(5))
              .mapToObj(i -> randomRow(random))
              .distinct()
              .sorted()
              .toList();
      List<RowRanges> expected = new ArrayList<>();
      for (int i = 0; i <= keys.size(); i++) {
        ByteString start = i == 0 ? ByteString.EMPTY : keys.get(i - 1);
        ByteString stop = i == keys.size() ? ByteString.EMPTY : keys.get(i);
        expected.add(rows.intersect(RowRanges.of(new KeyRange(start, stop))));
      }
      expected.removeIf(RowRanges::isNone);
      assertEquals(expected, rows.split(keys), "seed " + seed + ", rows " + rows);
    }
  }

  private static List<KeyRange> randomRanges(Random random) {
    List<KeyRange> ranges = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      ByteString start = random.nextInt(6) == 0 ? ByteString.EMPTY : randomRow(random);
      ByteString stop = random.nextInt(6) == 0 ? ByteString.EMPTY : randomRow(random);
      ranges.add(
          random.nextInt(4) == 0 ? KeyRange.single(randomRow(random)) : new KeyRange(start, stop));
    }
    return ranges;
  }

  private static ByteString randomRow(Random random) {
    byte[] row = new byte[1 + random.nextInt(2)];
    for (int i = 0; i < row.length; i++) {
      row[i] = (byte) (random.nextInt(4) * 85);
    }
    return ByteString.wrap(row);
  }
}
