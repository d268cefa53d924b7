/** SQL on an HBase cluster in the process of the test. */
package io.cellardb.tck.hbase;
