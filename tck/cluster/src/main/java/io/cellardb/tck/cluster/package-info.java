/** An HBase in the process of a test, with ZooKeeper, a master and region servers. */
package io.cellardb.tck.cluster;
