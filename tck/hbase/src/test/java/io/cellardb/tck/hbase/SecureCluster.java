package io.cellardb.tck.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cellardb.tck.cluster.MiniCluster;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.security.access.UserPermission;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.server.KdcConfigKey;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;

/**
 * An HBase that lets nobody in without a ticket of Kerberos, and whose access control is on, with
 * who gives these tickets, in a process of its own: Hadoop has one setting of how users log in, and
 * one user, for all of a process.
 *
 * <p>Its directory has {@code krb5.conf}, and for each user {@code NAME.keytab} and {@code
 * NAME.cache}, a cache of tickets.
 */
final class SecureCluster implements AutoCloseable {
  static final String REALM = "EXAMPLE.COM";

  private static final String SERVER = "hbase/localhost";

  /** People who may log in. HBase lets its own user do everything. */
  private static final List<String> USERS =
      List.of("hbase", "ann", "bob", "eve", "carl", "dora", "fred", "gina");

  /** Who is in which group. */
  private static final String GROUPS = "dora=readers";

  private static final long POLL_MILLIS = 50;

  private final Path directory;
  private final Process process;
  private final int port;

  /** Starts one in a directory that is empty. */
  SecureCluster(Path directory) throws IOException {
    this.directory = directory;
    process = process(SecureCluster.class, "-ea", Map.of(), directory.toString());
    String started =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
    if (started == null) {
      throw new IOException("the cluster has not started");
    }
    port = Integer.parseInt(started);
  }

  /** Starts a process of this class path, whose errors are seen here. */
  static Process process(
      Class<?> main, String option, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add"))
        .forEach(command::add);
    Collections.addAll(
        command,
        option,
        "-cp",
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
        main.getName());
    Collections.addAll(command, arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** The port of its ZooKeeper on this machine. */
  int port() {
    return port;
  }

  /** A file of its directory. */
  Path file(String name) {
    return directory.resolve(name);
  }

  /** What a client says of servers, whoever the client is. */
  static Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hbase.security.authentication", "kerberos");
    settings.put("hbase.master.kerberos.principal", SERVER + "@" + REALM);
    settings.put("hbase.regionserver.kerberos.principal", SERVER + "@" + REALM);
    return settings;
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close(); // has it end
    process.onExit().join();
  }

  /** The other process: starts all, says where, and ends with its input. */
  public static void main(String[] arguments) {
    try {
      serve(Path.of(arguments[0]));
    } catch (Exception | Error e) {
      System.err.println("the cluster has ended: " + e);
    }
    Runtime.getRuntime().halt(0); // threads of both stay
  }

  private static void serve(Path directory) throws Exception {
    PrintStream out = System.out;
    System.setOut(System.err);
    SimpleKdcServer kdc = kdc(directory);
    Map<String, String> settings = settings();
    settings.put("hadoop.security.authentication", "kerberos");
    for (String server : List.of("hbase.master", "hbase.regionserver")) {
      settings.put(server + ".keytab.file", directory.resolve("server.keytab").toString());
    }
    settings.put("hadoop.user.group.static.mapping.overrides", GROUPS);
    settings.put("hbase.security.authorization", "true");
    for (String place : List.of("master", "region", "regionserver")) {
      settings.put("hbase.coprocessor." + place + ".classes", AccessController.class.getName());
    }
    Configuration security = new Configuration(false);
    settings.forEach(security::set);
    UserGroupInformation.setConfiguration(security);
    try (MiniCluster cluster = new MiniCluster(1, settings)) {
      grant(cluster);
      out.println(cluster.port());
      out.flush();
      System.in.readAllBytes();
    }
    kdc.stop();
  }

  /** Ann and bob may do everything, and eve may read definitions and one table. */
  private static void grant(MiniCluster cluster) throws IOException, InterruptedException {
    try (Connection connection = ConnectionFactory.createConnection(cluster.configuration());
        Admin admin = connection.getAdmin()) {
      // The cluster makes the table of rights when all else has started.
      while (!admin.isTableAvailable(PermissionStorage.ACL_TABLE_NAME)) {
        Thread.sleep(POLL_MILLIS);
      }
      Permission everything =
          Permission.newBuilder().withActions(Permission.Action.values()).build();
      for (String user : List.of("ann", "bob")) {
        admin.grant(new UserPermission(user, everything), false);
      }
      for (String table : List.of("cellar:catalog", "default:shown")) {
        Permission read =
            Permission.newBuilder(TableName.valueOf(table))
                .withActions(Permission.Action.READ)
                .build();
        admin.grant(new UserPermission("eve", read), false);
      }
    }
  }

  private static SimpleKdcServer kdc(Path directory) throws KrbException, IOException {
    SimpleKdcServer kdc = new SimpleKdcServer();
    kdc.setWorkDir(directory.toFile());
    kdc.setKdcRealm(REALM);
    kdc.setAllowUdp(false);
    try (ServerSocket free = new ServerSocket(0)) {
      kdc.setKdcTcpPort(free.getLocalPort());
    }
    // Those of a client are as short as it asks for.
    kdc.getKdcConfig().setLong(KdcConfigKey.MINIMUM_TICKET_LIFETIME, 1L);
    kdc.init();
    kdc.start();
    kdc.createPrincipal(SERVER);
    kdc.exportPrincipal(SERVER, directory.resolve("server.keytab").toFile());
    KrbClient client = kdc.getKrbClient();
    for (String user : USERS) {
      Path keytab = directory.resolve(user + ".keytab");
      kdc.createPrincipal(user);
      kdc.exportPrincipal(user, keytab.toFile());
      client.storeTicket(
          client.requestTgt(user + "@" + REALM, keytab.toFile()),
          directory.resolve(user + ".cache").toFile());
    }
    Path unknown = directory.resolve("dan.keytab");
    kdc.createPrincipal("dan");
    kdc.exportPrincipal("dan", unknown.toFile());
    kdc.deletePrincipal("dan");
    return kdc;
  }
}
