package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.function.BiConsumer;

/** Where definitions lie in a store: each under a name, and a qualifier that says what it is. */
interface DefinitionCells {
  /** The table of the store. */
  TableName table();

  /** Creates the table, unless it exists. */
  void createTable();

  /**
   * Hands over all definitions of some kinds, as they are at one moment, in the order of their
   * names within each kind.
   */
  void forEach(List<ByteString> qualifiers, BiConsumer<ByteString, Definition> each);

  /** A change of definitions, made whole or not at all. */
  Edit edit();

  /**
   * Whether another client has changed definitions since they were read or changed by this one.
   * Always false where no other client can.
   */
  boolean isOutdated();

  /**
   * At which change the table of a name got its definition, as these were read or changed last;
   * empty if that is not known, null where no other client can change any.
   */
  default ByteString versionOf(String name) {
    return null;
  }

  /** Has {@link #isOutdated} say so, where other clients can change definitions. */
  default void forget() {}

  /** The number of the next change, which no change that was made has; 0 where nobody counts. */
  default long nextChange() {
    return 0;
  }

  /**
   * A definition.
   *
   * @param name of what it defines, as the key of a row
   * @param bytes its encoding
   */
  record Definition(String name, byte[] bytes) {}

  /** A change that is being put together. */
  interface Edit {
    /** Sets a definition. */
    void put(byte[] name, ByteString qualifier, byte[] bytes);

    /** Says that a table of that name is not what it was, with the same definition. */
    default void concerns(byte[] name) {}

    /** Says so of a table whose rows nobody is to change until this is said, or put, again. */
    default void closes(byte[] name) {}

    /** Takes a definition away. */
    void delete(byte[] name, ByteString qualifier);

    /** Takes everything of a name away. */
    void delete(byte[] name);

    /**
     * Makes the change; it is durable when this returns.
     *
     * @throws CatalogException 40001 if another client was faster
     */
    void commit();
  }
}
