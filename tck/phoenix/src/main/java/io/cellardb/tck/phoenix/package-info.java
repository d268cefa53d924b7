/** Cellar's driver on a cluster beside Apache Phoenix. */
package io.cellardb.tck.phoenix;
