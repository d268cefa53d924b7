package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.TableDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * Major compaction. Families with new version behaviour lose what no read can notice, the raw ones
 * aside: all that a replay does not keep, unless deleted cells are kept too. Classic families lose
 * what rules 24 to 26 name, which later reads may notice.
 */
final class MajorCompaction {
  private final FamilyRead read;
  private final long oldestPut;

  private MajorCompaction(FamilyDescriptor family, long oldestPut, long now) {
    // Expired cells become the newest ones when those above them are deleted. Where minimal
    // versions
    // are kept they must stay, hence nothing has expired there.
    boolean keepsExpired = family.newVersionBehavior() && family.minVersions() > 0;
    this.read = FamilyRead.ofAll(family, keepsExpired ? 0 : now);
    this.oldestPut = oldestPut;
  }

  /** The compacted contents; the caller holds the store's lock. */
  static Contents compact(TableDescriptor table, Contents contents, long now) {
    List<FamilyDescriptor> families = table.families();
    Contents compacted = Contents.empty(contents.truncations());
    for (Map.Entry<ByteString, Row> entry : contents.rows().entrySet()) {
      Row row = new Row(families.size());
      row.newestImplicitTime = entry.getValue().newestImplicitTime;
      row.newestSequence = entry.getValue().newestSequence;
      compacted.rows().put(entry.getKey(), row);
    }
    for (int i = 0; i < families.size(); i++) {
      int family = i;
      MajorCompaction compaction =
          new MajorCompaction(families.get(i), oldestPut(contents.rows(), i), now);
      contents
          .rows()
          .forEach(
              (key, row) -> {
                Row target = compacted.rows().get(key);
                for (Fact fact : compaction.kept(row.facts(family, Long.MAX_VALUE))) {
                  target.add(family, fact);
                }
              });
    }
    return compacted;
  }

  private static long oldestPut(NavigableMap<ByteString, Row> rows, int family) {
    return rows.values().stream()
        .flatMap(row -> row.facts(family, Long.MAX_VALUE).stream())
        .filter(Fact::isPut)
        .mapToLong(Fact::time)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** What is kept of one row and family. */
  private List<Fact> kept(List<Fact> facts) {
    FamilyDescriptor family = read.family();
    if (family.keepDeletedCells() == KeepDeletedCells.FALSE) {
      return read.visible(facts);
    }
    return family.newVersionBehavior() ? facts : keptWithDeleted(facts);
  }

  /** What is kept of a classic family that keeps deleted cells. */
  private List<Fact> keptWithDeleted(List<Fact> facts) {
    FamilyDescriptor family = read.family();
    List<Fact> removing = facts.stream().filter(read::removesAtCompaction).toList();
    List<Fact> kept = new ArrayList<>();
    Fact previous = null;
    int versions = 0;
    boolean done = false;
    for (Fact fact : facts) {
      boolean sameColumn = previous != null && previous.qualifier().equals(fact.qualifier());
      boolean duplicate =
          sameColumn && previous.time() == fact.time() && previous.kind() == fact.kind();
      previous = fact;
      if (!sameColumn) {
        versions = 0;
        done = false;
      }
      boolean removed =
          fact.isPut()
              ? removing.stream().anyMatch(tombstone -> tombstone.covers(fact))
              : read.removesAtCompaction(fact);
      if (done || duplicate || removed) {
        continue;
      }
      if (fact.isPut()) {
        versions++;
      }
      done =
          versions > family.versions()
              || (!fact.isPut() && fact.time() < oldestPut)
              || (read.isExpired(fact.time()) && versions > family.minVersions())
              || (read.isExpired(fact.time()) && family.minVersions() == 0);
      if (!done) {
        kept.add(fact);
      }
    }
    return kept;
  }
}
