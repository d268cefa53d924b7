package io.cellardb.tck.bench;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The five transactions of TPC-C in its mix: new orders, payments, and of each hundred four of the
 * status of an order, of deliveries and of the level of the stock. Rows are locked where the usual
 * implementations lock them. There is no time to think, and there are fewer customers and items.
 *
 * @param customers of a district
 * @param items that each warehouse has
 */
record Tpcc(String name, int warehouses, int customers, int items) implements OltpLoad {
  private static final int FEWEST_LINES = 5;
  private static final int MOST_LINES = 15;
  private static final int RECENT_ORDERS = 20;
  private static final int LONGEST_DATA = 500;
  private static final String CUSTOMER = " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
  private static final String DISTRICT = " WHERE d_w_id = ? AND d_id = ?";
  private static final String ORDER = " WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?";
  private static final String LINES = " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?";

  @Override
  public void create(Connection connection) throws SQLException {
    TpccTables.create(connection, this);
  }

  @Override
  public List<String> checks() {
    return TpccTables.CHECKS;
  }

  @Override
  public String count() {
    return null;
  }

  @Override
  public Client client(Connection connection) {
    SqlCalls calls = new SqlCalls(connection);
    return random -> {
      int kind = random.nextInt(100);
      int w = 1 + random.nextInt(warehouses);
      int d = 1 + random.nextInt(TpccTables.DISTRICTS);
      if (kind < 45) {
        return newOrder(calls, random, w, d);
      }
      if (kind < 88) {
        return payment(calls, random, w, d);
      }
      if (kind < 92) {
        return orderStatus(calls, random, w, d);
      }
      return kind < 96 ? delivery(calls, random, w) : stockLevel(calls, random, w, d);
    };
  }

  /** One position of a new order. */
  private record Line(int warehouse, int item, int quantity) implements Comparable<Line> {
    @Override
    public int compareTo(Line other) {
      int byWarehouse = Integer.compare(warehouse, other.warehouse);
      return byWarehouse != 0 ? byWarehouse : Integer.compare(item, other.item);
    }
  }

