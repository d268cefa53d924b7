package io.cellardb.storage.lsm.repair;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.Current;
import io.cellardb.storage.lsm.manifest.Manifest;
import io.cellardb.storage.lsm.manifest.StoreState;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.wal.LogEnd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.zip.CRC32C;

/**
 * A consistent copy of a store in a directory of its own: its SSTables, as hard links where that
 * can be, copies of the segments of its log up to the moment of the backup, and a manifest. Instead
 * of CURRENT, without which nobody takes it for a store and writes to it, there is the file {@value
 * #LIST}, which is written last.
 *
 * <pre>
 * list := "cellar backup 1" LF
 *         (name SP length SP CRC32C of the whole file, or "-" for an SSTable, LF)*, manifest first
 *         "end" SP CRC32C of all before LF
 * </pre>
 *
 * Lengths are decimal, checksums 8 hexadecimal digits. An SSTable has checksums inside of it.
 */
public final class Backup {
  /** The file that lists the others. */
  public static final String LIST = "BACKUP";

  private static final String TITLE = "cellar backup 1";
  private static final String NO_CRC = "-";

  private record Item(String name, long length, String crc) {
    String line() {
      return name + " " + length + " " + crc + "\n";
    }
  }

  private final FileSystem files;
  private final Path directory;

  private Backup(FileSystem files, Path directory) {
    this.files = files;
    this.directory = directory;
  }

  /**
   * Writes a backup. All files of the state stay as they are meanwhile.
   *
   * @param store the directory of the store
   * @param state its state, to which is added where the log ends
   * @param segments the length, up to which it is to be copied, of each segment of the log that the
   *     state needs, by number
   * @param manifest a number that no file of the state has
   * @param target an empty directory, or none
   */
  public static void write(
      FileSystem files,
      Path store,
      StoreState state,
      NavigableMap<Long, Long> segments,
      long manifest,
      Path target)
      throws IOException {
    Target.begin(files, target);
    Backup backup = new Backup(files, target);
    List<Item> items = new ArrayList<>();
    if (!segments.isEmpty()) {
      // All that is copied is on stable storage by the end.
      Map.Entry<Long, Long> last = segments.lastEntry();
      LogEnd end = new LogEnd(last.getKey(), last.getValue());
      state.apply(new VersionEdit().add(new VersionEdit.Logged(end)));
    }
    Manifest.write(files, target, manifest, state);
    items.add(backup.item(FileNames.of(target, manifest, FileNames.MANIFEST), true));
    for (VersionEdit.Step step : state.asEdit().steps()) {
      if (step instanceof VersionEdit.AddFile added) {
        Path file = FileNames.of(store, added.file().number(), FileNames.SSTABLE);
        Path link = target.resolve(file.getFileName());
        files.link(file, link);
        items.add(backup.item(link, false));
      }
    }
    for (Map.Entry<Long, Long> segment : segments.entrySet()) {
      Path file = FileNames.of(store, segment.getKey(), FileNames.WAL);
      Path copy = target.resolve(file.getFileName());
      files.copy(file, copy, segment.getValue());
      items.add(backup.item(copy, true));
    }
    files.syncDirectory(target);
    backup.verifyCopies(items);
    backup.writeList(items);
    Target.end(files, target);
  }

  /** Whether what was copied is whole; the checksums of the list are of the copies. */
  private void verifyCopies(List<Item> items) throws IOException {
    List<String> damage = new ArrayList<>();
    StoreState copied = Manifest.readFile(files, directory.resolve(items.get(0).name()));
    StoreCheck.ofWholeLog(files, directory, copied, damage);
    if (!damage.isEmpty()) {
      throw new StorageException(Code.CORRUPTION, "a copy went wrong: " + damage.get(0));
    }
  }

  private Item item(Path file, boolean withCrc) throws IOException {
    String name = file.getFileName().toString();
    if (withCrc) {
      byte[] bytes = files.readAll(file);
      return new Item(name, bytes.length, crc(bytes));
    }
    try (FileSystem.Input input = files.open(file)) {
      return new Item(name, input.size(), NO_CRC);
    }
  }

