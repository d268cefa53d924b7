package io.cellardb.tck.storage;

/** Where this project answers otherwise than HBase does, on purpose. */
enum DeliberateDifference {
  ;
}
