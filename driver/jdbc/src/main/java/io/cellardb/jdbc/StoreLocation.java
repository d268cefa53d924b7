package io.cellardb.jdbc;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where a URL says the data is. */
public sealed interface StoreLocation {

  /**
   * A directory of files.
   *
   * @param path as written in the URL; a relative one starts at the working directory
   */
  record Directory(Path path) implements StoreLocation {
    @Override
    public boolean equals(Object other) {
      return other instanceof Directory that && path.equals(that.path);
    }

    @Override
    public int hashCode() {
      return path.hashCode();
    }
  }

  /**
   * A store in the memory of this JVM, shared by the connections that name it.
   *
   * @param name not empty
   */
  record Memory(String name) implements StoreLocation {}

  /**
   * An HBase cluster.
   *
   * @param quorum the hosts of its ZooKeeper, with a comma between, each with or without a port; ""
   *     leaves it to HBase's configuration
   * @param port of those hosts that have none; 0 leaves it to HBase's configuration
   * @param parent the node of ZooKeeper that the cluster is under; "" leaves it to HBase's
   *     configuration
   * @param settings of HBase's client, by name
   */
  record Cluster(String quorum, int port, String parent, Map<String, String> settings)
      implements StoreLocation {
    /** What the names of settings begin with. */
    private static final List<String> SETTINGS = List.of("hbase.", "hadoop.", "zookeeper.");

    /** Makes it immutable. */
    public Cluster {
      settings = Map.copyOf(settings);
    }

    /** Whether a property is a setting of HBase's client. */
    public static boolean isSetting(String property) {
      return SETTINGS.stream().anyMatch(property::startsWith);
    }
  }

  /**
   * A server.
   *
   * @param addresses where it may be, to be tried in this order; not empty
   */
  record Server(List<Address> addresses) implements StoreLocation {
    /** Makes it immutable. */
    public Server {
      addresses = List.copyOf(addresses);
    }
  }

  /**
   * An address of a server.
   *
   * @param host a name or a number, that of IPv6 without brackets
   * @param port from 1 to 65535
   */
  record Address(String host, int port) {
    /** The port of a server that is not told another one. */
    public static final int STANDARD_PORT = 8765;

    @Override
    public String toString() {
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
  }
}
