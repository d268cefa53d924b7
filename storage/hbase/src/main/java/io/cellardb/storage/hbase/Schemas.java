package io.cellardb.storage.hbase;

import io.cellardb.storage.ClusterOptions;
import io.cellardb.storage.ClusterOptions.BlockEncoding;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Participation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression.Algorithm;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.util.Bytes;

/** Translates names and descriptors, both ways. */
final class Schemas {
  /** How HBase's own settings begin, and those that the store adds to them. */
  private static final String RESERVED = "hbase.";

  /** The property of a namespace that HBase's own quota goes by. */
  private static final String MAX_TABLES = RESERVED + "namespace.quota.maxtables";

  /** A quota of no tables, which HBase refuses; this store keeps to it. */
  private static final String NO_TABLES = RESERVED + "cellar.no_tables";

  /** What the space quota of a namespace was set to; HBase does not tell. */
  private static final String MAX_BYTES = RESERVED + "cellar.max_bytes";

  /** The setting of a family that HBase's major compactions go by. */
  private static final String PURGE_DELAY = RESERVED + "hstore.time.to.purge.deletes";

  /**
   * The compression that was asked of a family; HBase's own setting says what its files have, since
   * HBase refuses a table whose codec is not installed.
   */
  private static final String COMPRESSION = RESERVED + "cellar.compression";

  /**
   * The Bloom filter that was asked of a family. HBase is never asked for one of columns: with it
   * some of its scans of deleted columns do not end.
   */
  private static final String BLOOM = RESERVED + "cellar.bloom";

  /** What was asked of a family that takes part in transactions, which HBase keeps whole. */
  private static final String VERSIONS = RESERVED + "cellar.versions";

  private static final String KEEP_DELETED_CELLS = RESERVED + "cellar.keep_deleted_cells";

  private Schemas() {}

  static org.apache.hadoop.hbase.TableName toHBase(TableName name) {
    return org.apache.hadoop.hbase.TableName.valueOf(name.namespace(), name.qualifier());
  }

  static TableName fromHBase(org.apache.hadoop.hbase.TableName name) {
    return new TableName(name.getNamespaceAsString(), name.getQualifierAsString());
  }

  static org.apache.hadoop.hbase.client.TableDescriptor toHBase(TableDescriptor table) {
    TableDescriptorBuilder builder = TableDescriptorBuilder.newBuilder(toHBase(table.name()));
    for (FamilyDescriptor family : table.families()) {
      byte[] name = Bytes.toBytes(family.name());
      ColumnFamilyDescriptorBuilder made = ColumnFamilyDescriptorBuilder.newBuilder(name);
      builder.setColumnFamily(toHBase(family, made, table.transactional()));
    }
    if (table.transactional()) {
      builder.setColumnFamily(own(RowState.FAMILY));
    }
    if (table.participation() == Participation.ENTRIES) {
      builder.setColumnFamily(own(EntryMarks.FAMILY));
    }
    return builder.build();
  }

  private static ColumnFamilyDescriptor own(byte[] family) {
    return ColumnFamilyDescriptorBuilder.newBuilder(family).setMaxVersions(1).build();
  }

  private static Participation participation(org.apache.hadoop.hbase.client.TableDescriptor table) {
    if (!table.hasColumnFamily(RowState.FAMILY)) {
      return Participation.NONE;
    }
    return table.hasColumnFamily(EntryMarks.FAMILY) ? Participation.ENTRIES : Participation.ROWS;
  }

  /** Whether a family of a table is one that transactions need, and the table does not show. */
  private static boolean isOwn(byte[] family, Participation participation) {
    return participation != Participation.NONE && isOwnName(family);
  }

  private static boolean isOwnName(byte[] family) {
    return Bytes.equals(family, RowState.FAMILY) || Bytes.equals(family, EntryMarks.FAMILY);
  }

