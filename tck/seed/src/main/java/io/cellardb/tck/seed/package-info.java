/** What the random tests of all modules share: {@link io.cellardb.tck.seed.TestSeed}. */
package io.cellardb.tck.seed;
