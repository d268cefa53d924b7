/**
 * The commands that show what is defined: {@link io.cellardb.shell.describe.Describe}, over
 * DatabaseMetaData, INFORMATION_SCHEMA and SYS.
 */
package io.cellardb.shell.describe;
