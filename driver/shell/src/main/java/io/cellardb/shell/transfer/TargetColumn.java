package io.cellardb.shell.transfer;

import java.util.Locale;

/**
 * A column that is written.
 *
 * @param name with its family, as metadata has it
 * @param type the name of its type
 */
record TargetColumn(String name, String type) {

  /** Whether its values are JSON texts. */
  boolean json() {
    return type.equals("JSON");
  }

  /** Whether its values have elements or entries, which JSON shows. */
  boolean nested() {
    return type.endsWith(" ARRAY") || type.toUpperCase(Locale.ROOT).startsWith("MAP<");
  }

  /** Its name without the family. */
  String qualifier() {
    return name.substring(name.indexOf('.') + 1);
  }
}
