/**
 * What SQLLine is given for the prompt: {@link io.cellardb.shell.prompt.PromptSqlLine} takes
 * commands as people type them in other shells, {@code NameCompleter} completes names, {@code
 * WideRows} marks rows that are wider than the terminal, {@link
 * io.cellardb.shell.prompt.HelpCommand} and {@link io.cellardb.shell.prompt.VerticalCommand} are
 * commands of its own.
 */
package io.cellardb.shell.prompt;
