package io.cellardb.storage.lsm.compaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CompactionPickerTest {
  @Test
  void fewFilesAreLeftAlone() {
    assertEquals(0, CompactionPicker.pick(List.of()));
    assertEquals(0, CompactionPicker.pick(List.of(10L, 10L, 10L)));
  }

  @Test
  void filesOfOneSizeAreMerged() {
    assertEquals(4, CompactionPicker.pick(List.of(10L, 10L, 10L, 10L)));
  }

  @Test
  void aFileMuchLargerThanAllNewerOnesStays() {
    assertEquals(4, CompactionPicker.pick(List.of(10L, 10L, 10L, 10L, 1000L)));
    assertEquals(0, CompactionPicker.pick(List.of(10L, 10L, 10L, 1000L)));
    assertEquals(5, CompactionPicker.pick(List.of(10L, 10L, 10L, 10L, 48L)));
  }
}
