package io.cellardb.protocol;

import io.cellardb.jdbc.session.Product;
import java.sql.SQLException;

/**
 * What a server answers to {@link Hello}.
 *
 * @param version of the protocol, which both speak from here on
 * @param mostBytes the largest frame that the server takes, its length not counted
 * @param readOnly whether the session only reads
 * @param transactions whether it has transactions of several statements
 * @param product what the database is
 */
public record Welcome(
    int version, int mostBytes, boolean readOnly, boolean transactions, Product product) {

  /** Writes it behind the header. */
  public void write(FrameWriter out) throws SQLException {
    out.int16(version).int32(mostBytes).bool(readOnly).bool(transactions);
    out.text(product.name()).text(product.version()).texts(product.keywords());
    out.texts(product.numericFunctions()).texts(product.stringFunctions());
    out.texts(product.systemFunctions()).texts(product.timeDateFunctions());
  }

  /** Reads it behind the header. */
  public static Welcome read(FrameReader in) {
    return new Welcome(
        in.int16(),
        in.int32(),
        in.bool(),
        in.bool(),
        new Product(
            in.text(), in.text(), in.texts(), in.texts(), in.texts(), in.texts(), in.texts()));
  }
}
