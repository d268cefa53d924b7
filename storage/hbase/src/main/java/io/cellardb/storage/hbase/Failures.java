package io.cellardb.storage.hbase;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hbase.NamespaceExistException;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.quotas.QuotaExceededException;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;

/** Translates what HBase's client throws. */
final class Failures {
  private static final Map<Class<? extends IOException>, Code> CODES =
      Map.of(
          TableNotFoundException.class, Code.TABLE_NOT_FOUND,
          TableExistsException.class, Code.TABLE_EXISTS,
          NoSuchColumnFamilyException.class, Code.FAMILY_NOT_FOUND,
          NamespaceNotFoundException.class, Code.NAMESPACE_NOT_FOUND,
          NamespaceExistException.class, Code.NAMESPACE_EXISTS,
          QuotaExceededException.class, Code.QUOTA_EXCEEDED);

  private Failures() {}

  /**
   * The failure of a call as the contract states it, with HBase's exception as its cause.
   *
   * @param what the thing concerned, to begin the message with
   */
  static StorageException of(String what, IOException failure) {
    Throwable root = failure;
    Code code = null;
    for (Throwable cause = failure; cause != null && code == null; cause = next(cause)) {
      root = cause;
      code = codeOf(cause);
    }
    return new StorageException(
        code == null ? Code.IO : code, what + ": " + firstLine(root), failure);
  }

  /** That a wait for HBase was interrupted, which the thread still is. */
  static StorageException interrupted(String what, InterruptedException interruption) {
    Thread.currentThread().interrupt();
    return new StorageException(Code.IO, what + ": interrupted", interruption);
  }

  private static Throwable next(Throwable failure) {
    return failure instanceof RetriesExhaustedWithDetailsException all && all.getNumExceptions() > 0
        ? all.getCause(0)
        : failure.getCause();
  }

  private static Code codeOf(Throwable cause) {
    Code code = CODES.get(cause.getClass());
    String message = cause.getMessage();
    if (code != null || message == null) {
      return code;
    }
    // HBase has no classes of exceptions for these two.
    if (message.contains("Field is not a long")) {
      return Code.MALFORMED_VALUE;
    }
    return message.contains("exceeds limit of") || message.contains("KeyValue size too large")
        ? Code.LIMIT_EXCEEDED
        : null;
  }

  /** The first line: HBase appends the stack traces of servers to its messages. */
  private static String firstLine(Throwable cause) {
    String message = cause.getMessage();
    return message == null
        ? cause.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
