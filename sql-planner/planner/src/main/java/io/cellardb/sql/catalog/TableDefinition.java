package io.cellardb.sql.catalog;

import static io.cellardb.sql.catalog.CatalogException.AMBIGUOUS_COLUMN;
import static io.cellardb.sql.catalog.CatalogException.DUPLICATE_COLUMN;
import static io.cellardb.sql.catalog.CatalogException.INVALID_DEFINITION;
import static io.cellardb.sql.catalog.CatalogException.NO_SUCH_COLUMN;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A table as SQL sees it. Immutable, and consistent in itself once constructed.
 *
 * <p>Every row that SQL writes has, beside its values, a <em>marker</em>: a cell with the {@link
 * #markerQualifier()} in the {@link #markerFamily()}. It makes a row exist of which all columns
 * outside the key are NULL.
 *
 * @param name its name
 * @param stored the table of the store that holds its rows, in the same namespace: of the same
 *     name, unless the table was renamed or that name was still another one's when it was created
 * @param columns its columns in declared order, each at its ordinal; no two names are the same
 *     without regard to case, and no two columns are the same cell. A family is either one MAP or
 *     any number of cells
 * @param key the parts of the row key, at least one, in the order of their bytes
 * @param families its families, at least one, in declared order
 * @param retired cells of dropped columns, which may still have values; no column is one of them
 * @param checks its CHECK constraints; no two names are the same without regard to case
 * @param comment what users want to note of it; "" for nothing
 * @param origin who has made the table of the store
 * @param rowConsistent whether of each row only the cells are seen that carry its newest time
 * @param saltBuckets into how many parts a hash before the row keys spreads rows, up to {@link
 *     #MAX_SALT_BUCKETS}; 0 if there is none
 * @param indexes its indexes; no two names are the same without regard to case
 * @param foreignKeys by which its rows name rows of tables; no two constraints have the same name
 * @param version when the catalog was given this definition, if other clients may change it; null
 *     if they may not, or the catalog does not have it yet
 */
public record TableDefinition(
    TableName name,
    TableName stored,
    List<ColumnDefinition> columns,
    List<KeyColumn> key,
    List<FamilyDescriptor> families,
    List<ColumnRole.Cell> retired,
    List<CheckConstraint> checks,
    String comment,
    TableOrigin origin,
    boolean rowConsistent,
    int saltBuckets,
    List<IndexDefinition> indexes,
    List<ForeignKey> foreignKeys,
    ByteString version) {
  /** As many as a byte has values. */
  public static final int MAX_SALT_BUCKETS = 256;

  /**
   * The qualifier of markers in stores that are atomic by row. HBase's deletes of a family miss the
   * empty one. No number has this width, and nobody writes a text of these characters.
   */
  private static final ByteString SHARED_MARKER = ByteString.wrap(new byte[3]);

  /** The value of such markers, as HBase's conditions take an empty one for an absent cell. */
  private static final ByteString SHARED_MARK = ByteString.wrap(new byte[] {1});

  /** The cell that Phoenix writes with each row, into the family of the first column. */
  private static final ByteString PHOENIX_CELL = ByteString.utf8("_0");

  private static final ByteString PHOENIX_VALUE = ByteString.utf8("x");

  /** The family of columns declared without one. */
  public static final String DEFAULT_FAMILY = "d";

  private static final Set<String> HIDDEN_COLUMNS = caseless();

  static {
    HIDDEN_COLUMNS.addAll(
        List.of("_row", "_time", "_valid_from", "_valid_to", HiddenColumns.ROW_ID));
  }

  /** A table without salt that the catalog does not have, or that no other client changes. */
  public TableDefinition(
      TableName name,
      TableName stored,
      List<ColumnDefinition> columns,
      List<KeyColumn> key,
      List<FamilyDescriptor> families,
      List<ColumnRole.Cell> retired,
      List<CheckConstraint> checks,
      String comment,
      TableOrigin origin,
      boolean rowConsistent,
      List<IndexDefinition> indexes,
      List<ForeignKey> foreignKeys) {
    this(
        name,
        stored,
        columns,
        key,
        families,
        retired,
        checks,
        comment,
        origin,
        rowConsistent,
        0,
        indexes,
        foreignKeys,
        null);
  }

  /** A new table without anything that is optional, stored under its name. */
  public TableDefinition(
      TableName name,
      List<ColumnDefinition> columns,
      List<KeyColumn> key,
      List<FamilyDescriptor> families) {
    this(
        name,
        name,
        columns,
        key,
        families,
        List.of(),
        List.of(),
        "",
        TableOrigin.CREATED,
        false,
        List.of(),
        List.of());
  }

  /**
   * A table of the store that SQL knows nothing of.
   *
   * @throws CatalogException if its families cannot be columns
   */
  public static TableDefinition undefined(TableDescriptor table) {
    List<ColumnDefinition> columns = new ArrayList<>();
    ColumnType bytes = ColumnType.of(SqlTypeName.VARBINARY);
    columns.add(
        ColumnDefinition.key(HiddenColumns.ROW, bytes, null, 0).withEncoding(CellEncoding.BYTES));
    for (FamilyDescriptor family : table.families()) {
      columns.add(
          ColumnDefinition.openFamily(family.name(), ColumnType.map(bytes, bytes), columns.size()));
    }
    return new TableDefinition(
        table.name(),
        table.name(),
        columns,
        List.of(new KeyColumn(0, false)),
        table.families(),
        List.of(),
        List.of(),
        "",
        TableOrigin.UNDEFINED,
        false,
        List.of(),
        List.of());
  }

  /** Copies the lists and refuses what makes no sense. */
  public TableDefinition {
    columns = List.copyOf(columns);
    key = List.copyOf(key);
    families = List.copyOf(families);
    retired = List.copyOf(retired);
    checks = List.copyOf(checks);
    indexes = List.copyOf(indexes);
    foreignKeys = List.copyOf(foreignKeys);
    checkColumns(name, columns, origin);
    checkKey(name, columns, key);
    if (saltBuckets < 0 || saltBuckets > MAX_SALT_BUCKETS) {
      throw invalid(name, "cannot have " + saltBuckets + " salt buckets");
    }
    checkFamilies(name, columns, families, origin);
    checkIndexes(name, indexes);
    checkConstraints(name, checks, indexes, foreignKeys);
    for (ColumnDefinition column : columns) {
      if (column.role() instanceof ColumnRole.Cell cell && retired.contains(cell)) {
        throw invalid(name, "has the column '" + column.name() + "' in a dropped column's cell");
      }
    }
  }

  /** The same table under another name. */
  public TableDefinition withName(TableName other) {
    return with(
        draft -> {
          draft.name = other;
          draft.foreignKeys =
              foreignKeys.stream()
                  .map(own -> own.table().equals(name) ? own.withTable(other) : own)
                  .toList();
        });
  }

  /** The same definition, with the rows in another table of the store. */
  public TableDefinition withStored(TableName other) {
    return with(draft -> draft.stored = other);
  }

  /** The same definition of a table that somebody else has made. */
  public TableDefinition over(TableDescriptor existing) {
    return with(
        draft -> {
          draft.stored = existing.name();
          draft.families = existing.families();
          draft.origin = TableOrigin.EXISTING;
        });
  }

  /** The same table with other columns, among them all of the key at their places. */
  public TableDefinition withColumns(List<ColumnDefinition> others) {
    return with(draft -> draft.columns = others);
  }

  /** The same table with another key, of which it has no row yet. */
  public TableDefinition withKey(List<ColumnDefinition> others, List<KeyColumn> other) {
    return with(
        draft -> {
          draft.columns = others;
          draft.key = other;
          draft.retired = List.of();
        });
  }

  /** The same table with {@code column} in place of the one at its ordinal. */
  public TableDefinition withColumn(ColumnDefinition column) {
    List<ColumnDefinition> others = new ArrayList<>(columns);
    String before = others.set(column.ordinal(), column).name();
    TableDefinition changed = withColumns(others);
    return before.equals(column.name())
        ? changed
        : changed
            .withIndexes(
                indexes.stream().map(i -> i.withColumnRenamed(before, column.name())).toList())
            .withForeignKeys(
                foreignKeys.stream()
                    .map(key -> key.withColumnRenamed(before, column.name()))
                    .map(
                        key ->
                            key.table().equals(name)
                                ? key.withReferencedRenamed(before, column.name())
                                : key)
                    .toList());
  }

  /** The same table with other families. */
  public TableDefinition withFamilies(List<FamilyDescriptor> others) {
    return with(draft -> draft.families = others);
  }

  /** The same table with other constraints. */
  public TableDefinition withChecks(List<CheckConstraint> others) {
    return with(draft -> draft.checks = others);
  }

  /** The same table with other indexes. */
  public TableDefinition withIndexes(List<IndexDefinition> others) {
    if (others.equals(indexes)) {
      return this;
    }
    return with(draft -> draft.indexes = others);
  }

  /** The same table with other foreign keys. */
  public TableDefinition withForeignKeys(List<ForeignKey> others) {
    if (others.equals(foreignKeys)) {
      return this;
    }
    return with(draft -> draft.foreignKeys = others);
  }

  /** Its foreign key of that name without regard to case, if any. */
  public Optional<ForeignKey> findForeignKey(String written) {
    return foreignKeys.stream().filter(key -> key.name().equalsIgnoreCase(written)).findFirst();
  }

  /** Whether no two rows have the same values in some columns: its key, or a unique index. */
  public boolean hasKey(Set<String> names) {
    return isPrimaryKey(names) || indexOfKey(names).isPresent();
  }

  /** The name of its primary key. */
  public String keyName() {
    return name.qualifier() + "_pkey";
  }

  /** The name of the key that exactly some columns are, its primary key before others. */
  public String keyName(List<String> names) {
    Set<String> wanted = Set.copyOf(names);
    return isPrimaryKey(wanted)
        ? keyName()
        : indexOfKey(wanted).map(IndexDefinition::name).orElse(null);
  }

  private boolean isPrimaryKey(Set<String> names) {
    Set<String> own = new HashSet<>();
    keyColumns().forEach(column -> own.add(column.name()));
    return !hasRowIds() && own.equals(names);
  }

  /** The unique index over exactly some columns, if any: that of a constraint before others. */
  public Optional<IndexDefinition> indexOfKey(Set<String> names) {
    return indexes.stream()
        .filter(index -> index.isKey() && names.equals(index.partNames()))
        .min(Comparator.comparing(index -> !index.constraint()));
  }

  /** The same table with another comment. */
  public TableDefinition withComment(String other) {
    return with(draft -> draft.comment = other);
  }

  /** The same table, of whose rows only the cells with the newest time are seen, or all. */
  public TableDefinition withRowConsistent(boolean consistent) {
    return with(draft -> draft.rowConsistent = consistent);
  }

  /** The same table with row keys of other salts, or none; none of its rows is written yet. */
  public TableDefinition withSaltBuckets(int buckets) {
    return with(draft -> draft.saltBuckets = buckets);
  }

  /**
   * The table without a column, whose cell is retired, and without its indexes of the column. The
   * column is not part of the key; a family that it was stays.
   */
  public TableDefinition without(ColumnDefinition column) {
    List<ColumnDefinition> left = new ArrayList<>();
    for (ColumnDefinition other : columns) {
      if (other.ordinal() != column.ordinal()) {
        left.add(other.withOrdinal(left.size()));
      }
    }
    List<KeyColumn> parts =
        key.stream()
            .map(
                part ->
                    part.column() < column.ordinal()
                        ? part
                        : new KeyColumn(part.column() - 1, part.descending()))
            .toList();
    List<ColumnRole.Cell> cells = new ArrayList<>(retired);
    if (column.role() instanceof ColumnRole.Cell cell) {
      cells.add(cell);
    }
    return with(
        draft -> {
          draft.columns = left;
          draft.key = parts;
          draft.retired = cells;
          draft.indexes = left(column);
          draft.foreignKeys =
              foreignKeys.stream().filter(key -> !key.columns().contains(column.name())).toList();
        });
  }

  private List<IndexDefinition> left(ColumnDefinition column) {
    return indexes.stream().filter(index -> !index.has(column.name())).toList();
  }

  /** The table without a family, which no column is in any more. */
  public TableDefinition withoutFamily(String family) {
    return with(
        draft -> {
          draft.families = families.stream().filter(other -> !other.name().equals(family)).toList();
          draft.retired = retired.stream().filter(cell -> !cell.family().equals(family)).toList();
        });
  }

  /**
   * The families of a table that is being declared: first those that its columns use, in the order
   * of the columns, then those that only have options; {@link #DEFAULT_FAMILY} if there is none.
   *
   * @param declared options of families; a family without any has the default ones
   */
  public static List<FamilyDescriptor> familiesOf(
      List<ColumnDefinition> columns, List<FamilyDescriptor> declared) {
    Map<String, FamilyDescriptor> families = new LinkedHashMap<>();
    for (ColumnDefinition column : columns) {
      if (!column.isKey()) {
        String family = column.role().family();
        families.put(family, FamilyDescriptor.of(family));
      }
    }
    for (FamilyDescriptor family : declared) {
      families.put(family.name(), family);
    }
    return families.isEmpty()
        ? List.of(FamilyDescriptor.of(DEFAULT_FAMILY))
        : List.copyOf(families.values());
  }

  /** Whether it was declared without a primary key, and its rows have numbers instead. */
  public boolean hasRowIds() {
    return keyColumns().get(0).name().equals(HiddenColumns.ROW_ID);
  }

  /** The columns that {@code *} stands for. */
  public List<ColumnDefinition> visibleColumns() {
    return hasRowIds() ? columns.stream().filter(column -> !column.isKey()).toList() : columns;
  }

  /** Whether a column is computed from others. */
  public boolean hasGenerated() {
    return columns.stream().anyMatch(ColumnDefinition::isGenerated);
  }

  /** The same table, in which generated columns are like any others. */
  public TableDefinition withoutGeneration() {
    return withColumns(columns.stream().map(column -> column.withGeneration(null)).toList());
  }

  /** Whether the rows that SQL writes have markers. */
  public boolean hasMarkers() {
    return origin.isCreated();
  }

  /** The name of the family that holds the marker of each row: the first declared one. */
  public String markerFamily() {
    return families.get(0).name();
  }

  /** The qualifier of the marker. */
  public ByteString markerQualifier() {
    return origin == TableOrigin.SHARED ? SHARED_MARKER : ByteString.EMPTY;
  }

  /** The value of the marker. */
  public ByteString markerValue() {
    return origin == TableOrigin.SHARED ? SHARED_MARK : ByteString.EMPTY;
  }

  /**
   * What SQL writes with each row, so that it exists whatever its columns are: its marker, and in a
   * table of Phoenix the cell by which that finds rows. Empty where rows exist by their columns
   * alone.
   *
   * @param time of the cell
   */
  public Optional<Mutation.Put> existence(long time) {
    if (hasMarkers()) {
      return Optional.of(
          new Mutation.Put(markerFamily(), markerQualifier().array(), time, markerValue().array()));
    }
    if (origin != TableOrigin.EXISTING
        || columns.stream().noneMatch(column -> column.encoding() == CellEncoding.PHOENIX)) {
      return Optional.empty();
    }
    String family =
        columns.stream()
            .filter(column -> !column.isKey() && column.encoding() == CellEncoding.PHOENIX)
            .map(column -> column.role().family())
            .findFirst()
            .orElse(markerFamily());
    return Optional.of(new Mutation.Put(family, PHOENIX_CELL.array(), time, PHOENIX_VALUE.array()));
  }

  /** The same table as it is made in a store; none of its rows is written yet. */
  TableDefinition made(TableOrigin by) {
    TableDefinition made = withOrigin(by);
    return by == TableOrigin.SHARED
        ? made.withColumns(columns.stream().map(made::inEachRow).toList())
        : made;
  }

  /**
   * A column of this table, given that every row has its cell if it is NOT NULL: as one that is in
   * each row, if that stays so. Stores with clients of their own need not know.
   */
  public ColumnDefinition inEachRow(ColumnDefinition column) {
    return column.withInEachRow(origin == TableOrigin.SHARED && isAlwaysWritten(column));
  }

  /** Whether SQL writes a cell of it with each row, which stays. */
  private boolean isAlwaysWritten(ColumnDefinition column) {
    return column.role() instanceof ColumnRole.Cell cell
        && !column.nullable()
        && column.defaultSql() == null
        && column.absent() == null
        && !column.isGenerated()
        && family(cell.family()).ttlMillis() == FamilyDescriptor.FOREVER;
  }

  /** This table with markers of a kind; in those of another kind any cells may be absent. */
  TableDefinition withOrigin(TableOrigin other) {
    if (other == origin) {
      return this;
    }
    return with(draft -> draft.origin = other)
        .withColumns(columns.stream().map(column -> column.withInEachRow(false)).toList());
  }

  /** The same definition, which the catalog was given at a version. */
  TableDefinition withVersion(ByteString other) {
    return with(draft -> draft.version = other);
  }

  /** Whether nobody may change its rows until the catalog has it by another definition. */
  public boolean isClosed() {
    return version != null && SharedDefinitions.isClosed(version);
  }

  /**
   * Refuses what changes its rows, or is bound to one, while they are written anew.
   *
   * @throws StorageException OUTDATED, as there will be another definition
   */
  public void checkOpen() {
    if (isClosed()) {
      throw new StorageException(
          StorageException.Code.OUTDATED,
          "ALTER TABLE is writing the rows of "
              + display(name)
              + " anew, and nobody else may change them; if its client has died, another ALTER"
              + " TABLE ends that");
    }
  }

  /**
   * What holds as long as the catalog has this definition; empty where no other client changes it.
   * Refuses as {@link #checkOpen}.
   */
  public Optional<Check> condition() {
    checkOpen();
    return version == null ? Optional.empty() : Optional.of(SharedDefinitions.condition(this));
  }

  /** The table of the store that holds the rows. */
  public TableDescriptor descriptor() {
    return new TableDescriptor(stored, families);
  }

  /** The tables of the store that hold its rows, and the entries of its indexes. */
  public List<TableName> allStored() {
    List<TableName> all = new ArrayList<>();
    all.add(stored);
    indexes.forEach(index -> all.add(index.stored()));
    return all;
  }

  /** The keys that the rows of all salts but the first begin with; none without salt. */
  public List<ByteString> salts() {
    return IntStream.range(1, saltBuckets)
        .mapToObj(salt -> ByteString.wrap(new byte[] {(byte) salt}))
        .toList();
  }

  /** The index of that name without regard to case, if any. */
  public Optional<IndexDefinition> findIndex(String written) {
    return indexes.stream().filter(index -> index.name().equalsIgnoreCase(written)).findFirst();
  }

  /** The columns of the row key, in its order. */
  public List<ColumnDefinition> keyColumns() {
    return key.stream().map(part -> columns.get(part.column())).toList();
  }

  /** The sequences of its identity columns. */
  public List<TableName> sequences() {
    return columns.stream()
        .filter(column -> column.identity() != null)
        .map(column -> column.identity().sequence())
        .toList();
  }

  /** The family of that name, with regard to case; an unknown one is a programming error. */
  public FamilyDescriptor family(String family) {
    return families.stream()
        .filter(candidate -> candidate.name().equals(family))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no family " + family + " in " + name));
  }

  /**
   * The column that a name written in SQL means, if any: the column shown under that name, else the
   * cell of that family and qualifier ({@code d.hits} for {@code hits}), else the only cell of that
   * qualifier ({@code html} for {@code contents.html}). At each step an exact match wins over one
   * without regard to case.
   *
   * @throws CatalogException 42702 if several columns match equally well
   */
  public Optional<ColumnDefinition> find(String written) {
    return match(written, ColumnDefinition::name)
        .or(() -> match(written, ColumnDefinition::qualifiedName))
        .or(() -> match(written, ColumnDefinition::shortName));
  }

  /**
   * As {@link #find}, but a column must match.
   *
   * @throws CatalogException 42703 with the nearest name if none does
   */
  public ColumnDefinition column(String written) {
    return find(written).orElseThrow(() -> noSuchColumn(written));
  }

  private Optional<ColumnDefinition> match(
      String written, Function<ColumnDefinition, String> naming) {
    if (!matchesAny(written, naming)) {
      return Optional.empty();
    }
    List<ColumnDefinition> exact = new ArrayList<>();
    List<ColumnDefinition> caseless = new ArrayList<>();
    for (ColumnDefinition column : columns) {
      String candidate = naming.apply(column);
      if (candidate.equals(written)) {
        exact.add(column);
      } else if (candidate.equalsIgnoreCase(written)) {
        caseless.add(column);
      }
    }
    List<ColumnDefinition> matches = exact.isEmpty() ? caseless : exact;
    if (matches.size() > 1) {
      throw new CatalogException(
          AMBIGUOUS_COLUMN,
          "column '"
              + written
              + "' is ambiguous in table "
              + display(name)
              + ": it could be "
              + String.join(" or ", matches.stream().map(ColumnDefinition::name).toList()));
    }
    return matches.stream().findFirst();
  }

  /** A query of n tables asks each of them for the columns of all, so that most are not there. */
  private boolean matchesAny(String written, Function<ColumnDefinition, String> naming) {
    for (ColumnDefinition column : columns) {
      if (naming.apply(column).equalsIgnoreCase(written)) {
        return true;
      }
    }
    return false;
  }

  private CatalogException noSuchColumn(String written) {
    Map<String, String> shown = new LinkedHashMap<>();
    for (ColumnDefinition column : columns) {
      shown.putIfAbsent(column.name(), column.name());
      shown.putIfAbsent(column.shortName(), column.name());
    }
    String hint =
        NearestName.among(shown.keySet(), written)
            .map(near -> "; did you mean " + shown.get(near) + "?")
            .orElse("");
    return new CatalogException(
        NO_SUCH_COLUMN, "table " + display(name) + " has no column '" + written + "'" + hint);
  }

  /** A table's name as SQL writes it, {@code web.page}. */
  static String display(TableName name) {
    return name.namespace() + "." + name.qualifier();
  }

  private static void checkColumns(
      TableName table, List<ColumnDefinition> columns, TableOrigin origin) {
    Set<String> names = caseless();
    Set<ColumnRole> cells = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      ColumnDefinition column = columns.get(i);
      if (column.ordinal() != i) {
        throw invalid(table, "column '" + column.name() + "' is not at its ordinal");
      }
      boolean isRow = origin == TableOrigin.UNDEFINED && column.isKey();
      boolean isRowId = column.isKey() && column.name().equals(HiddenColumns.ROW_ID);
      boolean hidden = HIDDEN_COLUMNS.contains(column.name()) && !isRow && !isRowId;
      boolean fresh = names.add(column.name()) && (column.isKey() || cells.add(column.role()));
      if (hidden || !fresh) {
        throw new CatalogException(
            DUPLICATE_COLUMN,
            "column '"
                + column.name()
                + "' of table "
                + display(table)
                + (hidden ? " has the name of a hidden column" : " is declared more than once"));
      }
    }
  }

  private static void checkKey(
      TableName table, List<ColumnDefinition> columns, List<KeyColumn> key) {
    if (key.isEmpty()) {
      throw invalid(table, "needs a PRIMARY KEY");
    }
    Set<Integer> parts = new HashSet<>();
    for (KeyColumn part : key) {
      if (part.column() < 0 || part.column() >= columns.size()) {
        throw invalid(table, "has no column " + part.column() + " for its primary key");
      }
      String column = columns.get(part.column()).name();
      if (!columns.get(part.column()).isKey()) {
        throw invalid(table, "has the column '" + column + "' as a cell and in its primary key");
      }
      if (!parts.add(part.column())) {
        throw invalid(table, "has the column '" + column + "' in its primary key more than once");
      }
    }
    for (ColumnDefinition column : columns) {
      if (column.isKey() && !parts.contains(column.ordinal())) {
        throw invalid(table, "does not say where in its key the column '" + column.name() + "' is");
      }
    }
  }

  private static void checkFamilies(
      TableName table,
      List<ColumnDefinition> columns,
      List<FamilyDescriptor> families,
      TableOrigin origin) {
    if (families.isEmpty()) {
      throw invalid(table, "needs at least one family");
    }
    Set<String> exact = new HashSet<>();
    Set<String> names = caseless();
    for (FamilyDescriptor family : families) {
      exact.add(family.name());
      if (!names.add(family.name())) {
        throw invalid(table, "declares the family '" + family.name() + "' more than once");
      }
    }
    Set<String> open = new HashSet<>();
    for (ColumnDefinition column : columns) {
      if (!column.isKey() && !exact.contains(column.role().family())) {
        throw invalid(table, "does not declare the family of column '" + column.name() + "'");
      }
      if (column.role() instanceof ColumnRole.OpenFamily family) {
        open.add(family.family());
      }
    }
    for (ColumnDefinition column : columns) {
      if (origin != TableOrigin.UNDEFINED
          && column.role() instanceof ColumnRole.Cell cell
          && open.contains(cell.family())) {
        throw invalid(
            table,
            "has the family '"
                + cell.family()
                + "' as a MAP, which cannot have the column '"
                + column.name()
                + "' as well");
      }
    }
  }

  private static void checkIndexes(TableName table, List<IndexDefinition> indexes) {
    Set<String> names = caseless();
    for (IndexDefinition index : indexes) {
      if (!names.add(index.name())) {
        throw new CatalogException(
            CatalogException.DUPLICATE_TABLE,
            "table " + display(table) + " has an index '" + index.name() + "' already");
      }
    }
  }

  private static void checkConstraints(
      TableName table,
      List<CheckConstraint> checks,
      List<IndexDefinition> indexes,
      List<ForeignKey> foreignKeys) {
    List<String> all = new ArrayList<>();
    foreignKeys.forEach(key -> all.add(key.name()));
    checks.forEach(check -> all.add(check.name()));
    indexes.stream().filter(IndexDefinition::constraint).forEach(index -> all.add(index.name()));
    Set<String> names = caseless();
    for (String name : all) {
      if (!names.add(name)) {
        throw new CatalogException(
            CatalogException.DUPLICATE_OBJECT,
            "table " + display(table) + " has a constraint '" + name + "' already");
      }
    }
  }

  private static CatalogException invalid(TableName table, String problem) {
    return new CatalogException(INVALID_DEFINITION, "table " + display(table) + " " + problem);
  }

  private static Set<String> caseless() {
    return new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  }

  private TableDefinition with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return new TableDefinition(
        draft.name,
        draft.stored,
        draft.columns,
        draft.key,
        draft.families,
        draft.retired,
        draft.checks,
        draft.comment,
        draft.origin,
        draft.rowConsistent,
        draft.saltBuckets,
        draft.indexes,
        draft.foreignKeys,
        draft.version);
  }

  /** What a definition that is much like another one will have. */
  private static final class Draft {
    private TableName name;
    private TableName stored;
    private List<ColumnDefinition> columns;
    private List<KeyColumn> key;
    private List<FamilyDescriptor> families;
    private List<ColumnRole.Cell> retired;
    private List<CheckConstraint> checks;
    private String comment;
    private TableOrigin origin;
    private boolean rowConsistent;
    private int saltBuckets;
    private List<IndexDefinition> indexes;
    private List<ForeignKey> foreignKeys;
    private ByteString version;

    Draft(TableDefinition table) {
      name = table.name;
      stored = table.stored;
      columns = table.columns;
      key = table.key;
      families = table.families;
      retired = table.retired;
      checks = table.checks;
      comment = table.comment;
      origin = table.origin;
      rowConsistent = table.rowConsistent;
      saltBuckets = table.saltBuckets;
      indexes = table.indexes;
      foreignKeys = table.foreignKeys;
      version = table.version;
    }
  }
}
