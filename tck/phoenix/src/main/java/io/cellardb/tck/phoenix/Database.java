package io.cellardb.tck.phoenix;

import io.cellardb.tck.bench.Report;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** What differs between the two databases. */
enum Database {
  /** Over HBase's client alone. */
  CELLAR(Report.CELLAR) {
    @Override
    Connection connect(int port, boolean indexed) throws SQLException {
      // HBase's default, which Phoenix leaves as it is; Cellar's own is to sync the log.
      String url = "jdbc:cellar:hbase:localhost:" + port + "?durability=os";
      return DriverManager.getConnection(indexed ? url + "&transactions=snapshot" : url);
    }

    @Override
    String definitions(String columns) {
      return columns.replace("qty INTEGER", "qty INTEGER" + required());
    }

    @Override
    String required() {
      return " NOT NULL";
    }

    /** Indexes are those of tables that take part in transactions. */
    @Override
    String options(boolean indexed) {
      return indexed
          ? " WITH (transactional = TRUE)"
          : Boolean.getBoolean("bench.classic") ? " WITH (new_version_behavior = FALSE)" : "";
    }

    @Override
    String byIndex(String index) {
      return "";
    }

    /**
     * A statement over rows of a table without transactions is none, and ends with its rows
     * written.
     */
    @Override
    boolean commitsBatches(boolean indexed) {
      return indexed;
    }

    @Override
    Object parameter(LocalDate date) {
      return date;
    }

    @Override
    LocalDate date(ResultSet results, int column) throws SQLException {
      return results.getObject(column, LocalDate.class);
    }
  },

  /** With its coprocessors in the same HBase. */
  PHOENIX("Phoenix") {
    @Override
    Connection connect(int port, boolean indexed) throws SQLException {
      Properties properties = new Properties();
      // Else it asks the server at each statement whether its table has changed.
      properties.setProperty("phoenix.default.update.cache.frequency", "60000");
      return DriverManager.getConnection("jdbc:phoenix:localhost:" + port, properties);
    }

    @Override
    String definitions(String columns) {
      return columns;
    }

    /** No column but those of the key can be NOT NULL in a table whose rows are changed. */
    @Override
    String required() {
      return "";
    }

    @Override
    String options(boolean indexed) {
      return "";
    }

    /** Else an index is read only for queries of its own columns. */
    @Override
    String byIndex(String index) {
      return "/*+ INDEX(x " + index + ") */ ";
    }

    @Override
    boolean commitsBatches(boolean indexed) {
      return true;
    }

    /** Its dates are milliseconds, whatever the time zone is. */
    @Override
    Object parameter(LocalDate date) {
      return new Date(TimeUnit.DAYS.toMillis(date.toEpochDay()));
    }

    @Override
    LocalDate date(ResultSet results, int column) throws SQLException {
      return LocalDate.ofEpochDay(TimeUnit.MILLISECONDS.toDays(results.getDate(column).getTime()));
    }
  };

  private final String title;

  Database(String title) {
    this.title = title;
  }

  /** What reports call it. */
  String title() {
    return title;
  }

  /**
   * Connects to the HBase of a port.
   *
   * @param indexed whether for tables with indexes
   */
  abstract Connection connect(int port, boolean indexed) throws SQLException;

  /** Columns as they are declared, given as both could have them. */
  abstract String definitions(String columns);

  /** What follows a column outside the key that is never NULL. */
  abstract String required();

  /** What follows the columns of a table. */
  abstract String options(boolean indexed);

  /** What follows SELECT where the rows are to be found by an index. */
  abstract String byIndex(String index);

  /** Whether many rows are written in a transaction, or what is like one. */
  abstract boolean commitsBatches(boolean indexed);

  /** A date as a parameter. */
  abstract Object parameter(LocalDate date);

  /** The date of a row. */
  abstract LocalDate date(ResultSet results, int column) throws SQLException;
}
