package io.cellardb.hibernate;

import org.hibernate.dialect.sequence.SequenceSupport;

/** Sequences as of the SQL standard, whose values a SELECT without FROM gives. */
final class CellarSequences implements SequenceSupport {
  @Override
  public String getSelectSequenceNextValString(String name) {
    return "next value for " + name;
  }

  @Override
  public String getSequenceNextValString(String name) {
    return "select next value for " + name;
  }

  @Override
  public String getSelectSequencePreviousValString(String name) {
    return "current value for " + name;
  }

  @Override
  public String getDropSequenceString(String name) {
    return "drop sequence if exists " + name;
  }
}
