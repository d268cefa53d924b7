/**
 * The shell of {@code bin/cellar}: {@link io.cellardb.shell.CellarShell} reads the command line and
 * then runs scripts ({@code ScriptRunner}), loads TPC-H data, or hands over to SQLLine ({@code
 * InteractiveShell}). What it adds to SQL, for both, are the {@code ShellCommand}s. It knows the
 * database through JDBC alone.
 */
package io.cellardb.shell;
