/**
 * What the tests of all modules share: seeds, and how they wait for others ({@link
 * io.cellardb.tck.seed.Await}).
 */
package io.cellardb.tck.seed;
