package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.LevelCheck;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks the files of a store, all bytes of them. */
final class Verification {
  private Verification() {}

  /** What is wrong with the files of a version, a line each. */
  static List<String> of(FileSystem files, Path directory, Version version) {
    List<String> problems = new ArrayList<>();
    for (Map.Entry<Integer, Levels> tree : version.trees().entrySet()) {
      int before = problems.size();
      for (Sstable file : tree.getValue().all()) {
        try {
          if (!files.exists(FileNames.of(directory, file.summary().number(), FileNames.SSTABLE))) {
            problems.add("file " + file.file() + " is gone");
          }
          SstableCheck.run(file, problems);
        } catch (IOException e) {
          problems.add(e.getMessage());
        }
      }
      if (problems.size() == before) {
        checkLevels(tree.getKey(), tree.getValue(), problems);
      }
    }
    return problems;
  }

  /** What levels have in common makes sense only if each file is in order. */
  private static void checkLevels(int tree, Levels levels, List<String> problems) {
    try {
      LevelCheck.run(tree, levels, problems);
    } catch (IOException e) {
      problems.add(e.getMessage());
    }
  }
}