  private static String crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }

  private void writeList(List<Item> items) throws IOException {
    StringBuilder text = new StringBuilder(TITLE).append('\n');
    items.forEach(item -> text.append(item.line()));
    String crc = crc(text.toString().getBytes(StandardCharsets.US_ASCII));
    byte[] bytes =
        text.append("end ").append(crc).append('\n').toString().getBytes(StandardCharsets.US_ASCII);
    Path temporary = directory.resolve(LIST + FileNames.TEMPORARY);
    try (FileSystem.Output output = files.create(temporary)) {
      output.write(bytes, 0, bytes.length);
      output.sync();
    }
    files.rename(temporary, directory.resolve(LIST));
    files.syncDirectory(directory);
  }

  /**
   * Reads every byte of a backup.
   *
   * @return what is wrong, a line each; empty if all is well
   * @throws StorageException NOT_A_STORE if the directory holds no backup
   */
  public static List<String> check(FileSystem files, Path directory) throws IOException {
    Backup backup = new Backup(files, directory);
    List<String> damage = new ArrayList<>();
    try {
      backup.check(backup.readList(), damage);
    } catch (CorruptionException e) {
      damage.add(e.getMessage());
    }
    return damage;
  }

  private void check(List<Item> items, List<String> damage) throws IOException {
    for (Item item : items) {
      Path file = directory.resolve(item.name());
      if (!files.exists(file)) {
        damage.add("file " + file + " is damaged at offset 0: the file is missing");
        continue;
      }
      Item found = item(file, !item.crc().equals(NO_CRC));
      if (!found.equals(item)) {
        damage.add("file " + file + " is damaged at offset 0: it is not what was backed up");
      }
    }
    if (damage.isEmpty()) {
      StoreState state = Manifest.readFile(files, directory.resolve(items.get(0).name()));
      StoreCheck.ofSstables(files, directory, state, damage);
      StoreCheck.ofWholeLog(files, directory, state, damage);
    }
  }

  private List<Item> readList() throws IOException {
    Path list = directory.resolve(LIST);
    if (!files.exists(list)) {
      throw new StorageException(Code.NOT_A_STORE, "there is no backup in directory " + directory);
    }
    String text = new String(files.readAll(list), StandardCharsets.ISO_8859_1);
    int end = text.lastIndexOf("end ");
    boolean whole =
        end > 0
            && text.startsWith(TITLE + "\n")
            && text.substring(end)
                .equals(
                    "end "
                        + crc(text.substring(0, end).getBytes(StandardCharsets.ISO_8859_1))
                        + "\n");
    if (!whole) {
      throw new CorruptionException(list, 0, "it is not a whole list of files");
    }
    List<Item> items = new ArrayList<>();
    for (String line : text.substring(TITLE.length() + 1, end).lines().toList()) {
      String[] parts = line.split(" ", -1);
      items.add(new Item(parts[0], Long.parseLong(parts[1]), parts[2]));
    }
    return items;
  }

  /**
   * Makes a store of a backup, which stays as it is. It is checked before, and the copies after.
   *
   * @param target an empty directory, or none
   * @throws StorageException CORRUPTION if anything of the backup is damaged, in which case nothing
   *     is written, or if a copy went wrong; what is left then nobody takes for a store
   */
  public static void restore(FileSystem files, Path backup, Path target) throws IOException {
    List<String> damage = check(files, backup);
    if (!damage.isEmpty()) {
      throw new StorageException(
          Code.CORRUPTION,
          "the backup in "
              + backup
              + " is not restored, since "
              + damage.get(0)
              + (damage.size() == 1 ? "" : " (and " + (damage.size() - 1) + " more)"));
    }
    Target.begin(files, target);
    Backup copies = new Backup(files, target);
    List<Item> items = new Backup(files, backup).readList();
    for (Item item : items) {
      Path copy = target.resolve(item.name());
      files.copy(backup.resolve(item.name()), copy, item.length());
      if (!copies.item(copy, !item.crc().equals(NO_CRC)).equals(item)) {
        throw new CorruptionException(copy, 0, "it is not what was copied");
      }
    }
    files.syncDirectory(target);
    Current.end(files, target.resolve(items.get(0).name()), items.get(0).length());
    Target.end(files, target);
  }
}
