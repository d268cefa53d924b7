package io.cellardb.jdbc;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Takes a URL apart.
 *
 * <pre>
 * url        = "jdbc:cellar:" location [ "?" pair { "&amp;" pair } | ";" pair { ";" pair } ]
 * location   = "mem:" name | directory | "//" address { "," address } [ "/" [ namespace ] ]
 *            | "hbase:" [ quorum ] [ ":" port ] [ ":/" parent ]
 * address    = ( host | "[" IPv6 "]" ) [ ":" port ]
 * pair       = property "=" value          empty pairs are skipped
 * </pre>
 *
 * Of a cluster, properties that begin with {@code hbase.}, {@code hadoop.} or {@code zookeeper.}
 * are settings of HBase's client.
 *
 * <p>A location ends at the first {@code ?} or {@code ;}. After {@code ?} names and values are
 * percent-decoded as UTF-8 ({@code +} stays a plus); after {@code ;} they are taken as they are.
 */
final class UrlParser {
  private final String base;
  private final StoreLocation location;
  private final Map<ConnectionProperty, String> values = new EnumMap<>(ConnectionProperty.class);
  private final Map<String, String> settings = new TreeMap<>();
  private final Set<String> unknown = new TreeSet<>();

  private UrlParser(String base, StoreLocation location) {
    this.base = base;
    this.location = location;
  }

  static UrlParser parse(String url, Properties properties) throws SQLException {
    if (!ConnectionUrl.accepts(url)) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "A URL of Cellar begins with " + ConnectionUrl.PREFIX + ", this one is " + url);
    }
    int end = ConnectionUrl.PREFIX.length();
    while (end < url.length() && url.charAt(end) != '?' && url.charAt(end) != ';') {
      end++;
    }
    String base = url.substring(0, end);
    String location = base.substring(ConnectionUrl.PREFIX.length());
    boolean server = ConnectionUrl.namesServer(url);
    UrlParser parser =
        new UrlParser(
            base, server ? ServerAddresses.parse(location, base) : locate(location, base));
    if (server) {
      String namespace = ServerAddresses.namespace(location, base);
      if (!namespace.isEmpty()) {
        parser.put(ConnectionProperty.NAMESPACE.key(), decode(namespace));
      }
    }
    if (end < url.length()) {
      parser.readPairs(url.substring(end + 1), url.charAt(end));
    }
    if (properties != null) {
      parser.readProperties(properties);
    }
    return parser;
  }

  /** The URL without its properties. */
  String base() {
    return base;
  }

  StoreLocation location() {
    return location instanceof StoreLocation.Cluster cluster
        ? new StoreLocation.Cluster(cluster.quorum(), cluster.port(), cluster.parent(), settings)
        : location;
  }

  /** The value given, else the default; normalised. */
  String value(ConnectionProperty property) throws SQLException {
    String value = values.get(property);
    return value == null ? property.normalize(property.defaultValue()) : value;
  }

  /** The unknown names among the Properties, with a comma between. */
  String ignored() {
    return String.join(", ", unknown);
  }

  private static StoreLocation locate(String text, String base) throws SQLException {
    if (text.isEmpty()) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The URL "
              + base
              + " names no store; write jdbc:cellar:DIRECTORY, jdbc:cellar:mem:NAME,"
              + " jdbc:cellar://HOST or jdbc:cellar:hbase:QUORUM");
    }
    if (text.startsWith("mem:")) {
      String name = text.substring("mem:".length());
      if (name.isEmpty()) {
        throw SqlState.INVALID_ARGUMENT.exception(
            "The URL " + base + " needs a name: jdbc:cellar:mem:NAME");
      }
      return new StoreLocation.Memory(name);
    }
    if (text.startsWith("hbase:")) {
      return ClusterAddress.parse(text.substring("hbase:".length()), base);
    }
    try {
      return new StoreLocation.Directory(Path.of(text));
    } catch (InvalidPathException e) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "\"" + text + "\" is no path of this file system: " + e.getReason(), e);
    }
  }

  private void readPairs(String text, char mark) throws SQLException {
    boolean encoded = mark == '?';
    for (String pair : text.split(encoded ? "&" : ";", -1)) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      if (equals < 0) {
        throw SqlState.INVALID_ARGUMENT.exception(
            "\"" + pair + "\" in the URL is no property; write name=value");
      }
      String key = pair.substring(0, equals);
      String value = pair.substring(equals + 1);
      put(encoded ? decode(key) : key, encoded ? decode(value) : value);
    }
  }

  private void put(String key, String value) throws SQLException {
    if (isSetting(key)) {
      if (settings.put(key, value) != null) {
        throw SqlState.INVALID_ARGUMENT.exception("The URL gives the property " + key + " twice");
      }
      return;
    }
    ConnectionProperty property = ConnectionProperty.find(key);
    if (property == null) {
      StringJoiner known = new StringJoiner(", ");
      for (ConnectionProperty each : ConnectionProperty.values()) {
        known.add(each.key());
      }
      throw SqlState.INVALID_ARGUMENT.exception(
          "Unknown connection property \""
              + key
              + "\"; did you mean "
              + ConnectionProperty.nearest(key).key()
              + "? There are "
              + known);
    }
    if (property.isOfStore() && location instanceof StoreLocation.Server) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "Property "
              + property.key()
              + " is one of the server; it is set in the properties file of that");
    }
    if (values.put(property, property.normalize(value)) != null) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The URL gives the property " + property.key() + " twice");
    }
  }

  private boolean isSetting(String key) {
    return location instanceof StoreLocation.Cluster && StoreLocation.Cluster.isSetting(key);
  }

  private void readProperties(Properties properties) throws SQLException {
    for (String key : properties.stringPropertyNames()) {
      if (isSetting(key)) {
        settings.putIfAbsent(key, properties.getProperty(key));
        continue;
      }
      ConnectionProperty property = ConnectionProperty.find(key);
      if (property == null || (property.isOfStore() && location instanceof StoreLocation.Server)) {
        unknown.add(key);
      } else if (!values.containsKey(property)) {
        values.put(property, property.normalize(properties.getProperty(key)));
      }
    }
  }

  private static String decode(String text) throws SQLException {
    if (text.indexOf('%') < 0) {
      return text;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < utf8.length; i++) {
      if (utf8[i] != '%') {
        bytes.write(utf8[i]);
        continue;
      }
      int high = i + 2 < utf8.length ? Character.digit(utf8[i + 1], 16) : -1;
      int low = i + 2 < utf8.length ? Character.digit(utf8[i + 2], 16) : -1;
      if (high < 0 || low < 0) {
        throw SqlState.INVALID_ARGUMENT.exception(
            "\"" + text + "\" in the URL has a % without two hex digits; write %25 for a %");
      }
      bytes.write(high << 4 | low);
      i += 2;
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
