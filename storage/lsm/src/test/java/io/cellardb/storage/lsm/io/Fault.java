package io.cellardb.storage.lsm.io;

import java.util.EnumSet;
import java.util.Set;

/**
 * What {@link FaultyFileSystem} does to the operations {@code [from, to)}, counted from 1 over all
 * kinds; those that the fault does not concern are left alone.
 *
 * @param kind what goes wrong
 * @param from the first operation concerned
 * @param to the first operation that is not concerned any more
 */
public record Fault(Kind kind, long from, long to) {
  /** What a file system is asked to do. */
  public enum Operation {
    CREATE_DIRECTORIES,
    EXISTS,
    LIST,
    CREATE,
    WRITE,
    SYNC,
    OPEN,
    SIZE,
    READ,
    RENAME,
    LINK,
    DELETE,
    SYNC_DIRECTORY,
    LOCK
  }

  private static final Set<Operation> CHANGES =
      EnumSet.of(
          Operation.CREATE_DIRECTORIES,
          Operation.CREATE,
          Operation.WRITE,
          Operation.SYNC,
          Operation.RENAME,
          Operation.LINK,
          Operation.DELETE,
          Operation.SYNC_DIRECTORY);

  /** The kinds of failure. */
  public enum Kind {
    /** Nothing happens and an error is reported. */
    ERROR(EnumSet.allOf(Operation.class)),
    /** As {@link #ERROR}, for whatever would change something: the disk has become read-only. */
    NO_CHANGES(CHANGES),
    /** A part of what is written arrives, and an error is reported. */
    SHORT_WRITE(EnumSet.of(Operation.WRITE)),
    /** An error is reported, and what was to be synced is gone, whatever later syncs say. */
    LOST_SYNC(EnumSet.of(Operation.SYNC)),
    /** There is no room: of a write some bytes arrive. Files can be deleted. */
    DISK_FULL(EnumSet.of(Operation.CREATE, Operation.WRITE, Operation.CREATE_DIRECTORIES)),
    /** No further file or directory can be opened. */
    TOO_MANY_FILES(
        EnumSet.of(
            Operation.CREATE,
            Operation.OPEN,
            Operation.LIST,
            Operation.SYNC_DIRECTORY,
            Operation.LOCK)),
    /** One bit of what is read is wrong; read again, it is right. */
    READ_FLIP(EnumSet.of(Operation.READ)),
    /** One bit of what is written arrives wrong, and nothing tells so. */
    WRITE_FLIP(EnumSet.of(Operation.WRITE)),
    /** The heap is used up: nothing happens, and the thread has an {@link OutOfMemoryError}. */
    OUT_OF_MEMORY(EnumSet.allOf(Operation.class)),
    /** The power goes off: of a write some bytes arrive, and every operation fails from now on. */
    POWER_FAILURE(CHANGES);

    @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
    private final Set<Operation> concerned;

    Kind(Set<Operation> concerned) {
      this.concerned = concerned;
    }

    /** Whether this can happen to an operation. */
    public boolean concerns(Operation operation) {
      return concerned.contains(operation);
    }
  }

  /** A fault of one operation. */
  public static Fault once(Kind kind, long operation) {
    return new Fault(kind, operation, operation + 1);
  }

  /** A fault that stays until the file system is healed. */
  public static Fault from(Kind kind, long operation) {
    return new Fault(kind, operation, Long.MAX_VALUE);
  }

  boolean hits(Operation operation, long number) {
    return number >= from && number < to && kind.concerns(operation);
  }
}
