package io.cellardb.sql.rules;

import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.scan.ScanSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * A scan returns only what the projection above it uses: columns, and single entries of open
 * families where the key is a literal.
 */
public final class ProjectIntoScanRule extends RuleBase {
  /** The only instance. */
  public static final ProjectIntoScanRule INSTANCE = new ProjectIntoScanRule();

  private ProjectIntoScanRule() {
    super(
        top ->
            top.operand(LogicalProject.class)
                .oneInput(scan -> scan.operand(CellarScan.class).noInputs()),
        "ProjectIntoScanRule");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Project project = call.rel(0);
    CellarScan scan = call.rel(1);
    UsedFields used = new UsedFields(scan.spec().fields(), scan.getCluster().getRexBuilder());
    project.getProjects().forEach(expression -> expression.accept(used));
    List<ScanSpec.Field> fields = List.copyOf(used.types.keySet());
    if (fields.equals(scan.spec().fields())) {
      return;
    }
    CellarScan narrow = scan.with(scan.spec().returning(fields));
    List<RexNode> expressions = new ArrayList<>();
    for (RexNode expression : project.getProjects()) {
      expressions.add(expression.accept(new Renumbering(used, fields, narrow)));
    }
    call.transformTo(
        call.builder()
            .push(narrow)
            .project(expressions, project.getRowType().getFieldNames(), true)
            .build());
  }

  /** Collects what expressions use, in the order of its first use. */
  private static final class UsedFields extends RexShuttle {
    private final List<ScanSpec.Field> available;
    private final RexBuilder builder;
    private final Map<ScanSpec.Field, RexNode> types = new LinkedHashMap<>();

    UsedFields(List<ScanSpec.Field> available, RexBuilder builder) {
      this.available = available;
      this.builder = builder;
    }

    /** The entry that an ITEM call reads, or null if it reads none that is known now. */
    ScanSpec.Field entry(RexCall call) {
      return ScanSpec.entry(call, available::get);
    }

    @Override
    public RexNode visitCall(RexCall call) {
      ScanSpec.Field entry = entry(call);
      if (entry == null) {
        return super.visitCall(call);
      }
      types.putIfAbsent(entry, call);
      return call;
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      types.putIfAbsent(available.get(ref.getIndex()), ref);
      return ref;
    }

    RexNode reference(int field, CellarScan scan) {
      return builder.makeInputRef(scan, field);
    }
  }

  private static final class Renumbering extends RexShuttle {
    private final UsedFields used;
    private final List<ScanSpec.Field> fields;
    private final CellarScan scan;

    Renumbering(UsedFields used, List<ScanSpec.Field> fields, CellarScan scan) {
      this.used = used;
      this.fields = fields;
      this.scan = scan;
    }

    @Override
    public RexNode visitCall(RexCall call) {
      ScanSpec.Field entry = used.entry(call);
      return entry == null ? super.visitCall(call) : used.reference(fields.indexOf(entry), scan);
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      return used.reference(fields.indexOf(used.available.get(ref.getIndex())), scan);
    }
  }
}
