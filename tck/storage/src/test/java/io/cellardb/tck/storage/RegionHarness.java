package io.cellardb.tck.storage;

import io.cellardb.storage.Store;
import io.cellardb.storage.hbase.HBaseStore;

/** The HBase store over regions in this process. */
final class RegionHarness implements StoreHarness {
  private final ManualClock clock = new ManualClock();
  private final RegionCluster cluster = new RegionCluster(clock);
  private Store store = new HBaseStore(cluster.connection());

  @Override
  public Store store() {
    return store;
  }

  @Override
  public ManualClock clock() {
    return clock;
  }

  @Override
  public void reopen() {
    store.close();
    cluster.reopen();
    store = new HBaseStore(cluster.connection());
  }

  @Override
  public void close() {
    store.close();
    cluster.close();
  }
}
