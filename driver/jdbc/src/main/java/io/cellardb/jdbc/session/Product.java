package io.cellardb.jdbc.session;

import java.util.List;

/**
 * The database behind a session, as {@code DatabaseMetaData} presents it.
 *
 * @param name for people and tools, e.g. "Cellar"
 * @param version e.g. "0.1.0"; begins with the major and minor number
 * @param keywords reserved words beyond those of SQL:2003
 * @param numericFunctions names of the numeric functions
 * @param stringFunctions names of the string functions
 * @param systemFunctions names of the system functions
 * @param timeDateFunctions names of the date and time functions
 */
public record Product(
    String name,
    String version,
    List<String> keywords,
    List<String> numericFunctions,
    List<String> stringFunctions,
    List<String> systemFunctions,
    List<String> timeDateFunctions) {

  /** Makes it immutable. */
  public Product {
    keywords = List.copyOf(keywords);
    numericFunctions = List.copyOf(numericFunctions);
    stringFunctions = List.copyOf(stringFunctions);
    systemFunctions = List.copyOf(systemFunctions);
    timeDateFunctions = List.copyOf(timeDateFunctions);
  }
}
