package io.cellardb.shell.transfer;

import java.util.Locale;

/** What is in a file. */
enum TransferFormat {
  /** RFC 4180. */
  CSV("csv"),
  /** A JSON object in each line. */
  JSON("jsonl");

  private final String extension;

  TransferFormat(String extension) {
    this.extension = extension;
  }

  /** What the names of files that the shell makes end with. */
  String extension() {
    return extension;
  }

  /** The format that an option names. */
  static TransferFormat named(String name) throws TransferException {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "csv" -> CSV;
      case "json", "jsonl" -> JSON;
      default -> throw new TransferException("format is csv or json, not " + name);
    };
  }

  /** The format that the name of a file tells, with or without .gz; CSV if none. */
  static TransferFormat ofFile(String file) {
    String name = file.toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    return name.endsWith(".json") || name.endsWith(".jsonl") || name.endsWith(".ndjson")
        ? JSON
        : CSV;
  }
}
