package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;
import java.util.Comparator;
import java.util.List;

/**
 * A table and its families.
 *
 * @param name its full name
 * @param families its families, at least one, in the order of their names' bytes
 * @param participation how it takes part in the transactions of a store that has them only for some
 *     tables ({@link Store#transactional}); without a meaning in other stores
 */
public record TableDescriptor(
    TableName name, List<FamilyDescriptor> families, Participation participation) {
  /** Orders the families and refuses a table without any, or with two of one name. */
  public TableDescriptor {
    families =
        families.stream()
            .sorted(Comparator.comparing(family -> ByteString.utf8(family.name())))
            .toList();
    if (families.isEmpty()) {
      throw new StorageException(
          Code.INVALID_ARGUMENT, "table " + name + " must have at least one family");
    }
    if (families.stream().map(FamilyDescriptor::name).distinct().count() < families.size()) {
      throw new StorageException(
          Code.INVALID_ARGUMENT, "table " + name + " names a family more than once");
    }
  }

  /** A table that takes part in no transactions where a store has them only for some tables. */
  public TableDescriptor(TableName name, List<FamilyDescriptor> families) {
    this(name, families, Participation.NONE);
  }

  /** Whether it takes part in transactions in some way. */
  public boolean transactional() {
    return participation != Participation.NONE;
  }

  /** This table, taking part in transactions in a way. */
  public TableDescriptor taking(Participation other) {
    return new TableDescriptor(name, families, other);
  }

  /** This table as a store on one machine keeps it: without what only a cluster does. */
  public TableDescriptor withoutCluster() {
    return new TableDescriptor(
        name,
        families.stream().map(family -> family.withCluster(ClusterOptions.USUAL)).toList(),
        participation);
  }

  /** The position of a family in {@link #families()}; an unknown one is an error. */
  public int familyIndex(String family) {
    for (int i = 0; i < families.size(); i++) {
      if (families.get(i).name().equals(family)) {
        return i;
      }
    }
    throw new StorageException(
        Code.FAMILY_NOT_FOUND, "table " + name + " has no family '" + family + "'");
  }

  /** The family of that name; an unknown one is an error. */
  public FamilyDescriptor family(String family) {
    return families.get(familyIndex(family));
  }
}
