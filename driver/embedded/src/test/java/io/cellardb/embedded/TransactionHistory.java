package io.cellardb.embedded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What concurrent transactions read of lists to which they append, and what is wrong with it. An
 * element is appended once, so that a list tells who wrote each state of it, and in which order, as
 * in <i>Elle</i> (Kingsbury and Alvaro, 2020).
 *
 * <p>Snapshot isolation holds if no cycle is left of the dependencies between transactions when
 * each anti-dependency (one did not see what the other wrote) is joined to the dependency before it
 * (Cerone and Gotsman, <i>Analysing Snapshot Isolation</i>, 2016); all is serialisable if there is
 * no cycle at all. Not for several threads at once, except for {@link #add}.
 */
final class TransactionHistory {
  /** What is asked of the transactions. */
  enum Isolation {
    SNAPSHOT,
    SERIALIZABLE
  }

  /** A transaction that was committed. Its reads are of its snapshot, without its own appends. */
  static final class Committed {
    final int session;
    final Map<Integer, List<Integer>> reads = new HashMap<>();
    final Map<Integer, List<Integer>> appends = new HashMap<>();

    /** Before its first statement, and after its commit, on one clock. */
    long began;

    long ended;

    Committed(int session) {
      this.session = session;
    }

    @Override
    public String toString() {
      return "session " + session + " read " + reads + " appended " + appends;
    }
  }

  private record Element(int key, int value) {}

  private final List<Committed> transactions = new ArrayList<>();

  /** Adds one, of each session in the order of their commits. */
  synchronized void add(Committed transaction) {
    transactions.add(transaction);
  }

  int size() {
    return transactions.size();
  }

  /** The first thing found that the isolation forbids, given how the lists are in the end. */
  Optional<String> anomaly(Map<Integer, List<Integer>> lists, Isolation isolation) {
    Map<Element, Integer> writers = new HashMap<>();
    for (int t = 0; t < transactions.size(); t++) {
      for (Map.Entry<Integer, List<Integer>> append : transactions.get(t).appends.entrySet()) {
        for (int value : append.getValue()) {
          writers.put(new Element(append.getKey(), value), t);
        }
      }
    }
    Set<Element> found = new HashSet<>();
    for (Map.Entry<Integer, List<Integer>> list : lists.entrySet()) {
      for (int value : list.getValue()) {
        Element element = new Element(list.getKey(), value);
        if (!writers.containsKey(element)) {
          return Optional.of("nobody committed " + element);
        }
        if (!found.add(element)) {
          return Optional.of("twice: " + element);
        }
      }
    }
    for (Element element : writers.keySet()) {
      if (!found.contains(element)) {
        return Optional.of("lost: " + element);
      }
    }
    Graph graph = new Graph(transactions.size());
    Map<Integer, Integer> lastOfSession = new HashMap<>();
    for (int t = 0; t < transactions.size(); t++) {
      Integer former = lastOfSession.put(transactions.get(t).session, t);
      if (former != null) {
        graph.dependencies.get(former).add(t);
      }
    }
    for (Map.Entry<Integer, List<Integer>> list : lists.entrySet()) {
      int former = -1;
      for (int value : list.getValue()) {
        int writer = writers.get(new Element(list.getKey(), value));
        graph.depends(former, writer);
        former = writer;
      }
    }
    for (int t = 0; t < transactions.size(); t++) {
      for (Map.Entry<Integer, List<Integer>> read : transactions.get(t).reads.entrySet()) {
        List<Integer> list = lists.getOrDefault(read.getKey(), List.of());
        int seen = read.getValue().size();
        if (seen > list.size() || !list.subList(0, seen).equals(read.getValue())) {
          return Optional.of("no state of " + list + " was read by " + transactions.get(t));
        }
        if (seen > 0) {
          graph.depends(writers.get(new Element(read.getKey(), list.get(seen - 1))), t);
        }
        if (seen < list.size()) {
          int next = writers.get(new Element(read.getKey(), list.get(seen)));
          if (transactions.get(next).ended < transactions.get(t).began) {
            return Optional.of(transactions.get(next) + " was not seen by " + transactions.get(t));
          }
          graph.isNotSeenBy(next, t);
        }
      }
    }
    return graph
        .cycle(isolation)
        .map(cycle -> "a cycle of " + cycle.stream().map(transactions::get).toList());
  }

  /** Transactions by number, with edges from earlier to later ones. */
  private static final class Graph {
    final List<Set<Integer>> dependencies = new ArrayList<>();
    final List<Set<Integer>> antiDependencies = new ArrayList<>();

    Graph(int size) {
      for (int i = 0; i < size; i++) {
        dependencies.add(new HashSet<>());
        antiDependencies.add(new HashSet<>());
      }
    }

    void depends(int earlier, int later) {
      if (earlier >= 0 && earlier != later) {
        dependencies.get(earlier).add(later);
      }
    }

    void isNotSeenBy(int writer, int reader) {
      if (writer != reader) {
        antiDependencies.get(reader).add(writer);
      }
    }

    Optional<List<Integer>> cycle(Isolation isolation) {
      List<Set<Integer>> edges = new ArrayList<>();
      for (int from = 0; from < dependencies.size(); from++) {
        Set<Integer> next = new HashSet<>(dependencies.get(from));
        if (isolation == Isolation.SERIALIZABLE) {
          next.addAll(antiDependencies.get(from));
        } else {
          dependencies.get(from).forEach(through -> next.addAll(antiDependencies.get(through)));
        }
        edges.add(next);
      }
      int[] states = new int[edges.size()];
      for (int start = 0; start < states.length; start++) {
        List<Integer> path = new ArrayList<>();
        if (states[start] == 0 && isCyclic(start, edges, states, path)) {
          return Optional.of(path);
        }
      }
      return Optional.empty();
    }

    /** Depth first; states are 0 for new, 1 for on the path, 2 for done. */
    private static boolean isCyclic(
        int at, List<Set<Integer>> edges, int[] states, List<Integer> path) {
      states[at] = 1;
      path.add(at);
      for (int next : edges.get(at)) {
        if (states[next] == 1) {
          path.subList(0, path.indexOf(next)).clear();
          return true;
        }
        if (states[next] == 0 && isCyclic(next, edges, states, path)) {
          return true;
        }
      }
      path.remove(path.size() - 1);
      states[at] = 2;
      return false;
    }
  }

  /** A list as the column of a row has it: {@code ",3,17"}; null is an empty one. */
  static List<Integer> parse(String list) {
    return list == null
        ? List.of()
        : Arrays.stream(list.split(",")).filter(s -> !s.isEmpty()).map(Integer::valueOf).toList();
  }
}
