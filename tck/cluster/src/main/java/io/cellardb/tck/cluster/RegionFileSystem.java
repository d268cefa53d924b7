package io.cellardb.tck.cluster;

import java.io.File;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local file system without permissions. Hadoop starts a process for each one that it sets,
 * which takes longer than everything else that a region does with its files.
 */
public final class RegionFileSystem extends RawLocalFileSystem {
  @Override
  public void setPermission(Path path, FsPermission permission) {}

  @Override
  protected boolean mkOneDirWithMode(Path path, File file, FsPermission permission) {
    return file.mkdir();
  }
}