  private List<Line> lines(Random random, int w) {
    int count = FEWEST_LINES + random.nextInt(MOST_LINES - FEWEST_LINES + 1);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int supplier = random.nextInt(100) == 0 ? 1 + random.nextInt(warehouses) : w;
      lines.add(new Line(supplier, uneven(random, 8191, items), 1 + random.nextInt(10)));
    }
    // Stock is locked in one order by all, so that nobody waits in a circle.
    Collections.sort(lines);
    return lines;
  }

  private long newOrder(SqlCalls calls, Random random, int w, int d) throws SQLException {
    int c = uneven(random, 1023, customers);
    boolean mistaken = random.nextInt(100) == 0;
    List<Line> lines = lines(random, w);
    Object[] district =
        calls.row("SELECT d_next_o_id, d_tax FROM district" + DISTRICT + " FOR UPDATE", w, d);
    int order = SqlCalls.number(district[0]);
    Object[] customer =
        calls.row(
            "SELECT c_discount, c_last, c_credit, w_tax FROM customer"
                + " JOIN warehouse ON w_id = c_w_id"
                + CUSTOMER,
            w,
            d,
            c);
    calls.change("UPDATE district SET d_next_o_id = d_next_o_id + 1" + DISTRICT, w, d);
    boolean local = lines.stream().allMatch(line -> line.warehouse() == w);
    calls.change(
        "INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
            + " VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP, ?, ?)",
        order,
        d,
        w,
        c,
        lines.size(),
        local ? 1 : 0);
    calls.change("INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (?, ?, ?)", order, d, w);
    long sum = order + SqlCalls.sum(customer[0]) + SqlCalls.sum(customer[1]);
    for (int i = 0; i < lines.size(); i++) {
      sum += line(calls, lines.get(i), w, d, order, i + 1);
    }
    if (mistaken) {
      // The last item does not exist, as in one of a hundred orders.
      calls.rollback();
    }
    return sum;
  }

  private static long line(SqlCalls calls, Line line, int w, int d, int order, int number)
      throws SQLException {
    Object[] item = calls.row("SELECT i_price, i_name, i_data FROM item WHERE i_id = ?", line.item);
    Object[] stock =
        calls.row(
            "SELECT s_quantity, s_data, s_dist FROM stock WHERE s_w_id = ? AND s_i_id = ?"
                + " FOR UPDATE",
            line.warehouse,
            line.item);
    int left = SqlCalls.number(stock[0]) - line.quantity;
    calls.change(
        "UPDATE stock SET s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1,"
            + " s_remote_cnt = s_remote_cnt + ? WHERE s_w_id = ? AND s_i_id = ?",
        left < 10 ? left + 91 : left,
        line.quantity,
        line.warehouse == w ? 0 : 1,
        line.warehouse,
        line.item);
    BigDecimal amount = ((BigDecimal) item[0]).multiply(BigDecimal.valueOf(line.quantity));
    calls.change(
        "INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id,"
            + " ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        order,
        d,
        w,
        number,
        line.item,
        line.warehouse,
        line.quantity,
        amount,
        stock[2]);
    return left + SqlCalls.sum(item[1]) + SqlCalls.sum(stock[1]);
  }

  private long payment(SqlCalls calls, Random random, int w, int d) throws SQLException {
    boolean near = warehouses == 1 || random.nextInt(100) < 85;
    int cw = near ? w : 1 + random.nextInt(warehouses);
    int cd = near ? d : 1 + random.nextInt(TpccTables.DISTRICTS);
    BigDecimal amount = BigDecimal.valueOf(100 + random.nextInt(499_901), 2);
    calls.change("UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?", amount, w);
    Object[] warehouse =
        calls.row(
            "SELECT w_name, w_street, w_city, w_state, w_zip FROM warehouse WHERE w_id = ?", w);
    calls.change("UPDATE district SET d_ytd = d_ytd + ?" + DISTRICT, amount, w, d);
    Object[] district =
        calls.row("SELECT d_name, d_street, d_city, d_state, d_zip FROM district" + DISTRICT, w, d);
    int c = customer(calls, random, cw, cd);
    Object[] customer =
        calls.row(
            "SELECT c_first, c_last, c_credit, c_discount, c_balance, c_data FROM customer"
                + CUSTOMER
                + " FOR UPDATE",
            cw,
            cd,
            c);
    String data = (String) customer[5];
    if ("BC".equals(customer[2])) {
      data = c + " " + cd + " " + cw + " " + d + " " + w + " " + amount + " " + data;
      data = data.substring(0, Math.min(data.length(), LONGEST_DATA));
    }
    calls.change(
        "UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
            + " c_payment_cnt = c_payment_cnt + 1, c_data = ?"
            + CUSTOMER,
        amount,
        amount,
        data,
        cw,
        cd,
        c);
    calls.change(
        "INSERT INTO history (h_c_d_id, h_c_w_id, h_c_id, h_d_id, h_w_id, h_date, h_amount, h_data)"
            + " VALUES (?, ?, ?, ?, ?, CURRENT_TIMESTAMP, ?, ?)",
        cd,
        cw,
        c,
        d,
        w,
        amount,
        warehouse[0] + "    " + district[0]);
    return SqlCalls.sum(customer[0]) + SqlCalls.sum(customer[4]);
  }

  /** By number, or in six of ten cases by family name: the middle one by first name. */
  private int customer(SqlCalls calls, Random random, int w, int d) throws SQLException {
    int c = uneven(random, 1023, customers);
    if (random.nextInt(100) >= 60) {
      return c;
    }
    List<Object[]> found =
        calls.rows(
            "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?"
                + " ORDER BY c_first",
            w,
            d,
            TpccTables.lastName(c));
    return SqlCalls.number(found.get(found.size() / 2)[0]);
  }

  private long orderStatus(SqlCalls calls, Random random, int w, int d) throws SQLException {
    int c = customer(calls, random, w, d);
    Object[] customer =
        calls.row("SELECT c_balance, c_first, c_middle, c_last FROM customer" + CUSTOMER, w, d, c);
    Object[] order =
        calls.row(
            "SELECT o_id, o_carrier_id, o_entry_d FROM orders"
                + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT 1",
            w,
            d,
            c);
    long sum = SqlCalls.sum(customer[0]) + SqlCalls.sum(order[0]);
    for (Object[] line :
        calls.rows(
            "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line"
                + LINES,
            w,
            d,
            order[0])) {
      sum += SqlCalls.sum(line[0]) + SqlCalls.sum(line[3]);
    }
    return sum;
  }

  private static long delivery(SqlCalls calls, Random random, int w) throws SQLException {
    int carrier = 1 + random.nextInt(10);
    long sum = 0;
    for (int d = 1; d <= TpccTables.DISTRICTS; d++) {
      List<Object[]> oldest =
          calls.rows(
              "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ?"
                  + " ORDER BY no_o_id LIMIT 1 FOR UPDATE",
              w,
              d);
      if (oldest.isEmpty()) {
        continue;
      }
      Object order = oldest.get(0)[0];
      calls.change(
          "DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?", w, d, order);
      Object customer = calls.row("SELECT o_c_id FROM orders" + ORDER, w, d, order)[0];
      calls.change("UPDATE orders SET o_carrier_id = ?" + ORDER, carrier, w, d, order);
      calls.changeAll(
          "UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP" + LINES, w, d, order);
      Object total = calls.row("SELECT SUM(ol_amount) FROM order_line" + LINES, w, d, order)[0];
      calls.change(
          "UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
              + CUSTOMER,
          total,
          w,
          d,
          customer);
      sum += SqlCalls.sum(order) + SqlCalls.sum(total);
    }
    return sum;
  }

  private static long stockLevel(SqlCalls calls, Random random, int w, int d) throws SQLException {
    int next = SqlCalls.number(calls.row("SELECT d_next_o_id FROM district" + DISTRICT, w, d)[0]);
    Object[] low =
        calls.row(
            "SELECT COUNT(DISTINCT s_i_id) FROM order_line, stock WHERE ol_w_id = ? AND ol_d_id = ?"
                + " AND ol_o_id < ? AND ol_o_id >= ? AND s_w_id = ? AND s_i_id = ol_i_id"
                + " AND s_quantity < ?",
            w,
            d,
            next,
            next - RECENT_ORDERS,
            w,
            10 + random.nextInt(11));
    return SqlCalls.sum(low[0]);
  }

  /** TPC-C's numbers of 1 to {@code most} of which some come more often. */
  private static int uneven(Random random, int bits, int most) {
    return (random.nextInt(bits + 1) | random.nextInt(most)) % most + 1;
  }
}
