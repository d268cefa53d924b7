/**
 * A driver by which tests that know nothing of a cluster have their stores on one, and what they
 * may find different there. Nothing here needs HBase on the class path but the cluster's own
 * process.
 */
package io.cellardb.tck.hbase.door;
