package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.StorageLimits;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.WriteBatch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a transaction does to a row, as it is kept beside its lock; the bytes are in
 * TRANSACTIONS.md. Values and deletes have no times: they get that of the commit.
 */
final class RowChanges {
  private static final byte PUT = 1;
  private static final byte DELETE_COLUMN = 2;
  private static final byte DELETE_FAMILY = 3;
  private static final byte DELETE_ROW = 4;

  /** So many bytes at most are around a qualifier and a value. */
  private static final int MOST_FRAMING = 2 + StorageLimits.MAX_FAMILY_LENGTH + 2 * Integer.BYTES;

  private RowChanges() {}

  /**
   * Refuses what cannot be part of a transaction of a cluster.
   *
   * @throws StorageException {@link Code#UNSUPPORTED}
   */
  static void check(Mutation mutation) {
    mutation.accept(CHECK);
  }

  private static final Mutation.Visitor<Void, RuntimeException> CHECK = new Untimed();

  /** Refuses all but values and deletes at the time of the commit. */
  private static final class Untimed implements Mutation.Visitor<Void, RuntimeException> {
    @Override
    public Void put(Mutation.Put put) {
      if (put.ttlMillis() != FamilyDescriptor.FOREVER) {
        throw unsupported("no cell of a transactional table has a time to live");
      }
      return checkTime(put.time());
    }

    @Override
    public Void deleteColumn(Mutation.DeleteColumn delete) {
      return checkTime(delete.time());
    }

    @Override
    public Void deleteFamily(Mutation.DeleteFamily delete) {
      return checkTime(delete.time());
    }

    @Override
    public Void deleteRow(Mutation.DeleteRow delete) {
      return checkTime(delete.time());
    }

    @Override
    public Void deleteVersion(Mutation.DeleteVersion delete) {
      throw unsupported("single versions cannot be deleted from a transactional table");
    }

    @Override
    public Void deleteFamilyVersion(Mutation.DeleteFamilyVersion delete) {
      throw unsupported("single versions cannot be deleted from a transactional table");
    }

    @Override
    public Void increment(Mutation.Increment increment) {
      throw unsupported("a transaction of a cluster has no increments; read, and write the sum");
    }

    @Override
    public Void append(Mutation.Append append) {
      throw unsupported("a transaction of a cluster has no appends; read, and write the whole");
    }

    private static Void checkTime(long time) {
      if (time != WriteBatch.NOW) {
        throw unsupported(
            "cells of a transactional table get the time of the commit, and no other one");
      }
      return null;
    }

    private static StorageException unsupported(String sentence) {
      return new StorageException(Code.UNSUPPORTED, sentence);
    }
  }

  /** Refuses more changes of a row than fit into a cell beside its lock. */
  static void checkSize(ByteString row, List<Mutation> mutations) {
    long size = 0;
    for (Mutation mutation : mutations) {
      size += MOST_FRAMING + mutation.payload();
    }
    if (size > StorageLimits.MAX_CELL_LENGTH) {
      throw new StorageException(
          Code.LIMIT_EXCEEDED,
          "a transaction changes row "
              + row
              + " by more than "
              + StorageLimits.MAX_CELL_LENGTH
              + " bytes; commit more often");
    }
  }

  static byte[] encode(List<Mutation> mutations) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      for (Mutation mutation : mutations) {
        write(mutation, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not in memory
    }
    return bytes.toByteArray();
  }

  private static void write(Mutation mutation, DataOutputStream out) throws IOException {
    if (mutation instanceof Mutation.Put put) {
      writeFamily(PUT, put.family(), out);
      writeBytes(put.qualifier(), out);
      writeBytes(put.value(), out);
    } else if (mutation instanceof Mutation.DeleteColumn delete) {
      writeFamily(DELETE_COLUMN, delete.family(), out);
      writeBytes(delete.qualifier(), out);
    } else if (mutation instanceof Mutation.DeleteFamily delete) {
      writeFamily(DELETE_FAMILY, delete.family(), out);
    } else if (mutation instanceof Mutation.DeleteRow) {
      out.writeByte(DELETE_ROW);
    } else {
      throw new IllegalArgumentException(mutation + " was not checked");
    }
  }

  private static void writeFamily(byte kind, String name, DataOutputStream out) throws IOException {
    byte[] family = name.getBytes(StandardCharsets.UTF_8);
    out.writeByte(kind);
    out.writeByte(family.length);
    out.write(family);
  }

  private static void writeBytes(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static List<Mutation> decode(byte[] bytes) {
    List<Mutation> mutations = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      while (in.available() > 0) {
        mutations.add(read(in, bytes));
      }
    } catch (IOException e) {
      throw damaged(bytes);
    }
    return mutations;
  }

  private static Mutation read(DataInputStream in, byte[] whole) throws IOException {
    byte kind = in.readByte();
    if (kind == DELETE_ROW) {
      return new Mutation.DeleteRow(WriteBatch.NOW);
    }
    String family = new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.UTF_8);
    return switch (kind) {
      case PUT -> {
        byte[] qualifier = bytes(in);
        yield new Mutation.Put(family, qualifier, WriteBatch.NOW, bytes(in));
      }
      case DELETE_COLUMN -> new Mutation.DeleteColumn(family, bytes(in), WriteBatch.NOW);
      case DELETE_FAMILY -> new Mutation.DeleteFamily(family, WriteBatch.NOW);
      default -> throw damaged(whole);
    };
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new EOFException();
    }
    return in.readNBytes(length);
  }

  private static StorageException damaged(byte[] bytes) {
    return new StorageException(
        Code.CORRUPTION,
        "the changes of a locked row are not what a transaction writes: " + ByteString.wrap(bytes));
  }

  /**
   * The changes at the time of the commit, as far as the table still has their families; those of a
   * row are of its families.
   */
  static List<Mutation> at(long time, List<Mutation> mutations, TableDescriptor table) {
    List<Mutation> timed = new ArrayList<>();
    for (Mutation mutation : mutations) {
      if (mutation.family() != null
          && table.families().stream().noneMatch(has -> has.name().equals(mutation.family()))) {
        continue;
      }
      if (mutation instanceof Mutation.Put put) {
        timed.add(new Mutation.Put(put.family(), put.qualifier(), time, put.value()));
      } else if (mutation instanceof Mutation.DeleteColumn delete) {
        timed.add(new Mutation.DeleteColumn(delete.family(), delete.qualifier(), time));
      } else if (mutation instanceof Mutation.DeleteFamily delete) {
        timed.add(new Mutation.DeleteFamily(delete.family(), time));
      } else {
        // HBase's delete of a row would take the state with it.
        table
            .families()
            .forEach(family -> timed.add(new Mutation.DeleteFamily(family.name(), time)));
      }
    }
    return timed;
  }
}
