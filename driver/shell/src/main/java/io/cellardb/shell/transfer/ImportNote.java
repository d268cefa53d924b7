package io.cellardb.shell.transfer;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Properties;

/**
 * How far an import is: the file {@code FILE.import} beside its file, which is replaced as a whole
 * after each batch and goes when all is done.
 *
 * @param source what is imported into what, and which state of the file: {@link #source(Path,
 *     ImportCommand)}
 * @param end how many bytes of text are done
 * @param line how many lines these are
 * @param written how many rows have been written
 * @param refused how many records were refused
 * @param errorBytes how long the file of these is
 */
record ImportNote(String source, long end, long line, long written, long refused, long errorBytes) {

  /** Of an import that has not begun. */
  static ImportNote beginning(String source) {
    return new ImportNote(source, 0, 0, 0, 0, 0);
  }

  /** What has to be the same when an import goes on. */
  static String source(Path file, ImportCommand command) throws IOException {
    TransferOptions options = command.options();
    return String.join(
        " ",
        command.table().sql(),
        command.columns().toString(),
        options.format().name(),
        Boolean.toString(options.header()),
        Integer.toString(options.delimiter()),
        options.nullText(),
        Long.toString(Files.size(file)),
        Files.getLastModifiedTime(file).toString());
  }

  /** Where the note of a file is. */
  static Path of(Path file) {
    return file.resolveSibling(file.getFileName() + ".import");
  }

  /** Reads a note; null if there is none. */
  static ImportNote read(Path path) throws IOException, TransferException {
    if (!Files.exists(path)) {
      return null;
    }
    try {
      Properties note = new Properties();
      note.load(new StringReader(Files.readString(path)));
      return new ImportNote(
          note.getProperty("source", ""),
          Long.parseLong(note.getProperty("end")),
          Long.parseLong(note.getProperty("line")),
          Long.parseLong(note.getProperty("written")),
          Long.parseLong(note.getProperty("refused")),
          Long.parseLong(note.getProperty("errorBytes")));
    } catch (IllegalArgumentException e) {
      throw new TransferException(
          path + " is no note of an import; delete it, or begin anew with restart=true", e);
    }
  }

  /** Replaces the note. */
  void write(Path path) throws IOException {
    Properties note = new Properties();
    note.setProperty("source", source);
    note.setProperty("end", Long.toString(end));
    note.setProperty("line", Long.toString(line));
    note.setProperty("written", Long.toString(written));
    note.setProperty("refused", Long.toString(refused));
    note.setProperty("errorBytes", Long.toString(errorBytes));
    StringWriter text = new StringWriter();
    note.store(text, "How far an import of Cellar is; the same !import goes on there.");
    Path next = path.resolveSibling(path.getFileName() + ".next");
    try (FileChannel channel =
        FileChannel.open(
            next,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
