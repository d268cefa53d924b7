/** Apache Spark as a reader and writer of Cellar, over the all-jar. */
package io.cellardb.tck.spark;
