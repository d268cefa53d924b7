/**
 * One suite for every store. The contracts ({@link io.cellardb.tck.storage.StoreContract} and its
 * subclasses) say rule by rule what a store answers; a store joins by a test class that runs them
 * on its {@link io.cellardb.tck.storage.StoreHarness}. {@link
 * io.cellardb.tck.storage.RandomHistoryTest} has stores live through the same random histories and
 * compares all that can be read of them, {@link io.cellardb.tck.storage.SoakTest} for as long as
 * one likes. A {@link io.cellardb.tck.storage.History} is tables and operations; {@link
 * io.cellardb.tck.storage.HistoryScript} is its text.
 */
package io.cellardb.tck.storage;
