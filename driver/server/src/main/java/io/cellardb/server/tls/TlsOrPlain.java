package io.cellardb.server.tls;

import io.cellardb.protocol.tls.TlsVersions;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/**
 * The first handler of a connection at a port that has both: by its first byte it is one of TLS,
 * and decrypted from there on, or a plain one.
 */
public final class TlsOrPlain extends ByteToMessageDecoder {
  private final ServerTls tls;
  private final Runnable refusal;
  private boolean refused;

  /**
   * A handler of one connection.
   *
   * @param refusal tells the client of a plain connection that there are none, and closes it; null
   *     if there are. It is run by the event loop.
   */
  public TlsOrPlain(ServerTls tls, Runnable refusal) {
    this.tls = tls;
    this.refusal = refusal;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (refused) {
      in.skipBytes(in.readableBytes());
    } else if (in.getByte(in.readerIndex()) == TlsVersions.FIRST_BYTE) {
      context.pipeline().replace(this, null, tls.handler());
    } else if (refusal == null) {
      context.pipeline().remove(this);
    } else {
      refused = true;
      in.skipBytes(in.readableBytes());
      refusal.run();
    }
  }
}
