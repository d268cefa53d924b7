package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A namespace, its quotas and properties.
 *
 * @param name its name
 * @param maxTables how many tables it may hold, at least 0
 * @param maxBytes how many bytes its tables may take in the store before writes that would add to
 *     them are refused, at least 0; deletes never are. What bytes are counted (with or without
 *     keys, compressed or not) and how soon is the store's business
 * @param properties what users want to note of it, by key
 */
public record NamespaceDescriptor(
    String name, int maxTables, long maxBytes, Map<String, String> properties) {
  /** As {@code maxTables}: no quota. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** As {@code maxBytes}: no quota. */
  public static final long UNLIMITED_BYTES = Long.MAX_VALUE;

  /** Checks the name, the quotas and the properties, and copies these, sorted. */
  public NamespaceDescriptor {
    StorageLimits.checkNamespaceName(name);
    check(maxTables >= 0, "max_tables must not be negative: " + maxTables);
    check(maxBytes >= 0, "max_bytes must not be negative: " + maxBytes);
    properties.keySet().forEach(key -> check(!key.isEmpty(), "a property must have a name"));
    properties.keySet().stream()
        .filter(key -> key.startsWith("hbase.") || key.equals("name"))
        .findAny()
        .ifPresent(key -> check(false, "property " + key + " is reserved"));
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /** A namespace without quotas and properties. */
  public NamespaceDescriptor(String name) {
    this(name, UNLIMITED, UNLIMITED_BYTES, Map.of());
  }

  /** This namespace with another quota of tables. */
  public NamespaceDescriptor withMaxTables(int count) {
    return new NamespaceDescriptor(name, count, maxBytes, properties);
  }

  /** This namespace with another quota of bytes. */
  public NamespaceDescriptor withMaxBytes(long count) {
    return new NamespaceDescriptor(name, maxTables, count, properties);
  }

  /** This namespace with other properties. */
  public NamespaceDescriptor withProperties(Map<String, String> others) {
    return new NamespaceDescriptor(name, maxTables, maxBytes, others);
  }

  private static void check(boolean legal, String problem) {
    if (!legal) {
      throw new StorageException(Code.INVALID_ARGUMENT, problem);
    }
  }
}
