package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/** The namespaces and tables of a store. Immutable. */
public final class StoreCatalog {
  /**
   * A table and the trees of its families, in their order. A truncated table has other trees.
   *
   * @param descriptor the table
   * @param trees the number of each family's tree; never used again for another one
   */
  public record Entry(TableDescriptor descriptor, int[] trees) {
    /**
     * This table with other families; those of the same name keep their tree.
     *
     * @param newTrees gives the numbers of other trees
     */
    public Entry alteredTo(TableDescriptor altered, IntSupplier newTrees) {
      int[] kept =
          altered.families().stream().mapToInt(family -> tree(family.name(), newTrees)).toArray();
      return new Entry(altered, kept);
    }

    private int tree(String family, IntSupplier newTrees) {
      for (int i = 0; i < trees.length; i++) {
        if (descriptor.families().get(i).name().equals(family)) {
          return trees[i];
        }
      }
      return newTrees.getAsInt();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Entry that
          && descriptor.equals(that.descriptor)
          && Arrays.equals(trees, that.trees);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(trees);
    }

    @Override
    public String toString() {
      return descriptor.name() + " " + Arrays.toString(trees);
    }
  }

  private final NavigableMap<String, NamespaceDescriptor> namespaces;
  private final NavigableMap<TableName, Entry> tables;
  private final Map<Integer, FamilyDescriptor> families = new HashMap<>();

  /** A copy of both maps. */
  public StoreCatalog(Map<String, NamespaceDescriptor> namespaces, Map<TableName, Entry> tables) {
    this.namespaces = new TreeMap<>(namespaces);
    this.tables = new TreeMap<>(tables);
    for (Entry entry : tables.values()) {
      for (int i = 0; i < entry.trees().length; i++) {
        families.put(entry.trees()[i], entry.descriptor().families().get(i));
      }
    }
  }

  /** Namespaces by name; not to be changed. */
  public NavigableMap<String, NamespaceDescriptor> namespaces() {
    return namespaces;
  }

  /** Tables by name; not to be changed. */
  public NavigableMap<TableName, Entry> tables() {
    return tables;
  }

  /** The family of a tree, or null if it or its table was dropped or truncated. */
  public FamilyDescriptor family(int tree) {
    return families.get(tree);
  }
}
