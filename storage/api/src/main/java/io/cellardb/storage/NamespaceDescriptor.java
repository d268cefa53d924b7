package io.cellardb.storage;

/**
 * A namespace and its quota.
 *
 * @param name its name
 * @param maxTables how many tables it may hold, at least 0
 */
public record NamespaceDescriptor(String name, int maxTables) {
  /** As {@code maxTables}: no quota. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** Checks the name and the quota. */
  public NamespaceDescriptor {
    Limits.checkNamespaceName(name);
    if (maxTables < 0) {
      throw new StorageException(
          StorageException.Code.INVALID_ARGUMENT, "max_tables must not be negative: " + maxTables);
    }
  }

  /** A namespace without a quota. */
  public NamespaceDescriptor(String name) {
    this(name, UNLIMITED);
  }
}
