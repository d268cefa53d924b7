package io.cellardb.tck.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;

/** The tables of TPC-C, their first rows, and the conditions that transactions keep. */
final class TpccTables {
  /** Districts of a warehouse. */
  static final int DISTRICTS = 10;

  private static final int BATCH = 1_000;
  private static final int SAME_NAME = 3;
  private static final int FEWEST_LINES = 5;
  private static final int MOST_LINES = 15;

  private static final String SCRIPT =
      """
      CREATE TABLE warehouse (w_id INTEGER NOT NULL, w_name VARCHAR(10), w_street VARCHAR(20),
        w_city VARCHAR(20), w_state CHAR(2), w_zip CHAR(9), w_tax DECIMAL(4, 4),
        w_ytd DECIMAL(12, 2), PRIMARY KEY (w_id));
      CREATE TABLE district (d_w_id INTEGER NOT NULL, d_id INTEGER NOT NULL, d_name VARCHAR(10),
        d_street VARCHAR(20), d_city VARCHAR(20), d_state CHAR(2), d_zip CHAR(9),
        d_tax DECIMAL(4, 4), d_ytd DECIMAL(12, 2), d_next_o_id INTEGER, PRIMARY KEY (d_w_id, d_id));
      CREATE TABLE customer (c_w_id INTEGER NOT NULL, c_d_id INTEGER NOT NULL,
        c_id INTEGER NOT NULL, c_first VARCHAR(16), c_middle CHAR(2), c_last VARCHAR(16),
        c_credit CHAR(2), c_discount DECIMAL(4, 4), c_balance DECIMAL(12, 2),
        c_ytd_payment DECIMAL(12, 2), c_payment_cnt INTEGER, c_delivery_cnt INTEGER,
        c_data VARCHAR(500), PRIMARY KEY (c_w_id, c_d_id, c_id));
      CREATE TABLE history (h_c_id INTEGER, h_c_d_id INTEGER, h_c_w_id INTEGER, h_d_id INTEGER,
        h_w_id INTEGER, h_date TIMESTAMP, h_amount DECIMAL(6, 2), h_data VARCHAR(24));
      CREATE TABLE orders (o_w_id INTEGER NOT NULL, o_d_id INTEGER NOT NULL, o_id INTEGER NOT NULL,
        o_c_id INTEGER, o_entry_d TIMESTAMP, o_carrier_id INTEGER, o_ol_cnt INTEGER,
        o_all_local INTEGER, PRIMARY KEY (o_w_id, o_d_id, o_id));
      CREATE TABLE new_order (no_w_id INTEGER NOT NULL, no_d_id INTEGER NOT NULL,
        no_o_id INTEGER NOT NULL, PRIMARY KEY (no_w_id, no_d_id, no_o_id));
      CREATE TABLE order_line (ol_w_id INTEGER NOT NULL, ol_d_id INTEGER NOT NULL,
        ol_o_id INTEGER NOT NULL, ol_number INTEGER NOT NULL, ol_i_id INTEGER,
        ol_supply_w_id INTEGER, ol_delivery_d TIMESTAMP, ol_quantity INTEGER,
        ol_amount DECIMAL(6, 2), ol_dist_info CHAR(24),
        PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number));
      CREATE TABLE item (i_id INTEGER NOT NULL, i_name VARCHAR(24), i_price DECIMAL(5, 2),
        i_data VARCHAR(50), PRIMARY KEY (i_id));
      CREATE TABLE stock (s_w_id INTEGER NOT NULL, s_i_id INTEGER NOT NULL, s_quantity INTEGER,
        s_ytd INTEGER, s_order_cnt INTEGER, s_remote_cnt INTEGER, s_dist CHAR(24),
        s_data VARCHAR(50), PRIMARY KEY (s_w_id, s_i_id));
      CREATE INDEX customer_name ON customer (c_w_id, c_d_id, c_last, c_first);
      CREATE INDEX orders_customer ON orders (o_w_id, o_d_id, o_c_id, o_id)""";

