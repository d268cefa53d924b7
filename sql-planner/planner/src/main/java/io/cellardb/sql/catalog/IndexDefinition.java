package io.cellardb.sql.catalog;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An index of a table. It is a table of the store whose rows, the <em>entries</em>, have the values
 * of the index and the key of the row as their key; {@link IndexEntries} says how. A row has one
 * entry, or one for each element of an array: those of its newest state.
 *
 * @param name its name in the namespace of its table, in which no other index has it without regard
 *     to case
 * @param stored the table of the store that has the entries
 * @param parts what entries are ordered by, at least one
 * @param included names of columns whose values the entries have too
 * @param unique whether no two rows have the same values
 * @param nullsDistinct whether values of which one is NULL are never the same
 * @param constraint whether it is the UNIQUE constraint of its name
 * @param condition the SQL text of the condition that rows with entries fulfil; null for all rows
 * @param state how far it is
 * @param family how the store keeps the entries
 * @param comment what users want to note of it; "" for nothing
 */
public record IndexDefinition(
    String name,
    TableName stored,
    List<IndexPart> parts,
    List<String> included,
    boolean unique,
    boolean nullsDistinct,
    boolean constraint,
    String condition,
    IndexState state,
    FamilyDescriptor family,
    String comment) {
  /** Copies the lists. */
  public IndexDefinition {
    parts = List.copyOf(parts);
    included = List.copyOf(included);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("an index needs a part");
    }
  }

  /** Whether queries may read it. */
  public boolean isReady() {
    return state == IndexState.READY;
  }

  /** Whether it keeps the values of columns unique in all rows of a table. */
  boolean isKey() {
    return unique
        && condition == null
        && parts.stream().allMatch(part -> part.column() != null)
        && partNames().size() == parts.size();
  }

  /** The names of the columns that are its parts. */
  Set<String> partNames() {
    Set<String> names = new HashSet<>();
    parts.forEach(part -> names.add(part.column()));
    return names;
  }

  /** Whether it has a condition, or a part that is no column, so that its entries are computed. */
  public boolean isComputed() {
    return condition != null || parts.stream().anyMatch(part -> part.column() == null);
  }

  /** The number of the part of which a row has an entry for each element; -1 if there is none. */
  public int elements() {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).elements()) {
        return i;
      }
    }
    return -1;
  }

  /** Whether another state of it may be read, and has the same entries. */
  boolean isReadyAs(IndexDefinition other) {
    return other.isReady() && stored.equals(other.stored);
  }

  /** Whether a column is one of its parts, or included. */
  public boolean has(String column) {
    return included.contains(column)
        || parts.stream().anyMatch(part -> column.equals(part.column()));
  }

  /**
   * The statement that makes the same index.
   *
   * @param table its table
   */
  public String sql(TableName table) {
    StringBuilder text = new StringBuilder(unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ");
    text.append(IndexPart.quoted(name)).append(" ON ");
    text.append(IndexPart.quoted(table.namespace())).append('.');
    text.append(IndexPart.quoted(table.qualifier())).append(' ');
    text.append(list(parts.stream().map(IndexPart::definition)));
    if (!included.isEmpty()) {
      text.append(" INCLUDE ").append(list(included.stream().map(IndexPart::quoted)));
    }
    if (!nullsDistinct) {
      text.append(" NULLS NOT DISTINCT");
    }
    text.append(options());
    return condition == null ? text.toString() : text + " WHERE " + condition;
  }

  /** WITH and how the entries are kept, as far as it is not as usual. */
  private String options() {
    FamilyDescriptor usual = FamilyDescriptor.of(family.name());
    List<String> options = new ArrayList<>();
    if (family.blockSize() != usual.blockSize()) {
      options.add("block_size = " + family.blockSize());
    }
    if (family.bloom() != usual.bloom()) {
      options.add("bloom = '" + family.bloom() + "'");
    }
    if (family.compression() != usual.compression()) {
      options.add("compression = '" + family.compression() + "'");
    }
    return options.isEmpty() ? "" : " WITH " + list(options.stream());
  }

  private static String list(Stream<String> items) {
    return items.collect(Collectors.joining(", ", "(", ")"));
  }

  /** The same index under another name. */
  public IndexDefinition withName(String other) {
    return with(draft -> draft.name = other);
  }

  /** The same index of other parts. */
  public IndexDefinition withParts(List<IndexPart> others) {
    return with(draft -> draft.parts = others);
  }

  /** The same index with its entries in another table of the store. */
  public IndexDefinition withStored(TableName other) {
    return with(draft -> draft.stored = other);
  }

  /** The same index with its entries kept in another way. */
  public IndexDefinition withFamily(FamilyDescriptor other) {
    return with(draft -> draft.family = other);
  }

  /** The same index in another state. */
  public IndexDefinition withState(IndexState other) {
    return with(draft -> draft.state = other);
  }

  /** An index, with these entries, that is to take the place of another one. */
  IndexDefinition replacement(String other) {
    return with(
        draft -> {
          draft.name = other;
          draft.constraint = false;
          draft.state = IndexState.DELETE_ONLY_REPLACING;
          draft.comment = "";
        });
  }

  /** The same index with another comment. */
  public IndexDefinition withComment(String other) {
    return with(draft -> draft.comment = other);
  }

  /** The same index of a table whose column has another name. */
  public IndexDefinition withColumnRenamed(String before, String after) {
    return with(
        draft -> {
          draft.parts = parts.stream().map(part -> part.renamed(before, after)).toList();
          draft.included =
              included.stream().map(column -> column.equals(before) ? after : column).toList();
        });
  }

  /** The same index with other texts of its expressions and its condition, which mean the same. */
  public IndexDefinition withExpressions(UnaryOperator<String> change) {
    return with(
        draft -> {
          draft.parts = parts.stream().map(part -> part.withExpression(change)).toList();
          draft.condition = condition == null ? null : change.apply(condition);
        });
  }

  private IndexDefinition with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.index();
  }

  /** An index in the making, so that each change names only what it changes. */
  private static final class Draft {
    private String name;
    private TableName stored;
    private List<IndexPart> parts;
    private List<String> included;
    private final boolean unique;
    private final boolean nullsDistinct;
    private boolean constraint;
    private String condition;
    private IndexState state;
    private FamilyDescriptor family;
    private String comment;

    Draft(IndexDefinition index) {
      name = index.name;
      stored = index.stored;
      parts = index.parts;
      included = index.included;
      unique = index.unique;
      nullsDistinct = index.nullsDistinct;
      constraint = index.constraint;
      condition = index.condition;
      state = index.state;
      family = index.family;
      comment = index.comment;
    }

    IndexDefinition index() {
      return new IndexDefinition(
          name,
          stored,
          parts,
          included,
          unique,
          nullsDistinct,
          constraint,
          condition,
          state,
          family,
          comment);
    }
  }
}
