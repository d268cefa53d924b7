package io.cellardb.shell.upkeep;

import io.cellardb.shell.terminal.CommandLines;
import io.cellardb.sql.IndexVerification;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.DiskFileSystem;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.repair.Backup;
import io.cellardb.storage.lsm.repair.Salvage;
import io.cellardb.storage.lsm.repair.StoreCheck;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/**
 * A command on a store's directory, which no process has open. The exit code is 0 if all is well, 1
 * if damage was found, 2 if the command could not do its work.
 */
public enum StoreCommand {
  /** Verifies every byte. */
  CHECK(
      "DIR",
      """
      Reads every byte of the store, or of the backup, in DIR and verifies it: all checksums, the
      order of rows and cells, what index, filter and manifest say of each file, the log from its
      first to its last record. Of a store whose bytes are right the entries of indexes are compared
      with the rows of tables; REINDEX mends an index that differs. Nothing is changed. Prints a line
      for each finding.

      Exit code: 0 if all is well, 1 if there is damage, 2 if it could not be checked.
      """) {
    @Override
    int run(FileSystem files, List<Path> arguments, PrintStream out) throws IOException {
      Path directory = arguments.get(0);
      if (files.exists(directory.resolve(Backup.LIST))) {
        List<String> damage = Backup.check(files, directory);
        damage.forEach(out::println);
        out.println(damage.isEmpty() ? "the backup is whole" : count(damage.size()));
        return damage.isEmpty() ? OK : DAMAGED;
      }
      StoreCheck.Result result = StoreCheck.run(files, directory);
      result.damage().forEach(out::println);
      result.remarks().forEach(remark -> out.println("note: " + remark));
      out.println(
          String.format(Locale.ROOT, "%,d bytes in %d files read: ", result.bytes(), result.files())
              + (result.damage().isEmpty() ? "all is well" : count(result.damage().size())));
      return result.damage().isEmpty() ? checkIndexes(files, directory, out) : DAMAGED;
    }
  },

  /** Makes a new store of what can be read. */
  SALVAGE(
      "DIR NEWDIR",
      """
      Writes all rows that can be read of the damaged store in DIR to a new store in NEWDIR, which
      must be empty or absent, and prints a line for everything that is lost: file, offset, and the
      rows that were there. DIR is not changed. What a lost delete hid may be visible again, and of
      a batch of writes a part may be missing. Tables whose names are lost are in namespace
      "salvaged".

      Exit code: 0 if nothing is lost, 1 if something is, 2 if it could not be done.
      """) {
    @Override
    int run(FileSystem files, List<Path> arguments, PrintStream out) throws IOException {
      Salvage.Outcome outcome = Salvage.run(files, arguments.get(0), arguments.get(1));
      outcome.lost().forEach(line -> out.println("lost: " + line));
      out.println(
          String.format(
              Locale.ROOT,
              "%d tables with %,d cells are in %s",
              outcome.tables(),
              outcome.cells(),
              arguments.get(1)));
      return outcome.lost().isEmpty() ? OK : DAMAGED;
    }
  },

  /** Copies a store. */
  BACKUP(
      "DIR TARGET",
      """
      Makes a backup of the store in DIR in the directory TARGET, which must be empty or absent: hard
      links of the data files where TARGET is on the same disk, copies otherwise, and a list with
      checksums. Nobody may have the store open; a program that has can call LsmStore.backup while
      it reads and writes. A backup of hard links shares the bytes of the store's files: copy it to
      another disk to be safe from the loss of this one.

      Exit code: 0, or 1 if a file is damaged, or 2 if it could not be done.
      """) {
    @Override
    int run(FileSystem files, List<Path> arguments, PrintStream out) {
      LsmOptions options = LsmOptions.defaults().withFileSystem(files).withReadOnly(true);
      try (LsmStore store = LsmStore.open(arguments.get(0), options)) {
        store.backup(arguments.get(1));
      }
      out.println("the backup is in " + arguments.get(1));
      return OK;
    }
  },

