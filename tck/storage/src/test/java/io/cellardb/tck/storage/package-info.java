/**
 * One suite for every store. The contracts ({@link io.cellardb.tck.storage.StoreContract} and its
 * subclasses) say rule by rule what a store answers; a store joins by a test class that runs them
 * on its {@link io.cellardb.tck.storage.StoreHarness}. {@link
 * io.cellardb.tck.storage.RandomHistoryTest} has two stores live through the same random history
 * and compares all that can be read of them.
 */
package io.cellardb.tck.storage;
