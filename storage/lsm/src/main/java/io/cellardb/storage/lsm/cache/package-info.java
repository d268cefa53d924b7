/** The cache of blocks that all trees of a store share. */
package io.cellardb.storage.lsm.cache;
