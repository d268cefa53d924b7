package io.cellardb.avatica;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.StringJoiner;
import org.apache.calcite.avatica.remote.Driver.Serialization;

/** Doors, and ways through them. */
final class Doors {
  private Doors() {}

  static DoorOptions options() {
    return DoorOptions.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  static AvaticaDoor open(String url) throws SQLException {
    return AvaticaDoor.open(url, options());
  }

  static Connection connect(AvaticaDoor door, Serialization form) throws SQLException {
    return connect(door, form, new Properties());
  }

  static Connection connect(AvaticaDoor door, Serialization form, Properties properties)
      throws SQLException {
    return DriverManager.getConnection(url(door, form), properties);
  }

  /** A URL of Avatica's own driver. */
  static String url(AvaticaDoor door, Serialization form) {
    return "jdbc:avatica:remote:url=http://127.0.0.1:" + door.port() + ";serialization=" + form;
  }

  /** The rows of a query, with commas between their values. */
  static List<String> rows(Statement statement, String sql) throws SQLException {
    List<String> found = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        StringJoiner row = new StringJoiner(",");
        for (int i = 1; i <= columns; i++) {
          row.add(rows.getString(i));
        }
        found.add(row.toString());
      }
    }
    return found;
  }
}
