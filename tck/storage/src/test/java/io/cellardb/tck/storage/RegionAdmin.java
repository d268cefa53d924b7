package io.cellardb.tck.storage;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.NamespaceExistException;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotDisabledException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.security.SecurityCapability;
import org.apache.hadoop.hbase.constraint.ConstraintException;
import org.apache.hadoop.hbase.quotas.QuotaExceededException;
import org.apache.hadoop.hbase.quotas.QuotaSettings;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.shaded.protobuf.generated.MasterProtos.SetQuotaRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.QuotaProtos.SpaceQuota;
import org.apache.hadoop.hbase.util.TableDescriptorChecker;

/**
 * What a master does with the calls of {@link Admin} that stores make: methods have the names and
 * parameters of those, and fail as those do.
 */
final class RegionAdmin {
  private static final ServerName SERVER = ServerName.valueOf("region", 1, 1);
  private static final String MAX_TABLES = "hbase.namespace.quota.maxtables";

  private final RegionCluster cluster;
  private final Map<TableName, TableDescriptor> disabled = new HashMap<>();

  RegionAdmin(RegionCluster cluster) {
    this.cluster = cluster;
  }

  void close() {}

  /** None: it has no access control. */
  List<SecurityCapability> getSecurityCapabilities() {
    return List.of();
  }

  String[] listNamespaces() {
    return Stream.of(listNamespaceDescriptors())
        .map(NamespaceDescriptor::getName)
        .toArray(String[]::new);
  }

  NamespaceDescriptor[] listNamespaceDescriptors() {
    return cluster.namespaces().values().toArray(NamespaceDescriptor[]::new);
  }

  NamespaceDescriptor getNamespaceDescriptor(String name) throws IOException {
    NamespaceDescriptor namespace = cluster.namespaces().get(name);
    if (namespace == null) {
      throw new NamespaceNotFoundException(name);
    }
    return namespace;
  }

  void createNamespace(NamespaceDescriptor namespace) throws IOException {
    if (cluster.namespaces().putIfAbsent(namespace.getName(), namespace) != null) {
      throw new NamespaceExistException(namespace.getName());
    }
  }

  void modifyNamespace(NamespaceDescriptor namespace) throws IOException {
    getNamespaceDescriptor(namespace.getName());
    cluster.namespaces().put(namespace.getName(), namespace);
  }

  void deleteNamespace(String name) throws IOException {
    getNamespaceDescriptor(name);
    if (listTableNamesByNamespace(name).length > 0) {
      throw new ConstraintException("Only empty namespaces can be removed.");
    }
    cluster.namespaces().remove(name);
  }

  List<TableDescriptor> listTableDescriptors() throws IOException {
    return listTableDescriptors(null, false);
  }

  List<TableDescriptor> listTableDescriptors(Pattern pattern, boolean system) {
    return cluster.regions().values().stream()
        .map(HRegion::getTableDescriptor)
        .filter(table -> pattern == null || pattern.matcher(name(table)).matches())
        .filter(table -> system || !table.getTableName().isSystemTable())
        .toList();
  }

  private static String name(TableDescriptor table) {
    return table.getTableName().getNameAsString();
  }

  TableName[] listTableNamesByNamespace(String name) {
    return cluster.regions().keySet().stream()
        .filter(table -> table.getNamespaceAsString().equals(name))
        .toArray(TableName[]::new);
  }

  boolean tableExists(TableName name) {
    return cluster.regions().containsKey(name);
  }

  TableDescriptor getDescriptor(TableName name) throws IOException {
    return cluster.region(name).getTableDescriptor();
  }

  void createTable(TableDescriptor table) throws IOException {
    TableName name = table.getTableName();
    NamespaceDescriptor namespace = getNamespaceDescriptor(name.getNamespaceAsString());
    TableDescriptorChecker.sanityCheck(cluster.configuration(), table);
    if (tableExists(name)) {
      throw new TableExistsException(name);
    }
    String quota = namespace.getConfigurationValue(MAX_TABLES);
    int tables = listTableNamesByNamespace(namespace.getName()).length;
    if (quota != null && tables >= Integer.parseInt(quota)) {
      throw new QuotaExceededException("The table " + name + " cannot be created: quota");
    }
    cluster.create(table);
  }

  void modifyTable(TableDescriptor table) throws IOException {
    cluster.region(table.getTableName());
    TableDescriptorChecker.sanityCheck(cluster.configuration(), table);
    cluster.reopen(table.getTableName(), table);
  }

  void disableTable(TableName name) throws IOException {
    disabled.put(name, getDescriptor(name));
  }

  boolean isTableEnabled(TableName name) throws IOException {
    cluster.region(name);
    return !disabled.containsKey(name);
  }

  void enableTable(TableName name) throws IOException {
    cluster.region(name);
    disabled.remove(name);
  }

  void deleteTable(TableName name) throws IOException {
    cluster.region(name);
    if (disabled.remove(name) == null) {
      throw new TableNotDisabledException(name);
    }
    cluster.drop(name);
  }

  void truncateTable(TableName name, boolean preserveSplits) throws IOException {
    TableDescriptor table = getDescriptor(name);
    if (disabled.remove(name) == null) {
      throw new TableNotDisabledException(name);
    }
    cluster.drop(name);
    cluster.create(table);
  }

  void flush(TableName name) throws IOException {
    cluster.region(name).flush(true);
  }

  void compact(TableName name) throws IOException {
    compact(name, false);
  }

  void majorCompact(TableName name) throws IOException {
    compact(name, true);
  }

  private void compact(TableName name, boolean major) throws IOException {
    HRegion region = cluster.region(name);
    for (HStore store : region.getStores()) {
      if (major && store.getStorefilesCount() > 0) {
        // Without files this would make the next compaction a major one.
        store.triggerMajorCompaction();
      }
    }
    region.compact(false);
    for (HStore store : region.getStores()) {
      store.closeAndArchiveCompactedFiles();
    }
  }

  CompactionState getCompactionState(TableName name) throws IOException {
    return cluster.region(name).getCompactionState();
  }

  Collection<ServerName> getRegionServers() {
    return List.of(SERVER);
  }

  List<RegionMetrics> getRegionMetrics(ServerName server, TableName name) throws IOException {
    HRegion region = cluster.region(name);
    long files = RegionCluster.fileSize(region);
    return List.of(
        RegionMetricsBuilder.newBuilder(region.getRegionInfo().getRegionName())
            .setStoreFileSize(new Size(files, Size.Unit.BYTE))
            .setMemStoreSize(new Size(region.getMemStoreDataSize(), Size.Unit.BYTE))
            .build());
  }

  void setQuota(QuotaSettings quota) {
    SetQuotaRequest request = QuotaSettings.buildSetQuotaRequestProto(quota);
    SpaceQuota space = request.getSpaceLimit().getQuota();
    if (space.getRemove()) {
      cluster.spaceQuotas().remove(request.getNamespace());
    } else {
      cluster.spaceQuotas().put(request.getNamespace(), space.getSoftLimit());
    }
  }
}
