package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Losses;
import io.cellardb.storage.Projection;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.ValueKind;
import java.util.Arrays;
import java.util.List;

/** A projection bound to a table: the families that it reads, and where each column is read. */
final class BoundProjection {
  private final int[] trees;
  private final FamilyPart[] parts;
  private final ProjectedColumn[] columns;
  private final boolean consistent;
  private final boolean watched; // whether losses are noted
  private Projection projection;

  /**
   * Binds a projection; refuses families that the table does not have.
   *
   * @param trees the trees of the table's families
   */
  BoundProjection(TableDescriptor table, int[] trees, Projection projection, boolean reversed) {
    this.trees = trees;
    this.projection = projection;
    consistent = projection.rowConsistent();
    watched = projection.tellsLosses();
    projection.families().forEach(table::familyIndex); // refuses those that are not there
    boolean[] existence = existence(table, projection);
    boolean[] read = read(table, projection, existence);
    FamilyPart[] byFamily = new FamilyPart[trees.length];
    for (int i = 0; i < trees.length; i++) {
      if (read[i]) {
        FamilyDescriptor family = table.families().get(i);
        byFamily[i] =
            new FamilyPart(
                trees[i], family, projection.times().of(family.name()), existence[i], reversed);
      }
    }
    parts = present(byFamily);
    List<ScanColumn> asked = projection.columns();
    columns = new ProjectedColumn[asked.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = bind(asked.get(i), table, byFamily);
    }
    for (FamilyPart part : parts) {
      if (!part.existence && !consistent) {
        part.expect(names(part));
      }
      if (watched) {
        part.watch();
      }
    }
  }

  private static FamilyPart[] present(FamilyPart[] byFamily) {
    FamilyPart[] found = new FamilyPart[byFamily.length];
    int count = 0;
    for (FamilyPart part : byFamily) {
      if (part != null) {
        found[count++] = part;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** By family, whether any cell of it makes a row exist. */
  private static boolean[] existence(TableDescriptor table, Projection projection) {
    boolean[] existence = new boolean[table.families().size()];
    for (String family : projection.existence()) {
      existence[table.familyIndex(family)] = true;
    }
    for (ScanColumn column : projection.columns()) {
      if (column instanceof ScanColumn.OpenFamily open) {
        existence[table.familyIndex(open.family())] |= open.qualifiers().equals(KeyRange.ALL);
      }
    }
    return existence;
  }

  /** By family, whether anything of it is read. */
  private static boolean[] read(TableDescriptor table, Projection projection, boolean[] existence) {
    boolean[] read = existence.clone();
    if (projection.rowConsistent()) {
      Arrays.fill(read, true); // all cells count for the newest time of a row
    }
    for (ScanColumn column : projection.columns()) {
      if (column instanceof ScanColumn.Cell cell) {
        read[table.familyIndex(cell.family())] = true;
      } else if (column instanceof ScanColumn.OpenFamily open) {
        read[table.familyIndex(open.family())] = true;
      }
    }
    return read;
  }

  private static ProjectedColumn bind(
      ScanColumn column, TableDescriptor table, FamilyPart[] byFamily) {
    if (column instanceof ScanColumn.Cell cell) {
      FamilyPart part = byFamily[table.familyIndex(cell.family())];
      return new ProjectedColumn(column, part, cell.kind(), cell.qualifier().array());
    }
    if (column instanceof ScanColumn.OpenFamily open) {
      FamilyPart part = byFamily[table.familyIndex(open.family())];
      return new ProjectedColumn(column, part, ValueKind.BYTES, null);
    }
    ValueKind kind = column instanceof ScanColumn.KeyPart part ? part.kind() : ValueKind.BYTES;
    return new ProjectedColumn(column, null, kind, null);
  }

  /** The qualifiers of the columns of a family if all of them are named; else null. */
  private byte[][] names(FamilyPart part) {
    List<ProjectedColumn> own =
        Arrays.stream(columns).filter(column -> column.part() == part).toList();
    return own.stream().allMatch(ProjectedColumn::isCell)
        ? own.stream().map(ProjectedColumn::qualifier).toArray(byte[][]::new)
        : null;
  }

  /** The trees that it was bound to. */
  int[] trees() {
    return trees;
  }

  /** The families that are read, in the order of the table. */
  FamilyPart[] parts() {
    return parts;
  }

  /** The columns, in the order of the projection. */
  ProjectedColumn[] columns() {
    return columns;
  }

  /** Whether only those cells of a row are read that have its newest time. */
  boolean isConsistent() {
    return consistent;
  }

  /** Whether losses are noted. */
  boolean isWatched() {
    return watched;
  }

  /** Whether this is what a projection asks for, but for its times. */
  @SuppressWarnings("ReferenceEquality") // callers reuse their lists; comparing costs more
  boolean is(Projection other) {
    return projection == other
        || (projection.columns() == other.columns()
            && projection.existence() == other.existence()
            && consistent == other.rowConsistent()
            && watched == other.tellsLosses());
  }

  /** Turns to the times of a projection that {@linkplain #is this is}, but for them. */
  @SuppressWarnings("ReferenceEquality") // turning to equal times costs little
  void within(Projection other) {
    if (projection.times() != other.times()) {
      for (FamilyPart part : parts) {
        part.within(other.times());
      }
    }
    projection = other;
  }

  /** Turns to a view, which the caller keeps while rows are read. */
  void open(ReadView view) {
    for (FamilyPart part : parts) {
      part.open(view);
    }
  }

  /** Lets go of the view, before the next one is opened. */
  void forget() {
    for (FamilyPart part : parts) {
      part.forget();
    }
  }

  /** Moves what was noted of losses in the rows that were looked at. */
  void moveLosses(Losses into) {
    if (watched) {
      for (FamilyPart part : parts) {
        part.moveLosses(into);
      }
    }
  }
}
