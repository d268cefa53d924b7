package io.cellardb.tck.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories of peers: sizes, copies, and their end. */
final class Directories {
  private Directories() {}

  /** Bytes of the files below whose names end so. */
  static long bytes(Path directory, String ending) throws IOException {
    long bytes = 0;
    for (Path file : files(directory)) {
      bytes += file.toString().endsWith(ending) ? Files.size(file) : 0;
    }
    return bytes;
  }

  /** When a file, or the one of a directory's that is newest, was changed, in milliseconds. */
  static long newest(Path path) throws IOException {
    long newest = 0;
    for (Path file : files(path)) {
      newest = Math.max(newest, Files.getLastModifiedTime(file).toMillis());
    }
    return newest;
  }

  /** Copies the files of a directory that has no others below, as a crash would leave them. */
  static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (Path file : files(from)) {
      Files.copy(file, to.resolve(from.relativize(file)));
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> walk = Files.walk(directory)) {
      return walk.filter(Files::isRegularFile).toList();
    }
  }

  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