  /** An existing table with other families; what else HBase knows of it and of them stays. */
  static org.apache.hadoop.hbase.client.TableDescriptor altered(
      org.apache.hadoop.hbase.client.TableDescriptor existing, TableDescriptor table) {
    TableDescriptorBuilder builder = TableDescriptorBuilder.newBuilder(existing);
    Participation participation = participation(existing);
    for (byte[] name : existing.getColumnFamilyNames()) {
      if (!isOwn(name, participation)) {
        builder.removeColumnFamily(name);
      }
    }
    for (FamilyDescriptor family : table.families()) {
      byte[] name = Bytes.toBytes(family.name());
      ColumnFamilyDescriptor before = existing.getColumnFamily(name);
      if (before != null
          && before.isMobEnabled()
          && family.cluster().mobBytes() == ClusterOptions.NO_MOB) {
        // HBase would give what points to a value apart as if it were the value.
        throw refused(family, "keeps values apart, and HBase does not read them if that ends");
      }
      builder.setColumnFamily(
          toHBase(
              family,
              before == null
                  ? ColumnFamilyDescriptorBuilder.newBuilder(name)
                  : ColumnFamilyDescriptorBuilder.newBuilder(before),
              participation != Participation.NONE));
    }
    return builder.build();
  }

  static TableDescriptor fromHBase(org.apache.hadoop.hbase.client.TableDescriptor table) {
    Participation participation = participation(table);
    return new TableDescriptor(
        fromHBase(table.getTableName()),
        Stream.of(table.getColumnFamilies())
            .filter(family -> !isOwn(family.getName(), participation))
            .map(Schemas::fromHBase)
            .toList(),
        participation);
  }

  /** A family of a table that takes part in transactions, of which HBase keeps all there was. */
  private static ColumnFamilyDescriptor keepingAll(
      FamilyDescriptor family, ColumnFamilyDescriptor asDeclared) {
    if (isOwnName(asDeclared.getName())) {
      throw refused(family, "has the name of one that transactions need");
    }
    if (family.cluster().replicated()) {
      // Another cluster would have its cells without what says which of them are committed.
      throw refused(family, "takes part in transactions, and is not replicated");
    }
    if (!family.isTransactional()) {
      throw refused(
          family,
          "takes part in transactions, and has no ttl, min_versions or classic behaviour;"
              + " a table WITH (transactional = FALSE) can");
    }
    return ColumnFamilyDescriptorBuilder.newBuilder(asDeclared)
        .setMaxVersions(Integer.MAX_VALUE)
        .setKeepDeletedCells(org.apache.hadoop.hbase.KeepDeletedCells.TRUE)
        .setNewVersionBehavior(false)
        .setConfiguration(VERSIONS, Integer.toString(family.versions()))
        .setConfiguration(KEEP_DELETED_CELLS, family.keepDeletedCells().name())
        .build();
  }

  private static StorageException refused(FamilyDescriptor family, String problem) {
    return new StorageException(Code.UNSUPPORTED, "family " + family.name() + " " + problem);
  }

  private static ColumnFamilyDescriptor toHBase(
      FamilyDescriptor family, ColumnFamilyDescriptorBuilder builder, boolean transactional) {
    ColumnFamilyDescriptor asDeclared = toHBase(family, builder);
    return transactional ? keepingAll(family, asDeclared) : asDeclared;
  }

  private static ColumnFamilyDescriptor toHBase(
      FamilyDescriptor family, ColumnFamilyDescriptorBuilder builder) {
    // An altered family has minimal versions, which the new number must not be below meanwhile.
    return builder
        .setMinVersions(0)
        .setMaxVersions(family.versions())
        .setMinVersions(family.minVersions())
        .setTimeToLive(seconds(family))
        .setKeepDeletedCells(
            org.apache.hadoop.hbase.KeepDeletedCells.valueOf(family.keepDeletedCells().name()))
        .setNewVersionBehavior(family.newVersionBehavior())
        .setConfiguration(PURGE_DELAY, Long.toString(family.purgeDelayMillis()))
        .setBlocksize(family.blockSize())
        .setBloomFilterType(family.bloom() == Bloom.NONE ? BloomType.NONE : BloomType.ROW)
        .setConfiguration(BLOOM, family.bloom().name())
        .setCompressionType(compression(family, builder))
        .setConfiguration(COMPRESSION, family.compression().name())
        .setDataBlockEncoding(DataBlockEncoding.valueOf(family.cluster().blockEncoding().name()))
        .setMobEnabled(family.cluster().mobBytes() != ClusterOptions.NO_MOB)
        .setMobThreshold(mobThreshold(family.cluster()))
        .setScope(
            family.cluster().replicated()
                ? HConstants.REPLICATION_SCOPE_GLOBAL
                : HConstants.REPLICATION_SCOPE_LOCAL)
        .build();
  }

  private static long mobThreshold(ClusterOptions options) {
    return options.mobBytes() == ClusterOptions.NO_MOB
        ? ColumnFamilyDescriptorBuilder.DEFAULT_MOB_THRESHOLD
        : options.mobBytes();
  }

