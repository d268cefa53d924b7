package io.cellardb.sql.function;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.function.ArrayFunctions;
import io.cellardb.sql.execution.function.JsonDocuments;
import io.cellardb.sql.execution.function.JsonOperators;
import io.cellardb.sql.execution.function.PostgresFunctions;
import io.cellardb.sql.execution.function.PresentTime;
import io.cellardb.sql.execution.operator.RegressionFunction;
import io.cellardb.sql.execution.operator.SortedFunction;
import io.cellardb.sql.parser.tree.SystemPeriod;
import io.cellardb.sql.repair.AggregateTypes;
import io.cellardb.sql.repair.SessionVariable;
import io.cellardb.sql.time.SystemTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlNameMatcher;

/**
 * The functions that a session's statements find: those of the standard, PostgreSQL's, and those of
 * further libraries of Calcite's that it asks for. Our own come first; a function of Calcite's that
 * has the name of one of ours is left out.
 */
public final class FunctionLibraries {
  private static final String DEFAULT_NAMES = "standard,postgresql";

  /** What there is if nothing is said. */
  public static final FunctionLibraries DEFAULT = new FunctionLibraries(DEFAULT_NAMES, false);

  private final String names; // each once, ordered as Calcite has them

  private final boolean files;

  private FunctionLibraries(String names, boolean files) {
    this.names = names;
    this.files = files;
  }

  /** Calcite's libraries, whose classes a session needs only when it looks for a function. */
  private static final class Libraries {
    /** Those of which nothing can be executed. */
    private static final Set<SqlLibrary> NOT_THERE = EnumSet.of(SqlLibrary.SPATIAL, SqlLibrary.ALL);

    static SqlLibrary find(String name) {
      SqlLibrary library = SqlLibrary.of(name.strip().toLowerCase(Locale.ROOT).replace("_", ""));
      return library == null || NOT_THERE.contains(library) ? null : library;
    }

    static Set<SqlLibrary> of(String names) {
      Set<SqlLibrary> libraries = EnumSet.of(SqlLibrary.STANDARD);
      for (String name : names.split(",", -1)) {
        SqlLibrary library = find(name);
        if (library == null) {
          throw new SqlException(
              "22023",
              "there is no library of functions '" + name.strip() + "', but there are " + all());
        }
        libraries.add(library);
      }
      return libraries;
    }

    /** The names that there are. */
    private static String all() {
      return names(EnumSet.complementOf(EnumSet.copyOf(NOT_THERE)), ", ");
    }

    static String names(Set<SqlLibrary> libraries, String between) {
      return libraries.stream().map(library -> library.fun).collect(Collectors.joining(between));
    }
  }

  /**
   * The libraries of a list such as {@code standard,oracle}; that of the standard is always there.
   *
   * @throws SqlException 22023 if there is no library of a name
   */
  public static FunctionLibraries of(String names) {
    return names.equals(DEFAULT_NAMES)
        ? DEFAULT
        : new FunctionLibraries(Libraries.names(Libraries.of(names), ","), false);
  }

  /** The same libraries, where statements may read and write files or may not. */
  public FunctionLibraries withFiles(boolean allowed) {
    return allowed == files ? this : new FunctionLibraries(names, allowed);
  }

  /** Whether statements may read and write files; at first they may not. */
  public boolean files() {
    return files;
  }

  /** The names of the libraries, with commas between them. */
  @Override
  public String toString() {
    return names;
  }

  /** All operators and functions. */
  public SqlOperatorTable operators() {
    return Operators.TABLES.computeIfAbsent(Libraries.of(names), Operators::table);
  }

  /** The operators, apart from the names of the libraries, since there are many. */
  private static final class Operators {
    /** What MAPs need, whatever library has it. */
    private static final List<SqlOperator> MAPS =
        List.of(
            SqlLibraryOperators.MAP_KEYS,
            SqlLibraryOperators.MAP_VALUES,
            SqlLibraryOperators.MAP_CONTAINS_KEY);

    private static final Map<Set<SqlLibrary>, SqlOperatorTable> TABLES = new ConcurrentHashMap<>();

    private static SqlOperatorTable table(Set<SqlLibrary> libraries) {
      List<SqlOperator> own = new ArrayList<>(PostgresFunctions.all());
      own.addAll(ArrayFunctions.all());
      own.addAll(JsonDocuments.all());
      own.addAll(JsonOperators.all());
      own.addAll(RegressionFunction.all());
      own.addAll(SortedFunction.all());
      own.addAll(MAPS);
      own.addAll(RoundingFunctions.all());
      own.addAll(AggregateTypes.functions());
      own.addAll(SessionVariable.all());
      own.addAll(PresentTime.all());
      return SqlOperatorTables.chain(
          SqlOperatorTables.of(SystemTime.OPERATOR),
          SqlOperatorTables.of(SystemPeriod.operators()),
          SqlOperatorTables.of(own),
          new Others(
              SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(libraries),
              own.stream().map(SqlOperator::getName).collect(Collectors.toSet())));
    }
  }

  /** A table without the operators that have certain names. */
  private record Others(SqlOperatorTable table, Set<String> names) implements SqlOperatorTable {
    @Override
    public void lookupOperatorOverloads(
        SqlIdentifier name,
        SqlFunctionCategory category,
        SqlSyntax syntax,
        List<SqlOperator> operators,
        SqlNameMatcher nameMatcher) {
      List<SqlOperator> found = new ArrayList<>();
      table.lookupOperatorOverloads(name, category, syntax, found, nameMatcher);
      found.removeIf(operator -> names.contains(operator.getName()));
      operators.addAll(found);
    }

    @Override
    public List<SqlOperator> getOperatorList() {
      return table.getOperatorList().stream()
          .filter(operator -> !names.contains(operator.getName()))
          .toList();
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FunctionLibraries that
        && files == that.files
        && names.equals(that.names);
  }

  @Override
  public int hashCode() {
    return names.hashCode() + Boolean.hashCode(files);
  }
}
