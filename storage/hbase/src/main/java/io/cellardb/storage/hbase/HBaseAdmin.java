package io.cellardb.storage.hbase;

import io.cellardb.storage.AccessControl;
import io.cellardb.storage.Admin;
import io.cellardb.storage.BulkRow;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.DuplicateRowException;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.security.SecurityCapability;
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.SpaceViolationPolicy;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/** Namespaces, tables and their upkeep by HBase's own admin calls. */
final class HBaseAdmin implements Admin {
  private static final Set<String> RESERVED =
      Set.of(TableName.DEFAULT_NAMESPACE, TableName.SYSTEM_NAMESPACE);

  /** Between two looks at whether something has happened. */
  private static final long POLL_MILLIS = 50;

  /** Rows that are written together in a bulk load. */
  private static final int LOADED_ROWS = 1000;

  /** A call of HBase's admin. */
  interface Call<V> {
    V on(org.apache.hadoop.hbase.client.Admin admin) throws IOException;
  }

  /** A call of HBase's admin that returns nothing. */
  private interface Action {
    void on(org.apache.hadoop.hbase.client.Admin admin) throws IOException;
  }

  private final HBaseStore store;
  private final TableEstimates estimates;
  private final Map<TableName, TableDescriptor> expected = new ConcurrentHashMap<>();

  HBaseAdmin(HBaseStore store) {
    this.store = store;
    this.estimates = new TableEstimates(store);
  }

  /** HBase describes them to those alone who administer them, and tells all the names. */
  @Override
  public List<NamespaceDescriptor> namespaces() {
    return call(
        "the namespaces",
        admin -> {
          Map<String, NamespaceDescriptor> all = new TreeMap<>();
          for (String name : admin.listNamespaces()) {
            all.put(name, new NamespaceDescriptor(name));
          }
          for (var namespace : admin.listNamespaceDescriptors()) {
            all.put(namespace.getName(), Schemas.fromHBase(namespace));
          }
          return List.copyOf(all.values());
        });
  }

  @Override
  public void createNamespace(NamespaceDescriptor namespace) {
    String name = namespace.name();
    checkNotReserved(name);
    if (namespaces().stream().anyMatch(n -> n.name().equals(name))) {
      throw new StorageException(Code.NAMESPACE_EXISTS, "namespace " + name + " exists already");
    }
    perform(
        "namespace " + name,
        admin -> {
          admin.createNamespace(Schemas.toHBase(namespace));
          limitSpace(admin, namespace);
        });
  }

  @Override
  public void alterNamespace(NamespaceDescriptor namespace) {
    NamespaceDescriptor before = namespace(namespace.name());
    perform(
        "namespace " + namespace.name(),
        admin -> {
          admin.modifyNamespace(Schemas.toHBase(namespace));
          if (before.maxBytes() != namespace.maxBytes()) {
            admin.setQuota(QuotaSettingsFactory.removeNamespaceSpaceLimit(namespace.name()));
            limitSpace(admin, namespace);
          }
        });
  }

  /** Has HBase refuse what adds to a namespace above its quota of bytes. */
  private static void limitSpace(
      org.apache.hadoop.hbase.client.Admin admin, NamespaceDescriptor namespace)
      throws IOException {
    if (namespace.maxBytes() != NamespaceDescriptor.UNLIMITED_BYTES) {
      admin.setQuota(
          QuotaSettingsFactory.limitNamespaceSpace(
              namespace.name(), namespace.maxBytes(), SpaceViolationPolicy.NO_INSERTS));
    }
  }

  @Override
  public void dropNamespace(String name) {
    checkNotReserved(name);
    namespace(name);
    if (tablesIn(name) > 0) {
      throw new StorageException(
          Code.NAMESPACE_NOT_EMPTY, "namespace " + name + " still has tables; drop them first");
    }
    perform("namespace " + name, admin -> admin.deleteNamespace(name));
  }

