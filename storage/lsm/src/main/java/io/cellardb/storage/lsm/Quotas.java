package io.cellardb.storage.lsm;

import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.sstable.Sstable;
import java.util.HashMap;
import java.util.Map;

/**
 * The bytes that the tables of a namespace take, as far as they are limited: lengths of files and
 * sizes of memtables, added up anew after each change of the version, and bytes of log records
 * since then. Guarded by the commit lock.
 */
final class Quotas {
  private final VersionSet versions;
  private final Map<String, Long> used = new HashMap<>(); // of the namespaces asked for
  private long counted = -1;

  Quotas(VersionSet versions) {
    this.versions = versions;
  }

  /** Refuses to add to the tables of a namespace that take all the bytes they may. */
  void check(String namespace) {
    checkRoom(namespace, 1);
  }

  /** Refuses to add so many bytes, at least 1, if the tables would take more than they may. */
  void checkRoom(String namespace, long bytes) {
    long quota = versions.catalog().namespaces().get(namespace).maxBytes();
    if (quota == NamespaceDescriptor.UNLIMITED_BYTES) {
      return;
    }
    if (counted != versions.changes()) {
      used.clear();
      counted = versions.changes();
    }
    if (used.computeIfAbsent(namespace, this::count) + bytes > quota) {
      throw new StorageException(
          Code.QUOTA_EXCEEDED,
          "the tables of namespace " + namespace + " may take no more than " + quota + " bytes");
    }
  }

  /** Takes note of bytes that were written to a table of a namespace. */
  void added(String namespace, long bytes) {
    if (!used.isEmpty()) {
      used.computeIfPresent(namespace, (name, before) -> before + bytes);
    }
  }

  private long count(String namespace) {
    Version version = versions.peek();
    long bytes = 0;
    for (StoreCatalog.Entry table : versions.catalog().tables().values()) {
      if (!table.descriptor().name().namespace().equals(namespace)) {
        continue;
      }
      for (int tree : table.trees()) {
        bytes += bytes(version.active(), tree);
        for (Generation generation : version.flushing()) {
          bytes += bytes(generation, tree);
        }
        for (Sstable file : version.files(tree)) {
          bytes += file.summary().size();
        }
      }
    }
    return bytes;
  }

  private static long bytes(Generation generation, int tree) {
    Memtable memtable = generation.memtable(tree);
    return memtable == null ? 0 : memtable.bytes();
  }
}
