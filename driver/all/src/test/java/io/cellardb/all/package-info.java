/** The packaged all-jar: that it works alone, and what is in it. */
package io.cellardb.all;
