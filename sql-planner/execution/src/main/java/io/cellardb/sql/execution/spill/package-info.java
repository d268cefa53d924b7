/**
 * What a statement may hold in memory, and the temporary files that hold the rest: the {@link
 * io.cellardb.sql.execution.spill.Workspace} of a statement, the {@link
 * io.cellardb.sql.execution.spill.MemoryAccount} of each operator that keeps rows, and {@link
 * io.cellardb.sql.execution.spill.SpilledRows}, one file of rows.
 *
 * <p>Files have no name once they are open where the operating system allows it, and are deleted by
 * it when they are closed or the process ends, however it ends. So nothing is left behind, and
 * nothing has to be looked for when a store is opened. Their bytes are read by the process that
 * wrote them alone: they have neither a version nor checksums. What fails in them is a 58030, and a
 * 53100 on a full disk.
 */
package io.cellardb.sql.execution.spill;
