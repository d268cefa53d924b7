package io.cellardb.storage;

/**
 * The full name of a table, {@code namespace:qualifier}.
 *
 * @param namespace the namespace; {@link #DEFAULT_NAMESPACE} where a user names none
 * @param qualifier the name within the namespace
 */
public record TableName(String namespace, String qualifier) implements Comparable<TableName> {
  /** The namespace of tables named without one; it always exists. */
  public static final String DEFAULT_NAMESPACE = "default";

  /** The namespace of the system's own tables; it always exists. */
  public static final String SYSTEM_NAMESPACE = "hbase";

  /** Checks both parts. */
  public TableName {
    StorageLimits.checkNamespaceName(namespace);
    StorageLimits.checkTableQualifier(qualifier);
  }

  /** Parses {@code namespace:qualifier}, or {@code qualifier} alone in the default namespace. */
  public static TableName parse(String name) {
    int colon = name.indexOf(':');
    return colon < 0
        ? new TableName(DEFAULT_NAMESPACE, name)
        : new TableName(name.substring(0, colon), name.substring(colon + 1));
  }

  @Override
  public int compareTo(TableName other) {
    int order = namespace.compareTo(other.namespace);
    return order != 0 ? order : qualifier.compareTo(other.qualifier);
  }

  // By hand as in other records that the first statements compare: those of the JVM are made with
  // invokedynamic, each some milliseconds at its first call.
  @Override
  public boolean equals(Object other) {
    return other instanceof TableName that
        && namespace.equals(that.namespace)
        && qualifier.equals(that.qualifier);
  }

  @Override
  public int hashCode() {
    return 31 * namespace.hashCode() + qualifier.hashCode();
  }

  @Override
  public String toString() {
    return namespace + ":" + qualifier;
  }
}
