package io.cellardb.storage.hbase;

import io.cellardb.storage.Admin;
import io.cellardb.storage.Capability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/**
 * The tables of an HBase cluster. Retries, timeouts and scanner sizes are those of HBase's client,
 * by the settings of the connection's configuration. Times that a writer does not give are those of
 * the region server's clock when it applies the write.
 */
public final class HBaseStore implements Store {
  private final Connection connection;
  private final boolean ownsConnection;
  private final Optional<String> user;
  private final Calls calls;
  private final Admin admin = new HBaseAdmin(this);
  private final Map<TableName, TableHandle> tables = new ConcurrentHashMap<>();
  private final TransactionalStore transactional;
  private volatile boolean closed;

  /** How many calls that go together are made at the same time, unless somebody says otherwise. */
  public static final int PARALLEL_CALLS = 8;

  /**
   * A store over a connection of the caller's, which stays open when the store is closed.
   *
   * @param connection an open connection
   */
  public HBaseStore(Connection connection) {
    this(connection, PARALLEL_CALLS, Optional.empty(), false);
  }

  private HBaseStore(
      Connection connection, int parallelCalls, Optional<String> user, boolean ownsConnection) {
    this.connection = connection;
    this.user = user;
    this.calls = new Calls(parallelCalls);
    this.ownsConnection = ownsConnection;
    this.transactional = new TransactionalStore(this);
  }

  /**
   * A store over a connection that is closed with it.
   *
   * @param parallelCalls how many calls of one read or write are made at the same time at most,
   *     from 1 up
   * @param user who the client is to HBase, if that makes sure of it
   */
  public static HBaseStore owning(Connection connection, int parallelCalls, Optional<String> user) {
    return new HBaseStore(connection, parallelCalls, user, true);
  }

  /**
   * Connects to a cluster; closing the store ends the connection.
   *
   * @param configuration HBase's settings, as of {@code hbase-site.xml}
   */
  public static HBaseStore open(Configuration configuration) {
    try {
      return owning(
          ConnectionFactory.createConnection(configuration), PARALLEL_CALLS, Optional.empty());
    } catch (IOException e) {
      throw ClientErrors.of("no connection to HBase", e);
    }
  }

  /**
   * Connects to a cluster; closing the store ends the connection.
   *
   * @param quorum the hosts of its ZooKeeper with their ports, {@code host:port,host:port}
   */
  public static HBaseStore open(String quorum) {
    Configuration configuration = HBaseConfiguration.create();
    configuration.set(HConstants.ZOOKEEPER_QUORUM, quorum);
    return open(configuration);
  }

  @Override
  public Admin admin() {
    return admin;
  }

  @Override
  public Table table(TableName name) {
    return new HBaseTable(this, opened(name));
  }

  /**
   * None: a cluster is atomic and consistent by row, and gives times without looking at the row.
   */
  @Override
  public Set<Capability> capabilities() {
    return Set.of();
  }

  /**
   * The cluster with transactions of the tables that were created to take part in them. Other
   * tables are read there as they are, and not changed; here, it is the other way round.
   */
  @Override
  public Store transactional() {
    return transactional;
  }

  @Override
  public Store restoring() {
    return transactional.restoring();
  }

  /** By this machine's clock; each server goes by its own. */
  @Override
  public long now() {
    return System.currentTimeMillis();
  }

  /** Refuses: HBase has no state of the whole store to go back to. */
  @Override
  public Snapshot snapshot() {
    checkOpen();
    throw new StorageException(
        Code.UNSUPPORTED, "HBase has no snapshots to read from; read the present state");
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    checkOpen();
    return made(() -> new BatchWrite(this).apply(batch));
  }

  /** Those with a condition in one call for each table. */
  @Override
  public List<WriteResult> applyEach(List<WriteBatch> batches) {
    checkOpen();
    boolean bound =
        batches.stream().noneMatch(each -> each.checks().isEmpty() || each.rows().isEmpty());
    return bound && batches.size() > 1
        ? made(() -> BatchWrite.applyEach(this, batches))
        : batches.stream().map(this::apply).toList();
  }

  @Override
  public Optional<String> user() {
    return user;
  }

  @Override
  public List<SystemRelation> systemRelations() {
    List<SystemRelation> relations = new ArrayList<>(SystemRelation.ofEveryStore(admin));
    relations.add(Regions.relation(this));
    return relations;
  }

  @Override
  public void close() {
    closed = true;
    calls.close();
    if (ownsConnection) {
      try {
        connection.close();
      } catch (IOException e) {
        throw ClientErrors.of("closing the connection to HBase", e);
      }
    }
  }

  Connection connection() {
    return connection;
  }

  /** Makes a call to the cluster, and waits for it. */
  <V> V made(Supplier<V> call) {
    return calls.make(call, unused -> {});
  }

  /** How calls to the cluster are made. */
  Calls calls() {
    return calls;
  }

  /** HBase's face of a table, for one call or one scanner; cheap to get, and to be closed. */
  org.apache.hadoop.hbase.client.Table call(TableHandle table) {
    checkUsable(table);
    try {
      return connection.getTable(table.hbaseName());
    } catch (IOException e) {
      throw failure(table, e);
    }
  }

  /** A table that exists; an unknown one is an error. */
  TableHandle opened(TableName name) {
    checkOpen();
    TableHandle known = tables.get(name);
    return known == null ? reopened(name) : known;
  }

  /** As {@link #opened}, with a descriptor that is new from the cluster. */
  TableHandle reopened(TableName name) {
    checkOpen();
    var descriptor = admin.describe(name);
    if (descriptor.isEmpty()) {
      forget(name);
      throw new StorageException(Code.TABLE_NOT_FOUND, "there is no table " + name);
    }
    TableHandle table = tables.computeIfAbsent(name, n -> new TableHandle(descriptor.get()));
    table.replace(descriptor.get());
    return table;
  }

  /**
   * Refuses a family that a table does not have. Others may have added it since the descriptor was
   * read, hence the cluster is asked before it is refused.
   */
  void checkFamily(TableHandle table, String family) {
    for (FamilyDescriptor known : table.descriptor().families()) {
      if (known.name().equals(family)) {
        return;
      }
    }
    reopened(table.name()).descriptor().family(family);
  }

  /** Ends all use of a table that is no longer there. */
  void forget(TableName name) {
    TableHandle table = tables.remove(name);
    if (table != null) {
      table.drop();
    }
  }

  /** A call's failure in the contract's words. What turns out to be outdated is forgotten. */
  StorageException failure(TableHandle table, IOException failure) {
    StorageException translated = ClientErrors.of("table " + table.name(), failure);
    if (translated.code() == Code.TABLE_NOT_FOUND) {
      forget(table.name());
    } else if (translated.code() == Code.FAMILY_NOT_FOUND) {
      tables.remove(table.name(), table);
    }
    return translated;
  }

  void checkOpen() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the store is closed");
    }
  }

  /** Refuses to go on once the store is closed or the table dropped. */
  void checkUsable(TableHandle table) {
    checkOpen();
    table.checkNotDropped();
  }
}