  /** Makes a store of a backup. */
  RESTORE(
      "BACKUP DIR",
      """
      Verifies every byte of the backup in directory BACKUP and makes a store of it in DIR, which
      must be empty or absent. BACKUP is not changed, and shares no file with DIR.

      Exit code: 0, or 1 if the backup is damaged, or 2 if it could not be done.
      """) {
    @Override
    int run(FileSystem files, List<Path> arguments, PrintStream out) throws IOException {
      Backup.restore(files, arguments.get(0), arguments.get(1));
      out.println("the store is in " + arguments.get(1));
      return OK;
    }
  };

  private static final int OK = 0;
  private static final int DAMAGED = 1;
  private static final int FAILED = 2;

  /** So many differences of indexes are printed one by one. */
  private static final int SHOWN = 1_000;

  private final String arguments;
  private final String help;

  StoreCommand(String arguments, String help) {
    this.arguments = arguments;
    this.help = help;
  }

  abstract int run(FileSystem files, List<Path> arguments, PrintStream out) throws IOException;

  private static int checkIndexes(FileSystem files, Path directory, PrintStream out) {
    LsmOptions options = LsmOptions.defaults().withFileSystem(files).withReadOnly(true);
    long[] differences = {0};
    try (LsmStore store = LsmStore.open(directory, options)) {
      long indexes =
          IndexVerification.run(
              store,
              difference -> {
                if (++differences[0] <= SHOWN) {
                  out.println(difference);
                }
              });
      if (indexes > 0) {
        out.println(
            String.format(
                Locale.ROOT,
                "%,d indexes compared with their rows: %s",
                indexes,
                differences[0] == 0
                    ? "all is well"
                    : String.format(
                        Locale.ROOT, "%,d differences found; REINDEX mends them", differences[0])));
      }
    }
    return differences[0] == 0 ? OK : DAMAGED;
  }

  private static String count(int damages) {
    return damages == 1 ? "1 damage found" : damages + " damages found";
  }

  private String commandName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The command that a first argument names, or null if it is none. */
  public static StoreCommand named(String argument) {
    return Arrays.stream(values())
        .filter(command -> command.commandName().equals(argument))
        .findFirst()
        .orElse(null);
  }

  private CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .customSynopsis("cellar " + commandName() + " " + arguments)
        .description(("\n" + help).split("\n", -1));
    String[] labels = arguments.split(" ", -1);
    for (int i = 0; i < labels.length; i++) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .type(String.class)
              .index(Integer.toString(i))
              .required(true)
              .paramLabel(labels[i])
              .hidden(true)
              .build());
    }
    return spec;
  }

  /** Runs the command with what follows its name, and returns the exit code. */
  public int run(List<String> rest, PrintStream out, PrintStream err) {
    CommandLine line = CommandLines.of(spec(), "");
    try {
      if (line.parseArgs(rest.toArray(String[]::new)).isUsageHelpRequested()) {
        out.print(CommandLines.help(line));
        return OK;
      }
    } catch (ParameterException e) {
      err.println("cellar: " + commandName() + " needs " + arguments);
      err.println("Try cellar " + commandName() + " --help.");
      return FAILED;
    }
    try {
      Path first = Path.of(rest.get(0));
      if (!Files.isDirectory(first)) {
        err.println("cellar: there is no directory " + first);
        return FAILED;
      }
      return run(DiskFileSystem.INSTANCE, rest.stream().map(Path::of).toList(), out);
    } catch (StorageException e) {
      err.println("cellar: " + e.getMessage());
      return e.code() == StorageException.Code.CORRUPTION ? DAMAGED : FAILED;
    } catch (IOException | IllegalArgumentException e) {
      err.println("cellar: " + e.getMessage());
      return FAILED;
    }
  }
}
