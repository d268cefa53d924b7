package io.cellardb.storage.hbase;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.ipc.RemoteException;

/** Translates what HBase's client throws. */
final class ClientErrors {
  /** By the simple name of the exception; classes of servers are known by their names only. */
  private static final Map<String, Code> CODES =
      Map.ofEntries(
          Map.entry("TableNotFoundException", Code.TABLE_NOT_FOUND),
          Map.entry("TableExistsException", Code.TABLE_EXISTS),
          Map.entry("TableNotEnabledException", Code.TABLE_DISABLED),
          Map.entry("NoSuchColumnFamilyException", Code.FAMILY_NOT_FOUND),
          Map.entry("NamespaceNotFoundException", Code.NAMESPACE_NOT_FOUND),
          Map.entry("NamespaceExistException", Code.NAMESPACE_EXISTS),
          Map.entry("QuotaExceededException", Code.QUOTA_EXCEEDED),
          Map.entry("RpcThrottlingException", Code.TOO_BUSY),
          Map.entry("SpaceLimitingException", Code.QUOTA_EXCEEDED),
          Map.entry("AccessDeniedException", Code.ACCESS_DENIED),
          Map.entry("AccessControlException", Code.ACCESS_DENIED),
          Map.entry("RegionTooBusyException", Code.TOO_BUSY),
          Map.entry("CallQueueTooBigException", Code.TOO_BUSY),
          Map.entry("ServerTooBusyException", Code.TOO_BUSY));

  /** What is said where HBase's own words are about its insides. */
  private static final Map<Code, String> SENTENCES =
      Map.of(
          Code.TABLE_DISABLED, "it is disabled in HBase, whose shell enables it",
          Code.TOO_BUSY, "its servers have too much to do; try again later");

  /** What servers throw that have not, or not yet, the region that they were asked for. */
  private static final Set<String> NOT_SERVING =
      Set.of("NotServingRegionException", "RegionOfflineException", "NoServerForRegionException");

  /** How HBase says whom it denies what. */
  private static final Pattern DENIED = Pattern.compile("user[= ]'?([^,@/']+).*action=(\\w+)");

  /** How it says that this would have to be a right on all that it has. */
  private static final Pattern GLOBAL = Pattern.compile("\\(global,|scope=GLOBAL");

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
    String sentence = code == null ? unserved(failure) : SENTENCES.get(code);
    return new StorageException(
        code == null ? Code.IO : code,
        what + ": " + (sentence == null ? said(root) : sentence),
        failure);
  }

  /** A sentence for a region that no server has, or null if that is not what failed. */
  private static String unserved(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = next(cause)) {
      if (NOT_SERVING.contains(simpleName(cause))) {
        return "no server of HBase has the region that was asked for, for longer than a call may be"
            + " repeated";
      }
    }
    return null;
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
    Code code = CODES.get(simpleName(cause));
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

  /** Of a failure of a server the name that it has there. */
  private static String simpleName(Throwable cause) {
    String name =
        cause instanceof RemoteException remote
            ? remote.getClassName()
            : cause.getClass().getName();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String said(Throwable cause) {
    String line = firstLine(cause);
    Matcher denied = DENIED.matcher(line);
    if (!denied.find()) {
      return line;
    }
    String where = GLOBAL.matcher(line).find() ? " on the whole cluster" : "";
    return "HBase gives " + denied.group(1) + " no right " + denied.group(2) + where;
  }

  /** The first line: HBase appends the stack traces of servers to its messages. */
  private static String firstLine(Throwable cause) {
    String message = cause.getMessage();
    return message == null
        ? cause.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
