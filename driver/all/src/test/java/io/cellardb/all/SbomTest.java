package io.cellardb.all;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The bill of materials and the list of licences in the all-jar say what is in it, and no more. */
final class SbomTest {
  private static final Path JAR = Path.of(System.getProperty("cellar.alljar"));
  private static final String SHADED = "io/cellardb/shaded/";

  private static JsonNode sbom;

  @BeforeAll
  static void read() throws IOException {
    assumeFalse(
        System.getProperty("cellar.build").equals("offline: true"),
        "the bill of materials is not made when Maven is offline");
    try (JarFile jar = new JarFile(JAR.toFile())) {
      String place = jar.getManifest().getMainAttributes().getValue("Sbom-Location");
      sbom = new ObjectMapper().readTree(jar.getInputStream(jar.getEntry(place)));
    }
  }

  @Test
  void itIsOfThisJarAndOfNoMoment() {
    assertEquals("CycloneDX", sbom.path("bomFormat").asText());
    JsonNode about = sbom.path("metadata").path("component");
    assertEquals("cellar-jdbc-all", about.path("name").asText());
    assertFalse(about.path("version").asText().isEmpty());
    // The same for whoever builds it, and whenever.
    assertFalse(sbom.path("metadata").has("timestamp"));
  }

  @Test
  void everyClassIsOfAComponentAndEveryComponentHasClasses() throws Exception {
    Set<String> all = classes(JAR);
    Set<String> unknown = new TreeSet<>(all);
    for (JsonNode component : sbom.path("components")) {
      Path file = file(component);
      Set<String> inside =
          classes(file).stream()
              .map(name -> name.startsWith("io/cellardb/") ? name : SHADED + name)
              .filter(all::contains)
              .collect(Collectors.toSet());
      assertFalse(inside.isEmpty(), () -> "nothing is inside of " + component);
      unknown.removeAll(inside);
      assertEquals(sha256(file), hash(component), () -> file + " is another than " + component);
    }
    assertEquals(Set.of(), unknown);
  }

  @Test
  void everyLibraryHasItsLicenceInBothLists() throws IOException {
    Set<String> libraries = new TreeSet<>();
    for (JsonNode component : sbom.path("components")) {
      assertFalse(component.path("licenses").isEmpty(), component::toString);
      if (!component.path("group").asText().equals("io.cellardb")) {
        libraries.add(component.path("group").asText() + ":" + component.path("name").asText());
      }
    }
    assertEquals(libraries, licensed());
  }

  /** The libraries that THIRD-PARTY-LICENSES names: {@code group:artifact, artifact} and so on. */
  private static Set<String> licensed() throws IOException {
    Pattern entry = Pattern.compile("(?:([a-z0-9.-]+):)?([a-z0-9-]+)(?:,|$)");
    Set<String> libraries = new TreeSet<>();
    try (JarFile jar = new JarFile(JAR.toFile());
        InputStream in = jar.getInputStream(jar.getEntry("META-INF/THIRD-PARTY-LICENSES"))) {
      for (String line : new String(in.readAllBytes(), UTF_8).split("\n", -1)) {
        if (line.matches("  [a-z0-9.-]+:[a-z].*")) {
          String group = "";
          for (Matcher m = entry.matcher(line); m.find(); ) {
            group = m.group(1) == null ? group : m.group(1);
            libraries.add(group + ":" + m.group(2));
          }
        }
      }
    }
    return libraries;
  }

  /** The file on the class path of this test that a component is. */
  private static Path file(JsonNode component) {
    String name = component.path("name").asText() + "-" + component.path("version").asText();
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(element -> element.endsWith(File.separator + name + ".jar"))
        .map(Path::of)
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not on the class path"));
  }

  private static Set<String> classes(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      Set<String> names =
          jar.stream()
              .map(entry -> entry.getName())
              .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
              .collect(Collectors.toCollection(TreeSet::new));
      assertTrue(names.size() > 0, () -> file + " has no classes");
      return names;
    }
  }

  private static String hash(JsonNode component) {
    for (JsonNode hash : component.path("hashes")) {
      if (hash.path("alg").asText().equals("SHA-256")) {
        return hash.path("content").asText();
      }
    }
    throw new AssertionError("no SHA-256 of " + component);
  }

  private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }
}
