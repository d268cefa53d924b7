/** The all-jar by itself, and on a class path with other versions of the libraries inside it. */
package io.cellardb.tck.neighbours;
