package io.cellardb.tck.storage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreConfigInformation;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequestImpl;
import org.apache.hadoop.hbase.regionserver.compactions.RatioBasedCompactionPolicy;

/**
 * Compactions that depend on nothing but the files there are: a major one takes all of them, a
 * minor one all but the oldest if these are two or more. None begins by itself.
 */
public final class RegionCompactionPolicy extends RatioBasedCompactionPolicy {
  /** The constructor that HBase calls. */
  public RegionCompactionPolicy(Configuration configuration, StoreConfigInformation store) {
    super(configuration, store);
  }

  @Override
  public CompactionRequestImpl selectCompaction(
      Collection<HStoreFile> candidates,
      List<HStoreFile> compacting,
      boolean user,
      boolean offPeak,
      boolean major) {
    // Candidates come oldest first.
    List<HStoreFile> files = new ArrayList<>(candidates);
    if (!major) {
      // A file that a flush left empty counts for nothing; other stores make none.
      files.removeIf(file -> file.getReader().getEntries() == 0);
      files = files.size() > 2 ? files.subList(1, files.size()) : List.of();
    }
    CompactionRequestImpl request = new CompactionRequestImpl(new ArrayList<>(files));
    request.setIsMajor(major, major);
    return request;
  }

  @Override
  public boolean needsCompaction(Collection<HStoreFile> files, List<HStoreFile> compacting) {
    return false;
  }

  @Override
  public boolean shouldPerformMajorCompaction(Collection<HStoreFile> files) {
    return false;
  }
}
