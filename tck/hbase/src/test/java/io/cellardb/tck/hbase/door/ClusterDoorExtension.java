package io.cellardb.tck.hbase.door;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Opens the {@link ClusterDoor} before all tests where the system property {@code
 * cellar.cluster.door} is there, which says what {@code transactions} its connections have.
 * Clusters have this jar and the class path that is in the file which {@code
 * cellar.cluster.classpath} names, or that of the tests. The resource {@code
 * cluster-differences.properties} says which tests find something else there, as {@code
 * Class.method} with the reason; all of these do fail.
 */
public final class ClusterDoorExtension implements BeforeAllCallback, InvocationInterceptor {
  private static final String TRANSACTIONS = System.getProperty("cellar.cluster.door");

  private static final String CLASS_PATH = System.getProperty("cellar.cluster.classpath");

  private static final Properties DIFFERENCES = new Properties();

  private static boolean isOpen;

  /** For JUnit. */
  public ClusterDoorExtension() {}

  @Override
  public void beforeAll(ExtensionContext context) throws SQLException {
    if (TRANSACTIONS != null) {
      open();
    }
  }

  private static synchronized void open() throws SQLException {
    if (isOpen) {
      return;
    }
    try (InputStream text =
        ClusterDoorExtension.class.getResourceAsStream("/cluster-differences.properties")) {
      DIFFERENCES.load(text);
      ClusterDoor.open(classPath(), TRANSACTIONS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    isOpen = true;
  }

  private static String classPath() throws IOException {
    if (CLASS_PATH == null) {
      return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
    String own =
        ClusterDoorExtension.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return own + File.pathSeparator + Files.readString(Path.of(CLASS_PATH)).trim();
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
      throws Throwable {
    proceed(test, method);
  }

  /** Of a test with parameters, for each of them. */
  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
      throws Throwable {
    proceed(test, method);
  }

  private static void proceed(Invocation<Void> test, ReflectiveInvocationContext<Method> method)
      throws Throwable {
    if (!isOpen || !DIFFERENCES.containsKey(name(method))) {
      test.proceed();
      return;
    }
    boolean fails = false;
    try {
      test.proceed();
    } catch (Throwable expected) { // whatever it finds
      fails = true;
    }
    if (!fails) {
      throw new AssertionError(name(method) + " does not differ any more");
    }
  }

  private static String name(ReflectiveInvocationContext<Method> method) {
    return method.getTargetClass().getSimpleName() + "." + method.getExecutable().getName();
  }
}
