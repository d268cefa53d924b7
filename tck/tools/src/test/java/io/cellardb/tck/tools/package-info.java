/** The tools and frameworks that people put on JDBC, each run as it is over the all-jar. */
package io.cellardb.tck.tools;