  /** With those that are expected, and that HBase does not describe to this user. */
  @Override
  public List<TableDescriptor> tables() {
    return call(
        "the tables",
        admin -> {
          Map<TableName, TableDescriptor> all = new TreeMap<>();
          for (var table : admin.listTableDescriptors(null, true)) {
            TableDescriptor described = Schemas.fromHBase(table);
            all.put(described.name(), described);
          }
          for (TableDescriptor table : List.copyOf(expected.values())) {
            if (all.containsKey(table.name())) {
              continue;
            }
            if (admin.tableExists(Schemas.toHBase(table.name()))) {
              all.put(table.name(), table);
            } else {
              expected.remove(table.name()); // another client has dropped it
            }
          }
          return List.copyOf(all.values());
        });
  }

  /** HBase describes a table to those alone who may change it. */
  @Override
  public void expect(TableDescriptor table) {
    expected.put(table.name(), table);
  }

  @Override
  public Optional<TableDescriptor> describe(TableName name) {
    return call(
        "table " + name,
        admin -> {
          try {
            return Optional.of(Schemas.fromHBase(admin.getDescriptor(Schemas.toHBase(name))));
          } catch (TableNotFoundException e) {
            return Optional.empty();
          } catch (AccessDeniedException e) {
            TableDescriptor table = expected.get(name);
            if (table == null) {
              throw e;
            }
            return Optional.of(table);
          }
        });
  }

  @Override
  public void createTable(TableDescriptor table) {
    createTable(table, List.of());
  }

  /** A part is a region. */
  @Override
  public void createTable(TableDescriptor table, List<ByteString> splits) {
    TableName name = table.name();
    var descriptor = Schemas.toHBase(table);
    int quota = namespace(name.namespace()).maxTables();
    if (describe(name).isPresent()) {
      throw new StorageException(Code.TABLE_EXISTS, "table " + name + " exists already");
    }
    if (quota != NamespaceDescriptor.UNLIMITED && tablesIn(name.namespace()) >= quota) {
      throw new StorageException(
          Code.QUOTA_EXCEEDED,
          "namespace " + name.namespace() + " may hold no more than " + quota + " tables");
    }
    perform(
        "table " + name,
        admin -> {
          if (splits.isEmpty()) {
            admin.createTable(descriptor);
          } else {
            admin.createTable(
                descriptor, splits.stream().map(ByteString::array).toArray(byte[][]::new));
          }
        });
  }

  @Override
  public void alterTable(TableDescriptor table) {
    TableName name = table.name();
    change(
        name,
        admin ->
            admin.modifyTable(Schemas.altered(admin.getDescriptor(Schemas.toHBase(name)), table)));
    store.reopened(name);
  }

  @Override
  public void dropTable(TableName name) {
    change(
        name,
        admin -> {
          disable(admin, name);
          admin.deleteTable(Schemas.toHBase(name));
        });
    store.forget(name);
    store.made(
        () -> {
          estimates.forget(name);
          return null;
        });
    expected.remove(name);
  }

  @Override
  public List<ByteString> splits(TableName name) {
    TableHandle table = store.opened(name);
    return store.made(
        () -> {
          try (RegionLocator locator = store.connection().getRegionLocator(table.hbaseName())) {
            return Stream.of(locator.getStartKeys())
                .map(ByteString::wrap)
                .filter(start -> !start.isEmpty())
                .sorted()
                .toList();
          } catch (IOException e) {
            throw store.failure(table, e);
          }
        });
  }

  @Override
  public void truncateTable(TableName name) {
    change(
        name,
        admin -> {
          disable(admin, name);
          admin.truncateTable(Schemas.toHBase(name), true);
        });
    estimates.renew(name);
  }

  private static void disable(org.apache.hadoop.hbase.client.Admin admin, TableName name)
      throws IOException {
    // One that is disabled already was left so by a call that failed half way.
    if (admin.isTableEnabled(Schemas.toHBase(name))) {
      admin.disableTable(Schemas.toHBase(name));
    }
  }

  @Override
  public void flush(TableName name) {
    change(name, admin -> admin.flush(Schemas.toHBase(name)));
  }

