package io.cellardb.sql.physical;

import io.cellardb.sql.runtime.OperatorFactory;
import org.apache.calcite.rel.RelNode;

/** A relational node that runs as a batch operator. */
public interface CellarRel extends RelNode {
  /**
   * Compiles this node and its inputs, once for each plan: expressions become kernels, columns get
   * their decoders. The result is immutable and may be opened by many threads.
   */
  OperatorFactory compile();
}
