package io.cellardb.storage.hbase;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.ipc.RemoteException;

/** Translates what HBase's client throws. */
final class ClientErrors {
  /** By the simple name of the exception; classes of servers are known by their names only. */
  private static final Map<String, Code> CODES =
      Map.of(
          "TableNotFoundException", Code.TABLE_NOT_FOUND,
          "TableExistsException", Code.TABLE_EXISTS,
          "NoSuchColumnFamilyException", Code.FAMILY_NOT_FOUND,
          "NamespaceNotFoundException", Code.NAMESPACE_NOT_FOUND,
          "NamespaceExistException", Code.NAMESPACE_EXISTS,
          "QuotaExceededException", Code.QUOTA_EXCEEDED,
          "SpaceLimitingException", Code.QUOTA_EXCEEDED);

  private static final Pattern NO_COUNTER =
      Pattern.compile("Field is not a long, it's (\\d+) bytes wide");

  private ClientErrors() {}

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

  /** How many bytes the value has that a failure says is no counter. */
  static int width(StorageException malformed) {
    Matcher matcher = NO_COUNTER.matcher(malformed.getMessage());
    if (!matcher.find()) {
      throw malformed;
    }
    return Integer.parseInt(matcher.group(1));
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
    String name =
        cause instanceof RemoteException remote
            ? remote.getClassName()
            : cause.getClass().getName();
    Code code = CODES.get(name.substring(name.lastIndexOf('.') + 1));
    String message = cause.getMessage();
    if (code != null || message == null) {
      return code;
    }
    // HBase has no classes of exceptions for these two.
    if (NO_COUNTER.matcher(message).find()) {
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
