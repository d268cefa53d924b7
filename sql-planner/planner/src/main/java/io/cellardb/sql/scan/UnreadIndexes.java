package io.cellardb.sql.scan;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexFamilies;
import io.cellardb.sql.catalog.IndexPart;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;

/**
 * Says which indexes a scan does not read though one would think so: those that a hint names, and
 * those whose first part is in a condition, but whose entries do not tell all rows that it may
 * find.
 */
public final class UnreadIndexes {
  private final ScanSpec spec;
  private final RexBuilder builder;

  /** The indexes that may be read, and are not as that would cost more or finds no ranges. */
  private final Set<String> readable = new HashSet<>();

  private UnreadIndexes(ScanSpec spec, RexBuilder builder) {
    this.spec = spec;
    this.builder = builder;
    for (ReadableIndex index : ReadableIndex.leading(spec, builder)) {
      readable.add(index.definition().name());
    }
  }

  /** The indexes and the reasons, in words; empty if there are none. */
  public static String describe(ScanSpec spec, RexBuilder builder) {
    UnreadIndexes unread = new UnreadIndexes(spec, builder);
    List<String> texts = new ArrayList<>();
    for (TableIndex index : spec.indexes()) {
      String name = index.definition().name();
      if (spec.hints().allows(name)) {
        unread.reason(index).ifPresent(reason -> texts.add(name + ": " + reason));
      }
    }
    return String.join("; ", texts);
  }

  private Optional<String> reason(TableIndex index) {
    String name = index.definition().name();
    boolean wanted = spec.hints().wants(name);
    if (!wanted && !isInCondition(first(index))) {
      return Optional.empty();
    }
    Optional<String> reason = ReadableIndex.whyNot(spec, index, builder);
    if (reason.isPresent()) {
      return reason;
    }
    if (!TimeFloor.of(spec, builder).isEmpty()) {
      return Optional.of("only what was written since a time is read");
    }
    if (!readable.contains(name)
        && spec.asOf() == null
        && !IndexFamilies.isExact(spec.table(), index.definition())) {
      return Optional.of("values may have ended (ttl), and no condition needs one to be there");
    }
    return wanted ? Optional.of("no condition bounds its first parts") : Optional.empty();
  }

  /** The first part of an index, over the columns of the table. */
  private RexNode first(TableIndex index) {
    RexNode expression = index.expressions().get(0);
    if (expression != null) {
      return expression;
    }
    IndexPart part = index.definition().parts().get(0);
    ColumnDefinition column = spec.table().column(part.column());
    return builder.makeInputRef(
        column.type().toRel(builder.getTypeFactory(), true), column.ordinal());
  }

  private boolean isInCondition(RexNode expression) {
    boolean[] found = {false};
    RexVisitorImpl<Void> search =
        new RexVisitorImpl<>(true) {
          @Override
          public Void visitCall(RexCall call) {
            found[0] |= call.equals(expression);
            return super.visitCall(call);
          }

          @Override
          public Void visitInputRef(RexInputRef column) {
            found[0] |= column.equals(expression);
            return null;
          }
        };
    spec.conditions().forEach(condition -> condition.accept(search));
    return found[0];
  }
}
