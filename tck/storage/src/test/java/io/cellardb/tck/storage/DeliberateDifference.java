package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TimeRanges;
import io.cellardb.storage.WriteBatch;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a store of this project answers otherwise than HBase does, on purpose, and which operations
 * may show it. Random histories that HBase takes part in have none of these; the contract has a
 * test of each.
 */
enum DeliberateDifference {
  /**
   * In a batch with a condition on a cell, every change without a time has at least that of the
   * cell (rule 9). In HBase deletes, increments and appends do not.
   */
  TIMES_OF_CHECKED_BATCHES(
      (operation, past, then) ->
          hasCondition(operation, Check.CellValue.class)
              && mutations(operation)
                  .anyMatch(mutation -> !(mutation instanceof Mutation.Put) && isNow(mutation))),

  /**
   * A condition on a row leaves the times of the batch alone. In HBase puts have at least the time
   * of the first cell that the condition looked at, and a condition cannot have several time
   * ranges, be on the row's newest time, or look at a part of a key.
   */
  TIMES_OF_CHECKED_ROWS(
      (operation, past, then) ->
          hasCondition(operation, Check.RowMatches.class)
              && mutations(operation).anyMatch(DeliberateDifference::isNow)),

  /** One cell can be both incremented and appended to in a batch. HBase's client cannot say so. */
  INCREMENT_AND_APPEND(
      (operation, past, then) ->
          mutations(operation).anyMatch(Mutation.Increment.class::isInstance)
              && mutations(operation).anyMatch(Mutation.Append.class::isInstance)),

  /**
   * A delete of a family reaches every column (rule 3). HBase does not see those that lie below a
   * cell of the empty qualifier once it is done with that column; and in a family with new version
   * behaviour it takes the empty qualifier of a row's first cell for no change of the column, so
   * that deletes and counts do not apply to it, or the read fails. Where a tombstone of that column
   * has the same time as one of the family or a value, and both are in a file and too old for a
   * scan, the scan does not end.
   */
  EMPTY_QUALIFIERS(
      (operation, past, then) ->
          then.families().stream()
              .anyMatch(
                  family ->
                      then.hasDeleteOfEmptyQualifier(family)
                          || (then.hasEmptyQualifier(family)
                              && (then.hasFamilyTombstone(family)
                                  || then.isNewVersionBehavior(family))))),

  /**
   * Several values or deletes of a column in one batch, by its name or with its family, all count,
   * and deletes come last. In a family with new version behaviour HBase takes several values for
   * one version, knows one of several deletes only, and lets it depend on times which comes first.
   */
  SEVERAL_CHANGES_OF_A_COLUMN(
      (operation, past, then) ->
          operation instanceof Operation.Write write
              && past.anyNewVersionBehavior(family -> changesAColumnTwice(write, family))),

  /**
   * A deleted version makes no room and takes none, whatever is deleted later. In a family with new
   * version behaviour HBase counts it again once a later delete of its column or family has an
   * earlier time.
   */
  DELETED_VERSIONS_COUNTED_AGAIN(
      (operation, past, then) ->
          then.anyNewVersionBehavior(
              family ->
                  then.descriptor(family).versions() < Past.MANY_VERSIONS
                      && then.hasVersionDelete(family)
                      && (then.hasFamilyDelete(family) || then.hasColumnDelete(family)))),

  /**
   * A cell that has outlived itself has pushed out others all the same, in a family with new
   * version behaviour (rule 30). HBase counts without it, hence shows again what it had pushed out,
   * unless that was compacted away.
   */
  CELLS_THAT_EXPIRE(
      (operation, past, then) ->
          operation instanceof Operation.Write write
              && write.rows().stream()
                  .anyMatch(row -> row.mutations().stream().anyMatch(m -> expires(m, row, past)))),

  /**
   * A major compaction changes nothing that a read of a family with new version behaviour can see.
   * HBase's drops versions that are visible where deleted cells are kept, and expired ones that
   * would be among the minimal versions if others were deleted.
   */
  KEPT_THROUGH_COMPACTION(
      (operation, past, then) ->
          compactsFamily(
              operation,
              past,
              family ->
                  family.keepDeletedCells() != KeepDeletedCells.FALSE || expiresInPart(family))),

  /**
   * A family whose version behaviour is changed answers by the rules of the new one at once, from
   * all that is there. In HBase a classic family has batches and a default one has compactions that
   * the other behaviour does not foresee.
   */
  CHANGED_VERSION_BEHAVIOR(
      (operation, past, then) ->
          operation instanceof Operation.Alter
              && past.families().stream()
                  .filter(then.families()::contains)
                  .anyMatch(
                      family ->
                          past.isNewVersionBehavior(family) != then.isNewVersionBehavior(family))),

