/** The all-jar on a class path that has other versions of the libraries inside it. */
package io.cellardb.tck.neighbours;
