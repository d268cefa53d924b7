package io.cellardb.sql.execution.file;

/** What a file consists of. */
public enum FileFormat {
  /** Records of fields with a delimiter between them (RFC 4180). */
  CSV,
  /** Objects of JSON, one after the other or as elements of one array. */
  JSON
}