  /**
   * A tombstone stays through its purge delay (rule 24). In a family with new version behaviour
   * HBase's major compaction drops those below the last version that it keeps of their column.
   */
  PURGE_DELAYS(
      (operation, past, then) ->
          compactsFamily(operation, past, family -> family.purgeDelayMillis() > 0)),

  /**
   * A flush or minor compaction drops nothing in a family with new version behaviour. HBase's drop
   * what has expired, which raw reads show, and so do others once the time to live is changed or
   * more minimal versions are kept.
   */
  EXPIRED_CELLS(
      (operation, past, then) ->
          past.anyNewVersionBehavior(
              family ->
                  past.descriptor(family).ttlMillis() != FamilyDescriptor.FOREVER
                      && (readsRaw(operation, family)
                          || changesExpiry(operation, past, then, family)))),

  /**
   * Which versions outlive the time to live of a family with new version behaviour is decided
   * before the time range is applied (rule 32), and no read returns more than it asked for. HBase
   * counts those within the range, and all minimal versions though fewer were asked for.
   */
  MINIMAL_VERSIONS(
      (operation, past, then) ->
          past.anyNewVersionBehavior(
              family ->
                  expiresInPart(past.descriptor(family))
                      && (readsWithinTimes(operation, family)
                          || readsFewer(
                              operation, family, past.descriptor(family).minVersions())))),

  /**
   * Versions are counted whatever their time, in a family with new version behaviour (rule 31).
   * HBase leaves out files that have no times within the range, with all that they push out.
   */
  COUNTING_OUTSIDE_TIMES(
      (operation, past, then) ->
          past.anyNewVersionBehavior(
              family ->
                  past.wasFlushed(family)
                      && past.hasSurplusVersions(family)
                      && readsWithinTimes(operation, family)));

  @SuppressWarnings("ImmutableEnumChecker") // All are lambdas without state.
  private final Condition condition;

  DeliberateDifference(Condition condition) {
    this.condition = condition;
  }

  /**
   * Whether an operation may show the difference.
   *
   * @param past what has happened before it
   * @param then what has happened after it
   */
  boolean mayShow(Operation operation, Past past, Past then) {
    return condition.test(operation, past, then);
  }

