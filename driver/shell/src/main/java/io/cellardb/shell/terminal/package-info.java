/**
 * What the shell shows to a person or writes as text: {@code TextTable} and {@code VerticalText}
 * are results as text, {@code ProgressLine} is a line that is written again and again, {@code
 * StatementClock} shows with one how long a statement has been running.
 */
package io.cellardb.shell.terminal;
