/**
 * The commands of {@code bin/cellar} that work on a store's directory and not through SQL: check,
 * salvage, backup and restore, all in {@link io.cellardb.shell.upkeep.StoreCommand}.
 */
package io.cellardb.shell.upkeep;
