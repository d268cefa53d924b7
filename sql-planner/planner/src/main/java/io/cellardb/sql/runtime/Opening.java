package io.cellardb.sql.runtime;

import io.cellardb.sql.execution.Operator;
import java.util.ArrayList;
import java.util.List;

/** Opens several inputs, leaving none open when one of them fails. */
public final class Opening {
  private Opening() {}

  /** Opens them in order; the caller closes each. */
  public static List<Operator> all(List<OperatorFactory> sources, Execution execution) {
    List<Operator> opened = new ArrayList<>(sources.size());
    try {
      for (OperatorFactory source : sources) {
        opened.add(source.open(execution));
      }
      return opened;
    } catch (RuntimeException | Error e) {
      opened.forEach(Operator::close);
      throw e;
    }
  }
}
