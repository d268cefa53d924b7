package io.cellardb.jdbc;

import io.cellardb.jdbc.StoreLocation.Address;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The part of a URL that names a server: {@code //host:port,host/namespace}. */
final class ServerAddresses {
  private static final int MOST_PORT = 65_535;

  private ServerAddresses() {}

  /**
   * The server.
   *
   * @param text begins with two slashes
   * @param base the URL, for messages
   * @throws SQLException 22023 for what is no address
   */
  static StoreLocation parse(String text, String base) throws SQLException {
    String authority = text.substring(2, end(text));
    List<Address> addresses = new ArrayList<>();
    for (String each : authority.split(",", -1)) {
      addresses.add(address(each, base));
    }
    return new StoreLocation.Server(addresses);
  }

  /** The namespace behind the addresses, as it is written; "" for none. */
  static String namespace(String text, String base) throws SQLException {
    int slash = end(text);
    String namespace = slash == text.length() ? "" : text.substring(slash + 1);
    if (namespace.indexOf('/') >= 0) {
      throw bad(base, "has more than a namespace behind its server");
    }
    return namespace;
  }

  private static int end(String text) {
    int slash = text.indexOf('/', 2);
    return slash < 0 ? text.length() : slash;
  }

  private static Address address(String text, String base) throws SQLException {
    boolean bracket = text.startsWith("[");
    int closing = bracket ? text.indexOf(']') : -1;
    if (bracket && closing < 0) {
      throw bad(base, "has a [ without a ]");
    }
    int colon = bracket ? closing + 1 : text.indexOf(':');
    boolean ported = colon >= 0 && colon < text.length();
    String host =
        bracket ? text.substring(1, closing) : text.substring(0, ported ? colon : text.length());
    if (host.isEmpty()) {
      throw bad(base, "lacks a host");
    }
    if (ported && text.charAt(colon) != ':') {
      throw bad(base, "has \"" + text.substring(colon) + "\" behind a ]");
    }
    return new Address(
        host, ported ? port(text.substring(colon + 1), base) : Address.STANDARD_PORT);
  }

  private static int port(String text, String base) throws SQLException {
    if (!text.matches("[0-9]{1,5}")
        || Integer.parseInt(text) < 1
        || Integer.parseInt(text) > MOST_PORT) {
      throw bad(base, "has the port \"" + text + "\", which is not a number from 1 to 65535");
    }
    return Integer.parseInt(text);
  }

  private static SQLException bad(String base, String what) {
    return SqlState.INVALID_ARGUMENT.exception(
        "The URL " + base + " " + what + "; write jdbc:cellar://HOST:PORT/NAMESPACE");
  }
}
