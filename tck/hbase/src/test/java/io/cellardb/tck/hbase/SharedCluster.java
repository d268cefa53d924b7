package io.cellardb.tck.hbase;

import io.cellardb.tck.cluster.MiniCluster;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test the cluster that all such tests of a run have in common, since starting one takes
 * longer than many of them. Who has it leaves it without tables of the default namespace.
 */
final class SharedCluster implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == MiniCluster.class;
  }

  /** Closed by JUnit after the last test. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    return test.getRoot()
        .getStore(ExtensionContext.Namespace.create(SharedCluster.class))
        .computeIfAbsent(MiniCluster.class, type -> new MiniCluster());
  }
}
