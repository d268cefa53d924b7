package io.cellardb.jdbc;

import java.nio.file.Path;

/** Where a URL says the data is. */
public sealed interface StoreLocation {

  /**
   * A directory of files.
   *
   * @param path as written in the URL; a relative one starts at the working directory
   */
  record Directory(Path path) implements StoreLocation {
    @Override
    public boolean equals(Object other) {
      return other instanceof Directory that && path.equals(that.path);
    }

    @Override
    public int hashCode() {
      return path.hashCode();
    }
  }

  /**
   * A store in the memory of this JVM, shared by the connections that name it.
   *
   * @param name not empty
   */
  record Memory(String name) implements StoreLocation {}
}
