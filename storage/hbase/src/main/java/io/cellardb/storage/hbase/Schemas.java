package io.cellardb.storage.hbase;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.util.Bytes;

/** Translates names and descriptors, both ways. */
final class Schemas {
  /** The property of a namespace that HBase's own quota goes by. */
  private static final String MAX_TABLES = "hbase.namespace.quota.maxtables";

  private Schemas() {}

  static org.apache.hadoop.hbase.TableName toHBase(TableName name) {
    return org.apache.hadoop.hbase.TableName.valueOf(name.namespace(), name.qualifier());
  }

  static TableName fromHBase(org.apache.hadoop.hbase.TableName name) {
    return new TableName(name.getNamespaceAsString(), name.getQualifierAsString());
  }

  static org.apache.hadoop.hbase.client.TableDescriptor toHBase(TableDescriptor table) {
    TableDescriptorBuilder builder = TableDescriptorBuilder.newBuilder(toHBase(table.name()));
    table.families().forEach(family -> builder.setColumnFamily(toHBase(family)));
    return builder.build();
  }

  static TableDescriptor fromHBase(org.apache.hadoop.hbase.client.TableDescriptor table) {
    return new TableDescriptor(
        fromHBase(table.getTableName()),
        Stream.of(table.getColumnFamilies()).map(Schemas::fromHBase).toList());
  }

  private static ColumnFamilyDescriptor toHBase(FamilyDescriptor family) {
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(family.name()))
        .setMaxVersions(family.versions())
        .setMinVersions(family.minVersions())
        .setTimeToLive(seconds(family))
        .setKeepDeletedCells(
            org.apache.hadoop.hbase.KeepDeletedCells.valueOf(family.keepDeletedCells().name()))
        .setNewVersionBehavior(family.newVersionBehavior())
        .setBlocksize(family.blockSize())
        .setBloomFilterType(family.bloom() == Bloom.NONE ? BloomType.NONE : BloomType.ROW)
        .build();
  }

  /** The time to live, of which HBase knows whole seconds, and somewhat less than 68 years. */
  private static int seconds(FamilyDescriptor family) {
    long millis = family.ttlMillis();
    if (millis == FamilyDescriptor.FOREVER) {
      return HConstants.FOREVER;
    }
    if (millis % 1000 != 0 || millis / 1000 >= HConstants.FOREVER) {
      throw new StorageException(
          Code.INVALID_ARGUMENT,
          "family "
              + family.name()
              + ": HBase keeps a ttl in whole seconds below 2147483647, not "
              + millis
              + " ms");
    }
    return (int) (millis / 1000);
  }

  private static FamilyDescriptor fromHBase(ColumnFamilyDescriptor family) {
    int seconds = family.getTimeToLive();
    return new FamilyDescriptor(
        family.getNameAsString(),
        family.getMaxVersions(),
        family.getMinVersions(),
        seconds == HConstants.FOREVER ? FamilyDescriptor.FOREVER : seconds * 1000L,
        KeepDeletedCells.valueOf(family.getKeepDeletedCells().name()),
        family.isNewVersionBehavior(),
        family.getBlocksize(),
        family.getBloomFilterType() == BloomType.NONE ? Bloom.NONE : Bloom.ROW);
  }

  static org.apache.hadoop.hbase.NamespaceDescriptor toHBase(NamespaceDescriptor namespace) {
    var builder = org.apache.hadoop.hbase.NamespaceDescriptor.create(namespace.name());
    if (namespace.maxTables() != NamespaceDescriptor.UNLIMITED) {
      builder.addConfiguration(MAX_TABLES, Integer.toString(namespace.maxTables()));
    }
    return builder.build();
  }

  static NamespaceDescriptor fromHBase(org.apache.hadoop.hbase.NamespaceDescriptor namespace) {
    String maxTables = namespace.getConfigurationValue(MAX_TABLES);
    return new NamespaceDescriptor(
        namespace.getName(),
        maxTables == null ? NamespaceDescriptor.UNLIMITED : Integer.parseInt(maxTables));
  }
}
