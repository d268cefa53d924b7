/** {@code cellar server}. */
package io.cellardb.shell.serving;