  private static ClusterOptions clusterOptions(ColumnFamilyDescriptor family) {
    return new ClusterOptions(
        BlockEncoding.valueOf(family.getDataBlockEncoding().name()),
        family.isMobEnabled() ? Math.max(1, family.getMobThreshold()) : ClusterOptions.NO_MOB,
        family.getScope() != HConstants.REPLICATION_SCOPE_LOCAL);
  }

  /** What was asked for, or for a table that another client made the nearest to what it has. */
  private static Bloom bloom(ColumnFamilyDescriptor family) {
    String asked = family.getConfigurationValue(BLOOM);
    if (asked != null) {
      return Bloom.valueOf(asked);
    }
    return switch (family.getBloomFilterType()) {
      case NONE -> Bloom.NONE;
      case ROWCOL -> Bloom.ROWCOL;
      default -> Bloom.ROW;
    };
  }

  /** What was asked for, or for a table that another client made the nearest to what it has. */
  private static Compression compression(ColumnFamilyDescriptor family) {
    String asked = family.getConfigurationValue(COMPRESSION);
    if (asked != null) {
      return Compression.valueOf(asked);
    }
    return switch (family.getCompressionType()) {
      case NONE -> Compression.NONE;
      case GZ, ZSTD, BZIP2, LZMA, BROTLI -> Compression.ZSTD;
      default -> Compression.LZ4;
    };
  }

  /** The algorithm of a family: as it was if that is what is asked for, else if it is installed. */
  private static Algorithm compression(
      FamilyDescriptor asked, ColumnFamilyDescriptorBuilder existing) {
    ColumnFamilyDescriptor before = existing.build();
    if (compression(before) == asked.compression()) {
      return before.getCompressionType();
    }
    Algorithm algorithm = Algorithm.valueOf(asked.compression().name());
    try {
      algorithm.getCompressor();
      return algorithm;
    } catch (RuntimeException | LinkageError notInstalled) {
      return Algorithm.NONE;
    }
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
    String purgeDelay = family.getConfigurationValue(PURGE_DELAY);
    String versions = family.getConfigurationValue(VERSIONS);
    String keep = family.getConfigurationValue(KEEP_DELETED_CELLS);
    return new FamilyDescriptor(
        family.getNameAsString(),
        versions == null ? family.getMaxVersions() : Integer.parseInt(versions),
        family.getMinVersions(),
        seconds == HConstants.FOREVER ? FamilyDescriptor.FOREVER : seconds * 1000L,
        KeepDeletedCells.valueOf(keep == null ? family.getKeepDeletedCells().name() : keep),
        versions != null || family.isNewVersionBehavior(),
        purgeDelay == null ? 0 : Long.parseLong(purgeDelay),
        family.getBlocksize(),
        bloom(family),
        compression(family),
        clusterOptions(family));
  }

  static org.apache.hadoop.hbase.NamespaceDescriptor toHBase(NamespaceDescriptor namespace) {
    var builder = org.apache.hadoop.hbase.NamespaceDescriptor.create(namespace.name());
    namespace.properties().forEach(builder::addConfiguration);
    if (namespace.maxTables() == 0) {
      builder.addConfiguration(NO_TABLES, "true");
    } else if (namespace.maxTables() != NamespaceDescriptor.UNLIMITED) {
      builder.addConfiguration(MAX_TABLES, Integer.toString(namespace.maxTables()));
    }
    if (namespace.maxBytes() != NamespaceDescriptor.UNLIMITED_BYTES) {
      builder.addConfiguration(MAX_BYTES, Long.toString(namespace.maxBytes()));
    }
    return builder.build();
  }

  static NamespaceDescriptor fromHBase(org.apache.hadoop.hbase.NamespaceDescriptor namespace) {
    Map<String, String> properties = new TreeMap<>(namespace.getConfiguration());
    properties.keySet().removeIf(key -> key.startsWith(RESERVED));
    String maxTables =
        namespace.getConfigurationValue(NO_TABLES) != null
            ? "0"
            : namespace.getConfigurationValue(MAX_TABLES);
    String maxBytes = namespace.getConfigurationValue(MAX_BYTES);
    return new NamespaceDescriptor(
        namespace.getName(),
        maxTables == null ? NamespaceDescriptor.UNLIMITED : Integer.parseInt(maxTables),
        maxBytes == null ? NamespaceDescriptor.UNLIMITED_BYTES : Long.parseLong(maxBytes),
        properties);
  }
}
