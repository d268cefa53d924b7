package io.cellardb.sql.physical;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;

/** A scan that takes conditions as they are above it, on its own fields. */
public interface FilteredScan extends RelNode {
  /** The same scan with more conditions, all of which must hold. */
  FilteredScan where(List<RexNode> more);
}
