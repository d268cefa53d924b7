/**
 * What a statement may hold in memory, and the temporary files that take the rest: the {@link
 * io.cellardb.sql.execution.memory.Workspace} of a statement and the {@link
 * io.cellardb.sql.execution.memory.MemoryAccount} of each operator that keeps rows. It knows
 * nothing of rows, only bytes.
 *
 * <p>Files have no name once they are open where the operating system allows it. It deletes them
 * when they are closed or the process ends, however it ends. So nothing is left behind, and nothing
 * has to be looked for when a store is opened. What fails in them is a 58030, and a 53100 on a full
 * disk.
 */
package io.cellardb.sql.execution.memory;
