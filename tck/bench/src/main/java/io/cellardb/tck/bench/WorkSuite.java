package io.cellardb.tck.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How applications work: loads, single rows written in transactions and without, mixed loads,
 * several threads. The databases have the same rows of ten columns, and the same durability in
 * every comparison.
 */
final class WorkSuite implements Suite {
  private static final int ROWS = 200_000;
  private static final String LOAD = "load";

  /** In an order in which those that only read, or take back what they write, come first. */
  private static final Map<String, WorkCase> CASES = new LinkedHashMap<>();

  static {
    CASES.put("gets", new GetCase());
    CASES.put("pending", new PendingCase());
    CASES.put("ycsb", new YcsbCase());
    CASES.put("upserts", new UpsertCase());
    CASES.put("commit", new LargeCommitCase());
    CASES.put("hot", new HotRowCase());
    CASES.put("asof", new AsOfCase());
    CASES.put("allocation", new AllocationCase());
    CASES.put("open", new OpenCase());
    CASES.put("fresh", new FreshJvmCase());
  }

  @Override
  public void run(Setup setup, Report report) throws IOException, SQLException {
    for (String name : setup.cases()) {
      if (!CASES.containsKey(name) && !name.equals(LOAD)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "there is no case %s; there are %s, %s",
                name,
                LOAD,
                String.join(", ", CASES.keySet())));
      }
    }
    int rows = setup.scaled(ROWS);
    report.say(
        rows
            + " rows of 10 columns. What is committed has reached the operating system, or the disk"
            + " where it says synced. A ratio is how many times faster Cellar is.");
    Map<String, Path> directories =
        wanted(setup, LOAD) ? LoadCase.measure(setup, report, rows) : LoadCase.load(setup, rows);
    Map<String, WorkPeer> peers = new LinkedHashMap<>();
    try {
      for (Map.Entry<String, WorkPeer.Opener> opener : WorkPeer.openers().entrySet()) {
        Path directory = directories.get(opener.getKey());
        peers.put(opener.getKey(), opener.getValue().open(directory));
      }
      WorkContext context = new WorkContext(setup, report, peers, rows);
      for (Map.Entry<String, WorkCase> one : CASES.entrySet()) {
        if (wanted(setup, one.getKey())) {
          one.getValue().run(context);
        }
      }
    } finally {
      for (WorkPeer peer : peers.values()) {
        peer.close();
      }
    }
  }

  private static boolean wanted(Setup setup, String name) {
    return setup.cases().isEmpty() || setup.cases().contains(name);
  }
}
