package io.cellardb.tck.sql.logic;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The scripts in the library's jar, named by their paths below its folder {@code test}. */
final class Corpus implements AutoCloseable {
  private static final String FOLDER = "test/";

  private final JarFile jar;

  Corpus() throws IOException {
    JarURLConnection connection =
        (JarURLConnection)
            Corpus.class.getClassLoader().getResource(FOLDER + "select1.test").openConnection();
    connection.setUseCaches(false);
    jar = connection.getJarFile();
  }

  /** All scripts, in the order of their names. */
  List<String> names() {
    return jar.stream()
        .map(JarEntry::getName)
        .filter(name -> name.startsWith(FOLDER) && name.endsWith(".test"))
        .map(name -> name.substring(FOLDER.length()))
        .sorted()
        .toList();
  }

  /**
   * The scripts in groups of those that are alike, each in random order: {@code random/select},
   * say, or one of the big scripts alone.
   */
  List<List<String>> groups(Random random) {
    TreeMap<String, List<String>> groups = new TreeMap<>();
    for (String name : names()) {
      String[] path = name.split("/", -1);
      String group = path.length > 2 ? path[0] + "/" + path[1] : path.length > 1 ? path[0] : name;
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(name);
    }
    groups.values().forEach(group -> Collections.shuffle(group, random));
    return List.copyOf(groups.values());
  }

  LogicScript read(String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(FOLDER + name))) {
      return LogicScript.read(name, in);
    }
  }

  @Override
  public void close() throws IOException {
    jar.close();
  }
}
