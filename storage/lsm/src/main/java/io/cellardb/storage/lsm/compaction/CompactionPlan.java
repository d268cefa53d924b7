package io.cellardb.storage.lsm.compaction;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A compaction to be done.
 *
 * @param reason why
 * @param inputs the numbers of the files to be merged
 * @param level where the outputs go
 * @param kind what becomes of the inputs
 * @param complete whether the inputs hold the beginning of the history of all their rows
 */
public record CompactionPlan(
    Reason reason, List<Long> inputs, int level, Kind kind, boolean complete) {

  /** What becomes of the inputs. */
  public enum Kind {
    /** They are written anew, merged. */
    MERGE,
    /** There is one, which is listed in another level. */
    MOVE,
    /** They go, with all their cells. */
    DROP
  }

  /** Why files are compacted. */
  public enum Reason {
    /** Level 0 has many files, and enough to be merged with the level that it goes to. */
    LEVEL_ZERO("level 0 is full"),
    /** Level 0 has many files of similar size. */
    TIER("files of level 0 are alike"),
    /** A file of level 0 overlaps nothing. */
    DISJOINT("nothing is in the way"),
    /** A level is larger than it is to be. */
    SIZE("a level is full"),
    /** A file has little but tombstones. */
    TOMBSTONES("a file is full of tombstones"),
    /** All that a file has is older than the time to live. */
    EXPIRED("all of a file has expired"),
    /** On request, all but the oldest run. */
    MINOR("a minor compaction was asked for"),
    /** On request, all files. */
    MAJOR("a major compaction was asked for");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  @Override
  public String toString() {
    String files = inputs.stream().map(String::valueOf).collect(Collectors.joining(" "));
    String what =
        switch (kind) {
          case MERGE -> "merge " + files + " into level " + level + (complete ? ", complete" : "");
          case MOVE -> "move " + files + " to level " + level;
          case DROP -> "drop " + files;
        };
    return what + ": " + reason;
  }
}
