/**
 * {@code !import} and {@code !export}: files of CSV and of JSON lines into a table and out of a
 * query.
 *
 * <p>{@link io.cellardb.shell.transfer.Transfer} runs a command line. An {@code Import} takes
 * records from a {@code RecordSource} ({@code CsvRecords}, {@code JsonRecords}, both over {@code
 * TextLines}) and writes them in batches; {@code ImportNote} remembers how far it is, {@code
 * ErrorFile} keeps what was refused. An {@code Export} hands rows to a {@link
 * io.cellardb.shell.transfer.ExportWriter}.
 *
 * <p>Values are text, which the driver coerces to the types of the columns; an ARRAY is a JSON
 * array, a MAP a JSON object ({@code JsonText}).
 */
package io.cellardb.shell.transfer;