  /** Conditions 1 to 6, 8, 9 and 12 of clause 3.3.2, as queries of what breaks them. */
  static final List<String> CHECKS =
      List.of(
          "SELECT w_id FROM warehouse JOIN (SELECT d_w_id, SUM(d_ytd) AS total FROM district"
              + " GROUP BY d_w_id) AS d ON d_w_id = w_id WHERE w_ytd <> total",
          "SELECT d_w_id, d_id FROM district JOIN (SELECT o_w_id, o_d_id, MAX(o_id) AS newest"
              + " FROM orders GROUP BY o_w_id, o_d_id) AS o ON o_w_id = d_w_id AND o_d_id = d_id"
              + " WHERE d_next_o_id - 1 <> newest",
          "SELECT d_w_id, d_id FROM district JOIN (SELECT no_w_id, no_d_id, MAX(no_o_id) AS newest"
              + " FROM new_order GROUP BY no_w_id, no_d_id) AS n"
              + " ON no_w_id = d_w_id AND no_d_id = d_id WHERE d_next_o_id - 1 <> newest",
          "SELECT no_w_id, no_d_id FROM new_order GROUP BY no_w_id, no_d_id"
              + " HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*)",
          "SELECT o_w_id, o_d_id FROM (SELECT o_w_id, o_d_id, SUM(o_ol_cnt) AS due FROM orders"
              + " GROUP BY o_w_id, o_d_id) AS o JOIN (SELECT ol_w_id, ol_d_id, COUNT(*) AS lines"
              + " FROM order_line GROUP BY ol_w_id, ol_d_id) AS l"
              + " ON ol_w_id = o_w_id AND ol_d_id = o_d_id WHERE due <> lines",
          "SELECT o_id FROM orders LEFT JOIN new_order"
              + " ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id"
              + " WHERE (o_carrier_id IS NULL) <> (no_o_id IS NOT NULL)",
          "SELECT o_id FROM orders LEFT JOIN (SELECT ol_w_id, ol_d_id, ol_o_id, COUNT(*) AS lines"
              + " FROM order_line GROUP BY ol_w_id, ol_d_id, ol_o_id) AS l"
              + " ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id"
              + " WHERE lines IS NULL OR lines <> o_ol_cnt",
          "SELECT w_id FROM warehouse JOIN (SELECT h_w_id, SUM(h_amount) AS total FROM history"
              + " GROUP BY h_w_id) AS h ON h_w_id = w_id WHERE w_ytd <> total",
          "SELECT d_id FROM district JOIN (SELECT h_w_id, h_d_id, SUM(h_amount) AS total"
              + " FROM history GROUP BY h_w_id, h_d_id) AS h ON h_w_id = d_w_id AND h_d_id = d_id"
              + " WHERE d_ytd <> total",
          "SELECT c_w_id, c_d_id, c_id FROM customer LEFT JOIN (SELECT o_w_id, o_d_id, o_c_id,"
              + " SUM(ol_amount) AS delivered FROM orders JOIN order_line"
              + " ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id"
              + " WHERE ol_delivery_d IS NOT NULL GROUP BY o_w_id, o_d_id, o_c_id) AS d"
              + " ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id"
              + " WHERE c_balance + c_ytd_payment <> COALESCE(delivered, 0)");

  private final Connection connection;
  private final int warehouses;
  private final int customers;
  private final int items;
  private final Random random = new Random(1);

  private TpccTables(Connection connection, Tpcc sizes) {
    this.connection = connection;
    warehouses = sizes.warehouses();
    customers = sizes.customers();
    items = sizes.items();
  }

  /** The family name of a customer, which three of a district have. */
  static String lastName(int customer) {
    return "NAME" + customer / SAME_NAME;
  }