  /** Whether an operation may show any of them. */
  static boolean anyMayShow(Operation operation, Past past, Past then) {
    for (DeliberateDifference difference : values()) {
      if (difference.mayShow(operation, past, then)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an operation of a history may show any of them. */
  static boolean anyMayShow(History history) {
    Past past = Past.of(history.tables());
    for (Operation operation : history.operations()) {
      Past then = past.with(operation);
      if (anyMayShow(operation, past, then)) {
        return true;
      }
      past = then;
    }
    return false;
  }

  /** As {@link #mayShow}. */
  private interface Condition {
    boolean test(Operation operation, Past past, Past then);
  }

  private static boolean expires(Mutation mutation, WriteBatch.Row row, Past past) {
    return mutation instanceof Mutation.Put put
        && put.ttlMillis() != FamilyDescriptor.FOREVER
        && past.isNewVersionBehavior(new Past.Family(row.table(), put.family()));
  }

  /** Whether an operation is a major compaction of such a family with new version behaviour. */
  private static boolean compactsFamily(
      Operation operation, Past past, Predicate<FamilyDescriptor> families) {
    return operation instanceof Operation.Upkeep upkeep
        && upkeep.kind() == Operation.Upkeep.Kind.MAJOR
        && past.anyNewVersionBehavior(
            family ->
                family.table().equals(upkeep.table()) && families.test(past.descriptor(family)));
  }

  private static boolean changesAColumnTwice(Operation.Write write, Past.Family family) {
    Map<ByteString, List<Mutation>> byRow =
        write.rows().stream()
            .filter(row -> row.table().equals(family.table()))
            .collect(
                Collectors.groupingBy(
                    row -> ByteString.wrap(row.row()),
                    Collectors.flatMapping(row -> row.mutations().stream(), Collectors.toList())));
    return byRow.values().stream().anyMatch(mutations -> changesAColumnTwice(mutations, family));
  }

  private static boolean changesAColumnTwice(List<Mutation> mutations, Past.Family family) {
    int changes = 0;
    Set<ByteString> qualifiers = new HashSet<>();
    for (Mutation mutation : mutations) {
      String name = mutation.family();
      if (name == null || name.equals(family.name())) {
        byte[] qualifier = Past.qualifier(mutation);
        changes++;
        if (qualifier != null) {
          qualifiers.add(ByteString.wrap(qualifier));
        }
      }
    }
    // One of the whole family changes every column.
    return changes > 1 && qualifiers.size() < changes;
  }

  private static boolean readsRaw(Operation operation, Past.Family family) {
    return operation instanceof Operation.ReadCells read
        && read.scan().raw()
        && read.table().equals(family.table());
  }

  private static boolean changesExpiry(
      Operation operation, Past past, Past then, Past.Family family) {
    if (!(operation instanceof Operation.Alter) || !then.families().contains(family)) {
      return false;
    }
    FamilyDescriptor before = past.descriptor(family);
    FamilyDescriptor after = then.descriptor(family);
    return after.ttlMillis() != before.ttlMillis() || after.minVersions() > before.minVersions();
  }

  private static boolean expiresInPart(FamilyDescriptor family) {
    return family.minVersions() > 0 && family.ttlMillis() != FamilyDescriptor.FOREVER;
  }

  /** Whether an operation reads a family within another range of times than all. */
  private static boolean readsWithinTimes(Operation operation, Past.Family family) {
    if (operation instanceof Operation.ReadCells read) {
      return read.table().equals(family.table()) && isRange(read.scan().times(), family);
    }
    if (operation instanceof Operation.ReadRows read) {
      return read.table().equals(family.table())
          && isRange(read.scan().projection().times(), family);
    }
    if (operation instanceof Operation.Get get) {
      return get.table().equals(family.table()) && isRange(get.projection().times(), family);
    }
    return conditions(operation).anyMatch(check -> readsWithinTimes(check, family))
        || mutations(operation).anyMatch(mutation -> readsWithinTimes(mutation, family));
  }

  /** Whether an operation reads fewer than so many versions of a column of a family. */
  private static boolean readsFewer(Operation operation, Past.Family family, int versions) {
    if (operation instanceof Operation.ReadCells read) {
      return read.table().equals(family.table()) && read.scan().maxVersions() < versions;
    }
    if (operation instanceof Operation.ReadRows read) {
      return read.table().equals(family.table()) && versions > 1;
    }
    if (operation instanceof Operation.Get get) {
      return get.table().equals(family.table()) && versions > 1;
    }
    return versions > 1
        && (conditions(operation).anyMatch(check -> check.table().equals(family.table()))
            || mutations(operation).anyMatch(mutation -> readsNewest(mutation, family)));
  }

  private static boolean readsNewest(Mutation mutation, Past.Family family) {
    if (mutation instanceof Mutation.Increment increment) {
      return increment.family().equals(family.name());
    }
    if (mutation instanceof Mutation.Append append) {
      return append.family().equals(family.name());
    }
    return mutation instanceof Mutation.DeleteVersion delete
        && delete.family().equals(family.name())
        && delete.time() == WriteBatch.NOW;
  }

  private static boolean readsWithinTimes(Check check, Past.Family family) {
    if (check instanceof Check.CellValue cell) {
      return cell.family().equals(family.name()) && !cell.time().isAll();
    }
    return check instanceof Check.RowMatches matches
        && isRange(matches.projection().times(), family);
  }

  private static boolean readsWithinTimes(Mutation mutation, Past.Family family) {
    if (mutation instanceof Mutation.Increment increment) {
      return increment.family().equals(family.name()) && !increment.within().isAll();
    }
    return mutation instanceof Mutation.Append append
        && append.family().equals(family.name())
        && !append.within().isAll();
  }

  private static boolean isRange(TimeRanges times, Past.Family family) {
    return !times.of(family.name()).isAll();
  }

  private static Stream<Check> conditions(Operation operation) {
    return operation instanceof Operation.Write write
        ? write.conditions().stream().map(Operation.Condition::check)
        : Stream.empty();
  }

  private static boolean hasCondition(Operation operation, Class<? extends Check> sort) {
    return conditions(operation).anyMatch(sort::isInstance);
  }

  private static Stream<Mutation> mutations(Operation operation) {
    return operation instanceof Operation.Write write
        ? write.rows().stream().map(WriteBatch.Row::mutations).flatMap(List::stream)
        : Stream.empty();
  }

  /** Whether the store gives the change its time. */
  private static boolean isNow(Mutation mutation) {
    if (mutation instanceof Mutation.Put put) {
      return put.time() == WriteBatch.NOW;
    }
    if (mutation instanceof Mutation.DeleteVersion delete) {
      return delete.time() == WriteBatch.NOW;
    }
    if (mutation instanceof Mutation.DeleteColumn delete) {
      return delete.time() == WriteBatch.NOW;
    }
    if (mutation instanceof Mutation.DeleteFamilyVersion delete) {
      return delete.time() == WriteBatch.NOW;
    }
    if (mutation instanceof Mutation.DeleteFamily delete) {
      return delete.time() == WriteBatch.NOW;
    }
    return !(mutation instanceof Mutation.DeleteRow delete) || delete.time() == WriteBatch.NOW;
  }
}
