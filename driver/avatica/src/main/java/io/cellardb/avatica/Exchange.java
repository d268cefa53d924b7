package io.cellardb.avatica;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.timeout.IdleStateEvent;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The requests of one connection of HTTP, one after the other: nothing more is read of it until the
 * client has taken the answer.
 */
final class Exchange extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  private final Protocols protocols;
  private final Executor workers;

  /** Whether a request is carried out, or its answer not sent yet. */
  private volatile boolean busy;

  Exchange(Protocols protocols, Executor workers) {
    this.protocols = protocols;
    this.workers = workers;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    boolean keepAlive = HttpUtil.isKeepAlive(request);
    String refused = refusal(request);
    if (refused != null) {
      boolean post = request.method().equals(HttpMethod.POST);
      respond(
          context,
          post ? HttpResponseStatus.FORBIDDEN : HttpResponseStatus.METHOD_NOT_ALLOWED,
          refused,
          false);
      return;
    }
    byte[] body = ByteBufUtil.getBytes(request.content());
    busy = true;
    context.channel().config().setAutoRead(false);
    try {
      workers.execute(() -> answer(context, body, keepAlive));
    } catch (RejectedExecutionException e) {
      respond(
          context,
          HttpResponseStatus.SERVICE_UNAVAILABLE,
          "The server has too much to do; try it again",
          keepAlive);
    }
  }

  /**
   * Why a request is refused; null if it is not. A browser says for which page it sends something,
   * and names the host that the page has asked for: pages of others cannot ask the server anything.
   */
  private static String refusal(FullHttpRequest request) {
    if (!request.method().equals(HttpMethod.POST)) {
      return "Avatica's requests are POST; this is " + request.method();
    }
    if (request.headers().contains(HttpHeaderNames.ORIGIN)) {
      return "Pages in a browser are not served";
    }
    String host = request.headers().get(HttpHeaderNames.HOST, "");
    return isLoopback(host) ? null : "The host '" + host + "' is not this server";
  }

  private static boolean isLoopback(String host) {
    String name =
        host.startsWith("[")
            ? host.substring(1, Math.max(1, host.indexOf(']')))
            : host.replaceFirst(":\\d*$", "");
    return name.toLowerCase(Locale.ROOT).equals("localhost")
        || name.equals("::1")
        || name.equals("0:0:0:0:0:0:0:1")
        || name.matches("127(\\.\\d{1,3}){3}");
  }

  private void answer(ChannelHandlerContext context, byte[] request, boolean keepAlive) {
    try {
      Protocols.Answer answer = protocols.answer(request);
      FullHttpResponse response =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1,
              HttpResponseStatus.valueOf(answer.status()),
              Unpooled.wrappedBuffer(answer.body()));
      response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
      send(context, response, keepAlive);
    } catch (RuntimeException | Error e) {
      LOG.warn("a request could not be answered", e);
      respond(
          context,
          HttpResponseStatus.INTERNAL_SERVER_ERROR,
          "The server could not answer the request",
          false);
      if (e instanceof Error error) {
        throw error;
      }
    }
  }

  private void respond(
      ChannelHandlerContext context, HttpResponseStatus status, String text, boolean keepAlive) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            status,
            Unpooled.copiedBuffer(text + "\n", StandardCharsets.UTF_8));
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain;charset=utf-8");
    send(context, response, keepAlive);
  }

  private void send(ChannelHandlerContext context, FullHttpResponse response, boolean keepAlive) {
    HttpUtil.setContentLength(response, response.content().readableBytes());
    HttpUtil.setKeepAlive(response, keepAlive);
    context
        .writeAndFlush(response)
        .addListener(
            (ChannelFutureListener)
                sent -> {
                  if (keepAlive && sent.isSuccess()) {
                    busy = false;
                    sent.channel().config().setAutoRead(true);
                  } else {
                    ChannelFutureListener.CLOSE.operationComplete(sent);
                  }
                });
  }

  /** Who says nothing for long is gone, unless it is the server that has to answer. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof IdleStateEvent && !busy) {
      context.close().addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    LOG.debug("a connection is closed", cause);
    context.close().addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
  }
}
