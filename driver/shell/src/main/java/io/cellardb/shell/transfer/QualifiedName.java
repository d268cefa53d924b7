package io.cellardb.shell.transfer;

import java.util.List;

/**
 * A table as a command names it.
 *
 * @param namespace null for that of the connection
 * @param table its name alone
 */
record QualifiedName(String namespace, String table) {

  /** The name of one or two parts. */
  static QualifiedName of(List<String> parts) throws TransferException {
    return switch (parts.size()) {
      case 1 -> new QualifiedName(null, parts.get(0));
      case 2 -> new QualifiedName(parts.get(0), parts.get(1));
      default ->
          throw new TransferException(
              "a table is TABLE or NAMESPACE.TABLE: " + String.join(".", parts));
    };
  }

  /** As SQL takes it. */
  String sql() {
    return (namespace == null ? "" : quoted(namespace) + ".") + quoted(table);
  }

  /** As people write it. */
  @Override
  public String toString() {
    return (namespace == null ? "" : namespace + ".") + table;
  }

  /** A name in double quotes. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
