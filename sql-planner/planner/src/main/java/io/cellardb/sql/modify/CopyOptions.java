package io.cellardb.sql.modify;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.file.FileFormat;
import io.cellardb.sql.parser.tree.Copy;
import java.util.Locale;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The options of COPY.
 *
 * @param header whether the first record of CSV has the names of the columns; null if it is not
 *     said
 * @param nullText what a field of CSV without quotes is if it is NULL
 */
record CopyOptions(FileFormat format, Boolean header, char delimiter, String nullText) {
  private static final char COMMA = ',';

  /** Those of a statement; what it does not say is as the name of the file lets expect. */
  static CopyOptions of(Copy copy) {
    String name = copy.file().toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    boolean json = name.endsWith(".json") || name.endsWith(".jsonl") || name.endsWith(".ndjson");
    CopyOptions options = new CopyOptions(json ? FileFormat.JSON : FileFormat.CSV, null, COMMA, "");
    for (Copy.Setting setting : copy.settings()) {
      options = options.with(setting);
    }
    return options;
  }

  private CopyOptions with(Copy.Setting setting) {
    SqlNode value = setting.value();
    return switch (setting.name().getSimple().toUpperCase(Locale.ROOT)) {
      case "FORMAT" -> new CopyOptions(format(setting), header, delimiter, nullText);
      case "HEADER" ->
          new CopyOptions(format, value == null || truth(setting), delimiter, nullText);
      case "DELIMITER" -> new CopyOptions(format, header, character(setting), nullText);
      case "NULL" -> new CopyOptions(format, header, delimiter, text(setting));
      default ->
          throw SqlException.at(
              setting.name().getParserPosition(),
              "42601",
              "COPY has no option " + setting.name() + ", but FORMAT, HEADER, DELIMITER and NULL");
    };
  }

  private static FileFormat format(Copy.Setting setting) {
    String name =
        setting.value() instanceof SqlIdentifier identifier && identifier.isSimple()
            ? identifier.getSimple()
            : text(setting);
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "CSV" -> FileFormat.CSV;
      case "JSON" -> FileFormat.JSON;
      default -> throw wrong(setting, "CSV or JSON");
    };
  }

  private static boolean truth(Copy.Setting setting) {
    if (setting.value() instanceof SqlLiteral literal
        && literal.getTypeName() == SqlTypeName.BOOLEAN) {
      return literal.booleanValue();
    }
    throw wrong(setting, "TRUE or FALSE");
  }

  private static String text(Copy.Setting setting) {
    if (setting.value() instanceof SqlCharStringLiteral literal) {
      return literal.getValueAs(String.class);
    }
    throw wrong(setting, "a text in quotes");
  }

  private static char character(Copy.Setting setting) {
    String text = text(setting);
    if (text.length() != 1 || "\"\r\n".contains(text)) {
      throw wrong(setting, "one character, but no quote and no end of a line");
    }
    return text.charAt(0);
  }

  private static SqlException wrong(Copy.Setting setting, String wanted) {
    return SqlException.at(
        setting.name().getParserPosition(),
        "22023",
        "the option " + setting.name() + " of COPY has to be " + wanted);
  }
}
