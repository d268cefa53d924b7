package io.cellardb.tck.storage;

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

/**
 * What has happened in a history, as far as it matters for a {@link DeliberateDifference}.
 * Immutable.
 */
final class Past {
  /** A family of a table. */
  record Family(TableName table, String name) {}

  private final Map<Family, FamilyDescriptor> families;
  private final Set<Family> emptyQualifiers;
  private final Set<Family> familyDeletes;

  private Past(
      Map<Family, FamilyDescriptor> families,
      Set<Family> emptyQualifiers,
      Set<Family> familyDeletes) {
    this.families = families;
    this.emptyQualifiers = emptyQualifiers;
    this.familyDeletes = familyDeletes;
  }

  /** Tables that nothing was written to. */
  static Past of(List<TableDescriptor> tables) {
    Past past = new Past(new HashMap<>(), Set.of(), Set.of());
    tables.forEach(past::add);
    return past;
  }

  private void add(TableDescriptor table) {
    table
        .families()
        .forEach(family -> families.put(new Family(table.name(), family.name()), family));
  }

  /** Whether a family ever had a cell with the empty qualifier. */
  boolean hasEmptyQualifier(Family family) {
    return emptyQualifiers.contains(family);
  }

  /** Whether a family was ever deleted of a row. */
  boolean hasFamilyDelete(Family family) {
    return familyDeletes.contains(family);
  }

  /** Whether there is such a family and its deletes hide only what was written before them. */
  boolean isNewVersionBehavior(Family family) {
    return families.containsKey(family) && descriptor(family).newVersionBehavior();
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
    if (operation instanceof Operation.Write write) {
      Past next = new Past(families, new HashSet<>(emptyQualifiers), new HashSet<>(familyDeletes));
      write.rows().forEach(next::write);
      return next;
    }
    if (operation instanceof Operation.Alter alter) {
      Past next = new Past(new HashMap<>(families), emptyQualifiers, familyDeletes);
      next.families.keySet().removeIf(family -> family.table().equals(alter.table().name()));
      next.add(alter.table());
      return next;
    }
    return this;
  }

  private void write(WriteBatch.Row row) {
    for (Mutation mutation : row.mutations()) {
      if (mutation instanceof Mutation.DeleteRow) {
        families.keySet().stream()
            .filter(family -> family.table().equals(row.table()))
            .forEach(familyDeletes::add);
      } else if (mutation instanceof Mutation.DeleteFamily delete) {
        familyDeletes.add(new Family(row.table(), delete.family()));
      } else if (mutation instanceof Mutation.DeleteFamilyVersion delete) {
        familyDeletes.add(new Family(row.table(), delete.family()));
      } else if (mutation instanceof Mutation.Put put) {
        column(row.table(), put.family(), put.qualifier());
      } else if (mutation instanceof Mutation.DeleteVersion delete) {
        column(row.table(), delete.family(), delete.qualifier());
      } else if (mutation instanceof Mutation.DeleteColumn delete) {
        column(row.table(), delete.family(), delete.qualifier());
      } else if (mutation instanceof Mutation.Increment increment) {
        column(row.table(), increment.family(), increment.qualifier());
      } else if (mutation instanceof Mutation.Append append) {
        column(row.table(), append.family(), append.qualifier());
      }
    }
  }

  private void column(TableName table, String family, byte[] qualifier) {
    if (qualifier.length == 0) {
      emptyQualifiers.add(new Family(table, family));
    }
  }
}