  static void create(Connection connection, Tpcc sizes) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : SCRIPT.split(";\n", -1)) {
        statement.execute(sql);
      }
    }
    connection.setAutoCommit(false);
    new TpccTables(connection, sizes).fill();
    connection.setAutoCommit(true);
  }

  private void fill() throws SQLException {
    try (Rows rows = new Rows("item", 4)) {
      for (int i = 1; i <= items; i++) {
        rows.add(i, "item " + i, decimal(100 + random.nextInt(9_901)), text(50));
      }
    }
    for (int w = 1; w <= warehouses; w++) {
      stockOf(w);
      int paid = 1_000 * DISTRICTS * customers;
      try (Rows rows = new Rows("warehouse", 8)) {
        rows.add(w, "w" + w, text(20), text(20), "BE", "123456789", tax(), decimal(paid));
      }
      for (int d = 1; d <= DISTRICTS; d++) {
        customersOf(w, d);
        ordersOf(w, d);
      }
    }
  }

  private void stockOf(int w) throws SQLException {
    try (Rows rows = new Rows("stock", 8)) {
      for (int i = 1; i <= items; i++) {
        rows.add(w, i, 10 + random.nextInt(91), 0, 0, 0, text(24), text(50));
      }
    }
  }

  private void customersOf(int w, int d) throws SQLException {
    try (Rows districts = new Rows("district", 10);
        Rows rows = new Rows("customer", 13);
        Rows payments = new Rows("history", 8)) {
      int paid = 1_000 * customers;
      String zip = "123456789";
      districts.add(
          w, d, "d" + d, text(20), text(20), "BE", zip, tax(), decimal(paid), customers + 1);
      for (int c = 1; c <= customers; c++) {
        String credit = random.nextInt(10) == 0 ? "BC" : "GC";
        rows.add(
            w,
            d,
            c,
            text(16),
            "OE",
            lastName(c),
            credit,
            tax(),
            decimal(-1_000),
            decimal(1_000),
            1,
            0,
            text(300));
        payments.add(c, d, w, d, w, null, decimal(1_000), text(24));
      }
    }
  }

  /** An order of each customer; the last three of ten are not delivered. */
  private void ordersOf(int w, int d) throws SQLException {
    try (Rows orders = new Rows("orders", 8);
        Rows open = new Rows("new_order", 3);
        Rows lines = new Rows("order_line", 10)) {
      for (int o = 1; o <= customers; o++) {
        boolean delivered = o <= customers * 7 / 10;
        int count = FEWEST_LINES + random.nextInt(MOST_LINES - FEWEST_LINES + 1);
        orders.add(w, d, o, o, null, delivered ? 1 + random.nextInt(10) : null, count, 1);
        if (!delivered) {
          open.add(w, d, o);
        }
        for (int n = 1; n <= count; n++) {
          Object amount = delivered ? decimal(0) : decimal(1 + random.nextInt(999_999));
          Object date = delivered ? java.sql.Timestamp.valueOf("2026-01-31 12:00:00") : null;
          int item = 1 + random.nextInt(items);
          lines.add(w, d, o, n, item, w, date, 5, amount, text(24));
        }
      }
    }
  }

  private Object tax() {
    return java.math.BigDecimal.valueOf(random.nextInt(2_001), 4);
  }

  private static Object decimal(int hundredths) {
    return java.math.BigDecimal.valueOf(hundredths, 2);
  }

  private String text(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  /** Rows of a table that are written in batches, and committed at the end. */
  private final class Rows implements AutoCloseable {
    private final PreparedStatement insert;
    private int pending;

    Rows(String table, int columns) throws SQLException {
      insert =
          connection.prepareStatement(
              "INSERT INTO " + table + " VALUES (" + "?, ".repeat(columns - 1) + "?)");
    }

    void add(Object... values) throws SQLException {
      for (int i = 0; i < values.length; i++) {
        insert.setObject(i + 1, values[i]);
      }
      insert.addBatch();
      pending++;
      if (pending == BATCH) {
        insert.executeBatch();
        pending = 0;
      }
    }

    @Override
    public void close() throws SQLException {
      insert.executeBatch();
      insert.close();
      connection.commit();
    }
  }
}
