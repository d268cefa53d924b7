/**
 * What the tests of all modules share: seeds, how they wait for others ({@link
 * io.cellardb.tck.seed.Await}), scripts with their answers, and PostgreSQL as a peer.
 */
package io.cellardb.tck.seed;