  @Override
  public void compact(TableName name, boolean major) {
    var table = Schemas.toHBase(name);
    change(
        name,
        admin -> {
          if (major) {
            admin.majorCompact(table);
          } else {
            admin.compact(table);
          }
          // Servers compact in the background.
          while (admin.getCompactionState(table) != CompactionState.NONE) {
            pause("compacting table " + name);
          }
        });
  }

  /**
   * By batches, since rows of a cluster are not written together anyway. Those of a table that
   * takes part in transactions are refused a second time.
   */
  @Override
  public void bulkLoad(TableName table, Iterator<BulkRow> rows) {
    if (!store.opened(table).descriptor().transactional()) {
      load(table, rows, store, row -> Optional.empty());
      return;
    }
    Store target = store.transactional();
    try (Snapshot before = target.snapshot()) {
      long sequence = before.sequence();
      load(
          table,
          rows,
          target,
          row -> Optional.of(new Check.RowUnchanged(table, row.row(), sequence)));
    }
  }

  /** Loads rows, each bound to a condition, if any, that holds until it is there. */
  private static void load(
      TableName table,
      Iterator<BulkRow> rows,
      Store target,
      Function<BulkRow, Optional<Check>> condition) {
    List<BulkRow> next = new ArrayList<>();
    while (rows.hasNext()) {
      next.add(rows.next());
      if (next.size() == LOADED_ROWS || !rows.hasNext()) {
        WriteBatch batch = new WriteBatch();
        Set<ByteString> seen = new HashSet<>();
        for (BulkRow row : next) {
          Optional<Check> check = condition.apply(row);
          if (check.isPresent() && !seen.add(ByteString.wrap(row.row()))) {
            throw new DuplicateRowException(row.row());
          }
          check.ifPresent(batch::check);
          batch.mutate(table, row.row(), List.copyOf(row.puts()));
        }
        WriteResult result = target.apply(batch);
        if (!result.applied()) {
          throw new DuplicateRowException(next.get(result.failedCheck()).row());
        }
        next.clear();
      }
    }
  }

  /**
   * Waits a moment.
   *
   * @param what what is waited for
   */
  static void pause(String what) {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      throw ClientErrors.interrupted(what, e);
    }
  }

  /** By rows that are chosen at random, as many as show what there is. */
  @Override
  public void analyze(TableName name) {
    store.made(
        () -> {
          estimates.analyze(name);
          return null;
        });
  }

  @Override
  public TableStatistics statistics(TableName name) {
    return store.made(() -> estimates.of(name));
  }

  /** Where HBase has access control that is on. */
  @Override
  public Optional<AccessControl> accessControl() {
    boolean on =
        call(
            "the capabilities of HBase",
            admin -> admin.getSecurityCapabilities().contains(SecurityCapability.AUTHORIZATION));
    return on ? Optional.of(new HBaseAccessControl(store, this)) : Optional.empty();
  }

  private long tablesIn(String namespace) {
    return call(
        "namespace " + namespace,
        admin -> (long) admin.listTableNamesByNamespace(namespace).length);
  }

  private NamespaceDescriptor namespace(String name) {
    return namespaces().stream()
        .filter(namespace -> namespace.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new StorageException(Code.NAMESPACE_NOT_FOUND, "there is no namespace " + name));
  }

  private static void checkNotReserved(String name) {
    if (RESERVED.contains(name)) {
      throw new StorageException(
          Code.NAMESPACE_RESERVED, "namespace " + name + " belongs to the store itself");
    }
  }

  /** Changes a table that exists. */
  private void change(TableName name, Action action) {
    store.reopened(name);
    perform("table " + name, action);
  }

  private void perform(String what, Action action) {
    call(
        what,
        admin -> {
          action.on(admin);
          return null;
        });
  }

  /**
   * Makes a call, and waits for it.
   *
   * @param what the thing concerned, to begin the message of a failure with
   */
  <V> V call(String what, Call<V> call) {
    store.checkOpen();
    return store.made(() -> answer(what, call));
  }

  private <V> V answer(String what, Call<V> call) {
    try (var admin = store.connection().getAdmin()) {
      return call.on(admin);
    } catch (IOException e) {
      throw ClientErrors.of(what, e);
    }
  }
}
