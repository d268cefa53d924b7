package io.cellardb.tck.hbase;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/** An HDFS in this process, with one node for names and one for data. */
final class MiniHdfs implements AutoCloseable {
  private static final String ANY_PORT = "localhost:0";

  private final Path directory;
  private final NameNode names;
  private final DataNode data;
  private final String uri;

  MiniHdfs() throws IOException {
    DefaultMetricsSystem.setMiniClusterMode(true);
    directory = Files.createTempDirectory("cellar-tck");
    Configuration settings = new HdfsConfiguration();
    settings.set(FileSystem.FS_DEFAULT_NAME_KEY, "hdfs://" + ANY_PORT);
    settings.set(
        DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY, directory.resolve("names").toUri().toString());
    settings.set(
        DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, directory.resolve("data").toUri().toString());
    settings.set(DFSConfigKeys.DFS_NAMENODE_HTTP_ADDRESS_KEY, ANY_PORT);
    settings.set(DFSConfigKeys.DFS_DATANODE_HTTP_ADDRESS_KEY, ANY_PORT);
    settings.set(DFSConfigKeys.DFS_DATANODE_ADDRESS_KEY, ANY_PORT);
    settings.set(DFSConfigKeys.DFS_DATANODE_IPC_ADDRESS_KEY, ANY_PORT);
    NameNode.format(settings);
    names = NameNode.createNameNode(new String[0], settings);
    uri = "hdfs://localhost:" + names.getNameNodeAddress().getPort();
    settings.set(FileSystem.FS_DEFAULT_NAME_KEY, uri);
    data = DataNode.createDataNode(new String[0], settings);
  }

  /** Its address, without a path. */
  String uri() {
    return uri;
  }

  /** What an HBase has set whose files are in it, as in an installation. */
  Map<String, String> settings() {
    return Map.of(
        FileSystem.FS_DEFAULT_NAME_KEY,
        uri,
        HConstants.HBASE_DIR,
        uri + "/hbase",
        DFSConfigKeys.DFS_REPLICATION_KEY,
        "1",
        "hbase.wal.provider",
        "asyncfs",
        "hbase.unsafe.stream.capability.enforce",
        "true");
  }

  @Override
  public void close() throws IOException {
    data.shutdown();
    names.stop();
    names.join();
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
