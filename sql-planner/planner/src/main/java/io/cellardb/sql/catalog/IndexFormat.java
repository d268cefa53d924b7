package io.cellardb.sql.catalog;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;

/** The bytes of the indexes of a table, at the end of those of its definition. */
final class IndexFormat {
  private static final int UNIQUE = 1;
  private static final int NULLS_ALIKE = 2;
  private static final int READY = 4;
  private static final int HAS_CONDITION = 8;
  private static final int CONSTRAINT = 16;
  private static final int REPLACING = 32;
  private static final int HAS_OPTIONS = 64;
  private static final int FLAGS_END = 128;

  private static final int EXPRESSION = 1;
  private static final int NULLABLE = 2;
  private static final int DESCENDING = 4;
  private static final int ELEMENTS = 8;
  private static final int PART_FLAGS_END = 16;

  private static final FamilyDescriptor USUAL = FamilyDescriptor.of(TableDefinition.DEFAULT_FAMILY);

  private IndexFormat() {}

  static void write(List<IndexDefinition> indexes, String namespace, DefinitionWriter out) {
    out.number(indexes.size());
    for (IndexDefinition index : indexes) {
      out.text(index.name());
      out.text(StoredName.write(index.stored(), namespace));
      out.code(
          (index.unique() ? UNIQUE : 0)
              | (index.nullsDistinct() ? 0 : NULLS_ALIKE)
              | (index.isReady() ? READY : 0)
              | (index.condition() != null ? HAS_CONDITION : 0)
              | (index.constraint() ? CONSTRAINT : 0)
              | (index.state().isReplacing() ? REPLACING : 0)
              | (index.family().equals(USUAL) ? 0 : HAS_OPTIONS));
      out.number(index.parts().size());
      index.parts().forEach(part -> write(part, out));
      out.number(index.included().size());
      index.included().forEach(out::text);
      if (index.condition() != null) {
        out.text(index.condition());
      }
      if (!index.family().equals(USUAL)) {
        DefinitionFormat.write(index.family(), out);
      }
      out.text(index.comment());
    }
  }

  private static void write(IndexPart part, DefinitionWriter out) {
    out.code(
        (part.column() == null ? EXPRESSION : 0)
            | (part.nullable() ? NULLABLE : 0)
            | (part.descending() ? DESCENDING : 0)
            | (part.elements() ? ELEMENTS : 0));
    out.text(part.column() == null ? part.expression() : part.column());
    DefinitionFormat.write(part.type(), out);
  }

  static List<IndexDefinition> read(DefinitionReader in, String namespace) {
    List<IndexDefinition> indexes = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      String name = in.text();
      TableName stored = StoredName.read(in.text(), namespace);
      int flags = in.code(FLAGS_END);
      List<IndexPart> parts = new ArrayList<>();
      for (int more = in.count(); more > 0; more--) {
        parts.add(readPart(in));
      }
      List<String> included = new ArrayList<>();
      for (int more = in.count(); more > 0; more--) {
        included.add(in.text());
      }
      String condition = (flags & HAS_CONDITION) != 0 ? in.text() : null;
      FamilyDescriptor family =
          (flags & HAS_OPTIONS) == 0 ? USUAL : DefinitionFormat.readFamily(in);
      indexes.add(
          new IndexDefinition(
              name,
              stored,
              parts,
              included,
              (flags & UNIQUE) != 0,
              (flags & NULLS_ALIKE) == 0,
              (flags & CONSTRAINT) != 0,
              condition,
              state(flags),
              family,
              in.text()));
    }
    return indexes;
  }

  /** A state in which nobody adds entries is stored as the one that follows it. */
  private static IndexState state(int flags) {
    return (flags & READY) != 0
        ? IndexState.READY
        : (flags & REPLACING) != 0 ? IndexState.REPLACING : IndexState.BUILDING;
  }

  private static IndexPart readPart(DefinitionReader in) {
    int flags = in.code(PART_FLAGS_END);
    String text = in.text();
    boolean expression = (flags & EXPRESSION) != 0;
    if ((flags & ELEMENTS) != 0 && !expression) {
      throw new IndexOutOfBoundsException("elements are of an expression, not of " + text);
    }
    return new IndexPart(
        expression ? null : text,
        expression ? text : null,
        DefinitionFormat.readType(in),
        (flags & NULLABLE) != 0,
        (flags & DESCENDING) != 0,
        (flags & ELEMENTS) != 0);
  }
}
