package io.cellardb.server.login;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who came in, who did not, and what was changed: to the logger {@code cellar.audit}, one line for
 * each, of names with values in quotes. No password, proof or token is in it.
 */
public final class AuditLog {
  private static final Logger LOG = LoggerFactory.getLogger("cellar.audit");
  private static final int MOST_LENGTH = 4_096;

  private AuditLog() {}

  /**
   * Somebody has logged in.
   *
   * @param how the mechanism
   */
  public static void admitted(String user, SocketAddress address, String how) {
    if (LOG.isInfoEnabled()) {
      LOG.info("login outcome=\"ok\"{}", who(user, address) + value("how", how));
    }
  }

  /**
   * Somebody was not let in.
   *
   * @param user who it was to be; null if that was not said
   * @param reason a sentence, which the other side may not be told
   */
  public static void refused(String user, SocketAddress address, String how, String reason) {
    if (LOG.isWarnEnabled()) {
      LOG.warn(
          "login outcome=\"refused\"{}",
          who(user, address) + value("how", how) + value("reason", reason));
    }
  }

  /**
   * A statement was refused, as the user lacks a right (42501).
   *
   * @param reason the message that the user was given
   */
  public static void denied(String user, SocketAddress address, String reason) {
    if (LOG.isWarnEnabled()) {
      LOG.warn("denied{}", who(user, address) + value("reason", reason));
    }
  }

  /**
   * Something was defined, or a right was given or taken.
   *
   * @param statement without passwords
   */
  public static void defined(String user, SocketAddress address, String statement) {
    if (LOG.isInfoEnabled()) {
      LOG.info("definition{}", who(user, address) + value("statement", statement));
    }
  }

  private static String who(String user, SocketAddress address) {
    String host =
        address instanceof InetSocketAddress internet
            ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
            : String.valueOf(address);
    return value("user", user) + value("address", host);
  }

  /** A value that cannot end its line, or its quotes. */
  private static String value(String name, String value) {
    if (value == null) {
      return "";
    }
    StringBuilder text = new StringBuilder(" ").append(name).append("=\"");
    for (int i = 0; i < value.length() && text.length() < MOST_LENGTH; i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c == '\n') {
        text.append("\\n");
      } else if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
        text.append(String.format("\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.append('"').toString();
  }
}
