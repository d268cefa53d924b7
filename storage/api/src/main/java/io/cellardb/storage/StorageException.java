package io.cellardb.storage;

/**
 * What goes wrong in a store, with a code that tells a caller what kind of thing it is. The message
 * is one sentence that names the thing concerned and, where it helps, what to do.
 */
public class StorageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of failure. */
  public enum Code {
    /** A name is not legal, or an argument makes no sense. */
    INVALID_ARGUMENT,
    /** A row key, family, qualifier, value or timestamp is outside its limits. */
    LIMIT_EXCEEDED,
    /** A namespace may hold no further table, or no further bytes. */
    QUOTA_EXCEEDED,
    /** No such namespace. */
    NAMESPACE_NOT_FOUND,
    /** The namespace exists already. */
    NAMESPACE_EXISTS,
    /** The namespace still has tables. */
    NAMESPACE_NOT_EMPTY,
    /** The namespace belongs to the store itself and can be neither created nor dropped. */
    NAMESPACE_RESERVED,
    /** No such table, or it was dropped meanwhile. */
    TABLE_NOT_FOUND,
    /** The table exists already. */
    TABLE_EXISTS,
    /** The table has no such family. */
    FAMILY_NOT_FOUND,
    /** A cell's bytes are not of the fixed width that a read or an increment asked for. */
    MALFORMED_VALUE,
    /** The store cannot do that; see {@link Capability}. */
    UNSUPPORTED,
    /** The store does not let its user do that. */
    ACCESS_DENIED,
    /** The store has the table, and was told to serve nobody with it. */
    TABLE_DISABLED,
    /** Servers of the store have too much to do; it can be tried again. */
    TOO_BUSY,
    /** The store was opened for reading only. */
    READ_ONLY,
    /** Others have written to a row that a transaction had to wait for. */
    CONFLICT,
    /** A change was bound to what was known when it was prepared, which is no longer so. */
    OUTDATED,
    /** Transactions wait for the rows that the others have locked, this one among them. */
    DEADLOCK,
    /** Another process, or another part of this one, holds the store. */
    LOCKED,
    /** The directory holds something else than a store, or nothing where something is needed. */
    NOT_A_STORE,
    /** The store was written by a newer version, in a format that this one cannot read. */
    NEWER_FORMAT,
    /** Bytes on disk are not what was written; the message names the file and the offset. */
    CORRUPTION,
    /** The operating system reported an error. */
    IO,
    /** There is no room left on the disk; what was to be written can be written again. */
    DISK_FULL,
    /** The JVM's heap is used up, in this or in another thread that this one needed. */
    OUT_OF_MEMORY,
    /** The store, table, scanner or snapshot was closed. */
    CLOSED
  }

  private final Code code;

  /** A failure of kind {@code code}. */
  public StorageException(Code code, String message) {
    super(message);
    this.code = code;
  }

  /** A failure of kind {@code code} with its cause. */
  public StorageException(Code code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** What kind of failure this is. */
  public final Code code() {
    return code;
  }
}
