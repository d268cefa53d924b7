package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.SystemRelation.Column;
import io.cellardb.storage.TableDescriptor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionLocator;

/** The relation {@code REGIONS}: where the cluster has the rows of each table. */
final class Regions {
  private Regions() {}

  static SystemRelation relation(HBaseStore store) {
    return new SystemRelation(
        "REGIONS",
        "The regions of each table and the servers that have them",
        List.of(
            Column.text("namespace", "the namespace of its table"),
            Column.text("table_name", "its table"),
            Column.text("region", "its encoded name"),
            Column.text("server", "host and port of the server that has it; NULL if none has"),
            Column.bytes("start_row", "the first row key that it may hold"),
            Column.bytes("stop_row", "the row key before which it ends; empty for the end"),
            Column.number("file_bytes", "about how many bytes its files have, in whole megabytes"),
            Column.number(
                "memory_bytes", "about how many bytes are in memory, in whole megabytes")),
        () -> {
          store.checkOpen();
          return store.made(() -> regions(store));
        });
  }

  private static List<Object[]> regions(HBaseStore store) {
    Map<ByteString, RegionMetrics> sizes = new HashMap<>();
    List<Object[]> rows = new ArrayList<>();
    try (Admin admin = store.connection().getAdmin()) {
      for (ServerName server : admin.getRegionServers()) {
        for (RegionMetrics region : admin.getRegionMetrics(server)) {
          sizes.put(ByteString.wrap(region.getRegionName()), region);
        }
      }
    } catch (IOException e) {
      throw ClientErrors.of("the regions", e);
    }
    store.admin().tables().forEach(table -> addRegions(store, table, sizes, rows));
    return rows;
  }

  private static Long bytes(RegionMetrics region, Function<RegionMetrics, Size> size) {
    return region == null ? null : (Long) (long) size.apply(region).get(Size.Unit.BYTE);
  }

  private static void addRegions(
      HBaseStore store,
      TableDescriptor table,
      Map<ByteString, RegionMetrics> sizes,
      List<Object[]> into) {
    try (RegionLocator locator =
        store.connection().getRegionLocator(Schemas.toHBase(table.name()))) {
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        RegionMetrics size = sizes.get(ByteString.wrap(location.getRegion().getRegionName()));
        into.add(
            new Object[] {
              table.name().namespace(),
              table.name().qualifier(),
              location.getRegion().getEncodedName(),
              location.getServerName() == null
                  ? null
                  : location.getServerName().getAddress().toString(),
              ByteString.wrap(location.getRegion().getStartKey()),
              ByteString.wrap(location.getRegion().getEndKey()),
              bytes(size, RegionMetrics::getStoreFileSize),
              bytes(size, RegionMetrics::getMemStoreSize)
            });
      }
    } catch (IOException e) {
      StorageException failure = ClientErrors.of("table " + table.name(), e);
      if (failure.code() != Code.TABLE_NOT_FOUND) { // else it was dropped since it was listed
        throw failure;
      }
    }
  }
}
