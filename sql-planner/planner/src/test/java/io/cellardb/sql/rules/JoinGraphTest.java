package io.cellardb.sql.rules;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.rules.JoinGraph.Column;
import io.cellardb.sql.rules.JoinGraph.Equality;
import io.cellardb.sql.rules.JoinGraph.Input;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JoinGraphTest {
  private static BitSet bits(int... bits) {
    BitSet set = new BitSet();
    IntStream.of(bits).forEach(set::set);
    return set;
  }

  /** A table whose column 0 is its key, of which conditions choose some rows. */
  private static Input keyed(double rows, double of) {
    return new Input(rows, of, List.of(bits(0)));
  }

  private static Equality equality(
      int left, int leftColumn, double leftDistinct, int right, int column, double distinct) {
    return new Equality(
        new Column(left, leftColumn, leftDistinct), new Column(right, column, distinct));
  }

  @Test
  void aSelectiveInputComesFirst() {
    // item (1000000) -> sale (10000) -> customer (1 of 1000)
    JoinGraph.Order order =
        new JoinGraph(
                List.of(keyed(1e6, 1e6), keyed(1e4, 1e4), keyed(1, 1000)),
                List.of(equality(0, 1, 1e4, 1, 0, 1e4), equality(1, 1, 1000, 2, 0, 1000)),
                List.of())
            .best();
    assertEquals(0, order.inputs()[2]);
    assertEquals(10, order.sizes()[1], 1e-9);
    assertEquals(1000, order.sizes()[2], 1e-9);
  }

  @Test
  void whatNothingConnectsComesLast() {
    JoinGraph.Order order =
        new JoinGraph(
                List.of(keyed(100, 100), keyed(500, 500), keyed(1000, 1000)),
                List.of(equality(1, 0, 500, 2, 1, 500)),
                List.of())
            .best();
    assertEquals(0, order.inputs()[2]);
    assertEquals(100000, order.sizes()[2], 1e-9);
  }

  @Test
  void aKeyOfSeveralColumnsBoundsTheResult() {
    // A line names a stock by item and shop, which together are its key.
    Input stock = new Input(8000, 8000, List.of(bits(0, 1)));
    JoinGraph graph =
        new JoinGraph(
            List.of(keyed(60000, 60000), stock),
            List.of(equality(0, 1, 6000, 1, 0, 800), equality(0, 2, 6000, 1, 1, 800)),
            List.of());
    assertEquals(60000, graph.best().sizes()[1], 1e-9);
  }

  @Test
  void anotherConditionConnectsToo() {
    JoinGraph.Order order =
        new JoinGraph(
                List.of(keyed(10, 10), keyed(10, 10), keyed(9, 9)), List.of(), List.of(bits(0, 1)))
            .best();
    assertArrayEquals(new int[] {0, 1, 2}, order.inputs());
    assertEquals(30, order.sizes()[1], 1e-9);
  }

  @Test
  void aHundredInputsAreOrdered() {
    List<Input> inputs = new ArrayList<>();
    List<Equality> chain = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      inputs.add(keyed(i == 50 ? 1 : 1000, 1000));
      if (i > 0) {
        chain.add(equality(i - 1, 1, 1000, i, 0, 1000));
      }
    }
    JoinGraph.Order order = new JoinGraph(inputs, chain, List.of()).best();
    assertEquals(50, order.inputs()[0]);
    assertEquals(100, order.work(), 1e-9);
  }
}
