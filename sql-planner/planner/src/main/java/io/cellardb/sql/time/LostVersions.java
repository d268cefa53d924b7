package io.cellardb.sql.time;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Loss;
import io.cellardb.storage.Losses;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Table;
import io.cellardb.storage.TimeRange;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Refuses a state that lies before what a family's versions, deletes and time to live can answer.
 * Where a statement or its session wants it all the same, it warns ({@link PartialStates}).
 *
 * <ul>
 *   <li>Of a family with a time to live every state in the past: what has outlived it since is
 *       gone.
 *   <li>Else what the read of the state itself tells that it may lack ({@link Losses}).
 * </ul>
 */
public final class LostVersions {
  private final TableDefinition table;
  private final Collection<String> families;
  private final long time;
  private final ExecutionContext context;

  /**
   * Judges reads of a state.
   *
   * @param families those of which something is read, or that say which rows there are; losses of
   *     others do not matter
   * @param time the time of the state, in milliseconds
   */
  public LostVersions(
      TableDefinition table, Collection<String> families, long time, ExecutionContext context) {
    this.table = table;
    this.families = families;
    this.time = time;
    this.context = context;
  }

  /**
   * Refuses the state before it is read, or warns, once in an execution for each family.
   *
   * @throws SqlExecutionException 72000 if something may be missing and that is not wanted
   */
  public void check() {
    if (time >= context.start().toEpochMilli()) {
      return;
    }
    for (FamilyDescriptor family : table.families()) {
      if (families.contains(family.name()) && family.ttlMillis() != FamilyDescriptor.FOREVER) {
        tell(family, Loss.TTL);
      }
    }
  }

  /**
   * Refuses the state by what a read of it has told, or warns, once in an execution for each
   * family.
   *
   * @throws SqlExecutionException 72000 if something may be missing and that is not wanted
   */
  public void check(Losses losses) {
    if (losses.isEmpty()) {
      return;
    }
    for (FamilyDescriptor family : table.families()) {
      Set<Loss> why = losses.byFamily().getOrDefault(family.name(), Set.of());
      if (!why.isEmpty() && families.contains(family.name())) {
        tell(family, why.iterator().next());
      }
    }
  }

  /**
   * Refuses the state of whole rows, or warns, by reading it.
   *
   * @param stored the table of the store
   * @throws SqlExecutionException 72000 if something may be missing and that is not wanted
   */
  public static void check(
      Table stored, TableDefinition table, RowRanges rows, long time, ExecutionContext context) {
    if (rows.isNone() || time == Long.MAX_VALUE) {
      return;
    }
    List<String> families = table.families().stream().map(FamilyDescriptor::name).toList();
    LostVersions lost = new LostVersions(table, families, time, context);
    lost.check();
    Projection state =
        Projection.of(
                families.stream()
                    .<ScanColumn>map(f -> new ScanColumn.OpenFamily(f, KeyRange.ALL, false))
                    .toList())
            .within(TimeRange.asOf(time))
            .tellingLosses();
    try (RowScanner scanner = stored.scan(Scan.of(state).over(rows))) {
      RowBatch batch;
      do {
        context.checkCancelled();
        batch = scanner.next();
        lost.check(scanner.losses());
      } while (batch != null);
    }
  }

  private void tell(FamilyDescriptor family, Loss loss) {
    String about = table.stored() + " " + family.name();
    if (context.isWarned(about)) {
      return;
    }
    String state =
        table.name().namespace()
            + "."
            + table.name().qualifier()
            + " as of "
            + time
            + " is not known whole in family "
            + family.name()
            + ": "
            + reason(family, loss);
    if (!Boolean.TRUE.equals(context.value(PartialStates.NAME))) {
      throw new SqlExecutionException(
          "72000",
          "the state of "
              + state
              + "; the connection property partialStates=true or SELECT /*+ PARTIAL_STATES */ reads"
              + " what there is");
    }
    context.warn(about, "something may be missing: the state of " + state);
  }

  private static String reason(FamilyDescriptor family, Loss loss) {
    return switch (loss) {
      case VERSIONS ->
          "it keeps "
              + (family.versions() == 1 ? "1 version" : family.versions() + " versions")
              + " of a cell, and some have as many newer ones";
      case DELETES -> "it keeps no deleted cells, and some were deleted since then";
      case TTL -> "cells that have outlived its ttl since then are gone";
      case FORGOTTEN ->
          "cells that were there then were dropped, with the deletes that tell of them or under"
              + " other options";
    };
  }
}
