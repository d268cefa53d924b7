package io.cellardb.tck.hbase.door;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cellardb.tck.cluster.MiniCluster;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * A cluster that is a process of its own. It prints the port of its ZooKeeper when it is ready,
 * answers each line that it reads with one when it has no tables and namespaces any more, and ends
 * when its input does.
 */
final class ClusterMain {
  private ClusterMain() {}

  /** Runs until the end of the input. */
  public static void main(String[] args) throws IOException {
    BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    try (MiniCluster cluster = new MiniCluster(2)) {
      System.out.println(cluster.port());
      while (requests.readLine() != null) {
        cluster.clear();
        System.out.println("clear");
      }
    }
    System.exit(0); // HBase leaves threads
  }
}
