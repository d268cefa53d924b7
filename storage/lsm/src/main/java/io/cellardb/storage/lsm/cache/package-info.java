/** The cache of blocks and indexes that all trees of a store share. */
package io.cellardb.storage.lsm.cache;
