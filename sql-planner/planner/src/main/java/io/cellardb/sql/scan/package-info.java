/**
 * What a scan reads: {@link io.cellardb.sql.scan.ScanSpec} has the fields, conditions, time, order
 * and limit of one scan. The rules change it, the nodes estimate and explain it, {@code access}
 * runs it. It knows the catalog and {@code pushdown}, but no relational node.
 */
package io.cellardb.sql.scan;
