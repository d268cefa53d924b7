package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What has happened in a history, as far as it matters for a {@link DeliberateDifference}.
 * Immutable.
 */
final class Past {
  /** A family of a table. */
  record Family(TableName table, String name) {}

  /** More versions than a column gets in a random history. */
  static final int MANY_VERSIONS = 100;

  private record Column(Family family, ByteString row, ByteString qualifier) {}

  private final Map<Family, FamilyDescriptor> families = new HashMap<>();
  private final Set<Family> emptyQualifiers = new HashSet<>();
  private final Set<Family> familyDeletes = new HashSet<>();
  private final Set<Family> emptyQualifierDeletes = new HashSet<>();
  private final Set<Family> familyVersionDeletes = new HashSet<>();
  private final Set<Family> columnDeletes = new HashSet<>();
  private final Set<Family> versionDeletes = new HashSet<>();
  private final Map<Column, Integer> values = new HashMap<>();
  private final Map<Family, Integer> mostValues = new HashMap<>();
  private final Set<TableName> flushed = new HashSet<>();

  /** Tables that nothing was written to. */
  static Past of(List<TableDescriptor> tables) {
    Past past = new Past();
    tables.forEach(past::add);
    return past;
  }

  private void add(TableDescriptor table) {
    table
        .families()
        .forEach(family -> families.put(new Family(table.name(), family.name()), family));
  }

  /** Whether a column of a family ever got more values than the family keeps now. */
  boolean hasSurplusVersions(Family family) {
    return mostValues.getOrDefault(family, 0) > descriptor(family).versions();
  }

  /** Whether cells of a family may be in a file. */
  boolean wasFlushed(Family family) {
    return flushed.contains(family.table());
  }

  /** Whether the column with the empty qualifier of a family ever had a value. */
  boolean hasEmptyQualifier(Family family) {
    return emptyQualifiers.contains(family);
  }

  /** Whether the column with the empty qualifier of a family was ever deleted by its name. */
  boolean hasDeleteOfEmptyQualifier(Family family) {
    return emptyQualifierDeletes.contains(family);
  }

  /** Whether there ever was a tombstone over the family in a row. */
  boolean hasFamilyTombstone(Family family) {
    return familyDeletes.contains(family) || familyVersionDeletes.contains(family);
  }

  /** Whether all versions of a column were ever deleted, by the name of the column. */
  boolean hasColumnDelete(Family family) {
    return columnDeletes.contains(family);
  }

  /** Whether a single version was ever deleted, of a column or of a family. */
  boolean hasVersionDelete(Family family) {
    return versionDeletes.contains(family) || familyVersionDeletes.contains(family);
  }

  /** Whether a family was ever deleted of a row. */
  boolean hasFamilyDelete(Family family) {
    return familyDeletes.contains(family);
  }

  /** Whether there is such a family and its deletes hide only what was written before them. */
  boolean isNewVersionBehavior(Family family) {
    return families.containsKey(family) && descriptor(family).newVersionBehavior();
  }

  /** Whether there is such a family among those with new version behaviour. */
  boolean anyNewVersionBehavior(Predicate<Family> condition) {
    return families.keySet().stream().anyMatch(f -> isNewVersionBehavior(f) && condition.test(f));
  }

  /** The present options of a family that its table has. */
  FamilyDescriptor descriptor(Family family) {
    return families.get(family);
  }

  /** The families that the tables have now. */
  Set<Family> families() {
    return families.keySet();
  }

  /** After one more operation. */
  Past with(Operation operation) {
    if (!(operation instanceof Operation.Write
        || operation instanceof Operation.Alter
        || operation instanceof Operation.Upkeep
        || operation instanceof Operation.Reopen)) {
      return this;
    }
    Past next = new Past();
    next.families.putAll(families);
    next.emptyQualifiers.addAll(emptyQualifiers);
    next.familyDeletes.addAll(familyDeletes);
    next.emptyQualifierDeletes.addAll(emptyQualifierDeletes);
    next.familyVersionDeletes.addAll(familyVersionDeletes);
    next.columnDeletes.addAll(columnDeletes);
    next.versionDeletes.addAll(versionDeletes);
    next.values.putAll(values);
    next.mostValues.putAll(mostValues);
    next.flushed.addAll(flushed);
    if (operation instanceof Operation.Write write) {
      write.rows().forEach(next::write);
    } else if (operation instanceof Operation.Alter alter) {
      next.families.keySet().removeIf(family -> family.table().equals(alter.table().name()));
      next.add(alter.table());
      next.flushed.add(alter.table().name());
    } else if (operation instanceof Operation.Upkeep upkeep) {
      next.flushed.add(upkeep.table());
    } else if (operation instanceof Operation.Reopen) {
      families.keySet().forEach(family -> next.flushed.add(family.table()));
    }
    return next;
  }

  /** The qualifier that a mutation is of, or null if it is of all. */
  static byte[] qualifier(Mutation mutation) {
    if (mutation instanceof Mutation.Put put) {
      return put.qualifier();
    }
    if (mutation instanceof Mutation.DeleteVersion delete) {
      return delete.qualifier();
    }
    if (mutation instanceof Mutation.DeleteColumn delete) {
      return delete.qualifier();
    }
    if (mutation instanceof Mutation.Increment increment) {
      return increment.qualifier();
    }
    return mutation instanceof Mutation.Append append ? append.qualifier() : null;
  }

  private void write(WriteBatch.Row row) {
    for (Mutation mutation : row.mutations()) {
      String name = mutation.family();
      for (Family family : families.keySet()) {
        if (family.table().equals(row.table()) && (name == null || family.name().equals(name))) {
          write(family, row.row(), mutation);
        }
      }
    }
  }

  private void write(Family family, byte[] row, Mutation mutation) {
    byte[] qualifier = qualifier(mutation);
    if (qualifier == null) {
      boolean version = mutation instanceof Mutation.DeleteFamilyVersion;
      (version ? familyVersionDeletes : familyDeletes).add(family);
    } else if (mutation instanceof Mutation.DeleteVersion) {
      versionDeletes.add(family);
    } else if (mutation instanceof Mutation.DeleteColumn) {
      columnDeletes.add(family);
    } else {
      Column column = new Column(family, ByteString.wrap(row), ByteString.wrap(qualifier));
      mostValues.merge(family, values.merge(column, 1, Integer::sum), Math::max);
    }
    if (qualifier != null && qualifier.length == 0) {
      boolean delete =
          mutation instanceof Mutation.DeleteVersion || mutation instanceof Mutation.DeleteColumn;
      (delete ? emptyQualifierDeletes : emptyQualifiers).add(family);
    }
  }
}
