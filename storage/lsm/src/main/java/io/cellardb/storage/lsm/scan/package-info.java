/**
 * Reads over a version. {@link io.cellardb.storage.lsm.scan.PointReader} gets single rows, {@link
 * io.cellardb.storage.lsm.scan.RangeReader} fills batches with the rows of ranges, {@link
 * io.cellardb.storage.lsm.scan.CellReader} walks over single cells. A {@link
 * io.cellardb.storage.lsm.scan.ReadView} is what a read pins. Nothing here is safe for use by
 * several threads, but for the view.
 */
package io.cellardb.storage.lsm.scan;
