package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * The file CURRENT: which manifest counts, and of a manifest that is not written any more how long
 * it is, so that any damage to it can be told.
 *
 * <pre>
 * current := name LF | name SP length SP CRC32C of all before the second SP LF
 * </pre>
 *
 * The length is decimal, the checksum 8 hexadecimal digits.
 *
 * @param manifest the manifest, which exists
 * @param length its length in bytes, or -1 if it may grow
 */
public record Current(Path manifest, long length) {
  private static final long GROWING = -1;

  /** Reads it. */
  public static Current read(FileSystem files, Path directory) throws IOException {
    Path file = directory.resolve(FileNames.CURRENT);
    String text = new String(files.readAll(file), StandardCharsets.ISO_8859_1);
    String[] parts = text.split("[ \n]", -1);
    boolean legal =
        FileNames.number(parts[0], FileNames.MANIFEST) >= 0
            && (text.equals(parts[0] + "\n")
                || (parts.length == 4 && text.equals(line(parts[0] + " " + parts[1]))));
    Path manifest = legal ? directory.resolve(parts[0]) : null;
    if (manifest == null || !files.exists(manifest)) {
      throw new CorruptionException(file, 0, "it does not name a manifest that exists");
    }
    return new Current(manifest, parts.length == 4 ? Long.parseLong(parts[1]) : GROWING);
  }

  private static String line(String content) {
    CRC32C crc = new CRC32C();
    crc.update(content.getBytes(StandardCharsets.ISO_8859_1));
    return content + " " + HexFormat.of().toHexDigits((int) crc.getValue()) + "\n";
  }

  /** Makes a manifest that is on stable storage the one that counts, and is written further. */
  static void grow(FileSystem files, Path manifest) throws IOException {
    replace(files, manifest.getParent(), manifest.getFileName() + "\n");
  }

  /** Makes a manifest that is on stable storage the one that counts, with all that it has. */
  public static void end(FileSystem files, Path manifest, long length) throws IOException {
    replace(files, manifest.getParent(), line(manifest.getFileName() + " " + length));
  }

  private static void replace(FileSystem files, Path directory, String line) throws IOException {
    Path temporary = directory.resolve(FileNames.CURRENT + FileNames.TEMPORARY);
    byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
    try (FileSystem.Output output = files.create(temporary)) {
      output.write(bytes, 0, bytes.length);
      output.sync();
    }
    files.rename(temporary, directory.resolve(FileNames.CURRENT));
    files.syncDirectory(directory);
  }
}
