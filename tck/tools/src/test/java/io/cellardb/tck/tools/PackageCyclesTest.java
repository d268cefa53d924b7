package io.cellardb.tck.tools;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * No packages use each other in a circle, in all that the jars ship. {@code import-control.xml}
 * states who may import whom; this reads the class files, where names in full are seen, too.
 */
class PackageCyclesTest {
  @Test
  void packagesFormNoCycle() {
    // What others' classes use is of no account, and takes ten times as long to read.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(location -> !location.contains("/shaded/"))
            .importPackages("io.cellardb");
    Set<String> packages =
        classes.stream().map(type -> type.getPackageName()).collect(Collectors.toSet());
    // One of each module that has several, so that none is left out for want of a class path.
    for (String name :
        Set.of("jdbc.session", "sql.parser.tree", "sql.execution.spill", "sql.plan")) {
      assertTrue(packages.contains("io.cellardb." + name), name);
    }
    assertTrue(packages.contains("io.cellardb.storage.lsm.sstable"));
    slices().matching("io.cellardb.(**)").should().beFreeOfCycles().check(classes);
  }
}
