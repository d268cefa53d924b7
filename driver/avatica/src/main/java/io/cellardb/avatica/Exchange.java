package io.cellardb.avatica;

import io.cellardb.server.ServerSecurity;
import io.cellardb.server.login.PasswordCheck;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
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
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The requests of one connection of HTTP, one after the other: nothing more is read of it until the
 * client has taken the answer.
 */
final class Exchange extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  private final Protocols protocols;
  private final Access access;
  private final Executor workers;

  /** Whether a request is carried out, or its answer not sent yet. */
  private volatile boolean busy;

  Exchange(Protocols protocols, Access access, Executor workers) {
    this.protocols = protocols;
    this.access = access;
    this.workers = workers;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    boolean keepAlive = HttpUtil.isKeepAlive(request);
    String refused = refusal(context.channel(), request);
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
    String authorization = request.headers().get(HttpHeaderNames.AUTHORIZATION);
    busy = true;
    context.channel().config().setAutoRead(false);
    execute(context, () -> admit(context, authorization, body, keepAlive), keepAlive);
  }

  private void execute(ChannelHandlerContext context, Runnable work, boolean keepAlive) {
    try {
      workers.execute(work);
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
  private String refusal(Channel channel, FullHttpRequest request) {
    if (!request.method().equals(HttpMethod.POST)) {
      return "Avatica's requests are POST; this is " + request.method();
    }
    if (request.headers().contains(HttpHeaderNames.ORIGIN)) {
      return "Pages in a browser are not served";
    }
    if (access.isNeeded()) {
      return null; // who has no password gets nowhere, whatever the name of the host
    }
    if (!ServerSecurity.isLocal(channel)) {
      return "The database has no users, so that it is served on its own machine only";
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

  /** Finds out who has sent a request, as far as it says so by itself, and answers it. */
  private void admit(
      ChannelHandlerContext context, String authorization, byte[] request, boolean keepAlive) {
    Channel channel = context.channel();
    if (!(channel.remoteAddress() instanceof InetSocketAddress from)) {
      return; // the client is gone
    }
    boolean secret = ServerSecurity.isPrivate(channel);
    String user = access.security().certificateUser(channel);
    int delay = 0;
    if (authorization != null && access.isNeeded()) {
      PasswordCheck.Outcome outcome =
          secret ? access.header(authorization, from) : Access.notEncrypted();
      delay = outcome.delayMillis();
      if (outcome.refusal() != null) {
        later(context, () -> unauthorized(context, outcome.refusal().getMessage(), false), delay);
        return;
      }
      user = outcome.user();
    }
    Caller caller = new Caller(from, secret, access.existing(user));
    if (delay == 0) {
      caller.run(() -> answer(context, caller, request, keepAlive));
    } else {
      Runnable work = () -> caller.run(() -> answer(context, caller, request, keepAlive));
      later(context, () -> execute(context, work, keepAlive), delay);
    }
  }

  /** Does something on the event loop, after a while in which no thread waits. */
  private static void later(ChannelHandlerContext context, Runnable action, int delayMillis) {
    var unused = context.executor().schedule(action, delayMillis, TimeUnit.MILLISECONDS);
  }

  private void unauthorized(ChannelHandlerContext context, String why, boolean keepAlive) {
    FullHttpResponse response = text(HttpResponseStatus.UNAUTHORIZED, why);
    response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, "Basic realm=\"Cellar\"");
    send(context, response, keepAlive);
  }

  /** Tells who connects without TLS that there has to be one. */
  static void refusePlain(Channel channel) {
    FullHttpResponse response =
        text(HttpResponseStatus.FORBIDDEN, "The server takes encrypted connections only (https)");
    HttpUtil.setContentLength(response, response.content().readableBytes());
    HttpUtil.setKeepAlive(response, false);
    channel.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }

  private void answer(
      ChannelHandlerContext context, Caller caller, byte[] request, boolean keepAlive) {
    try {
      Protocols.Answer answer = protocols.answer(request);
      if (caller.missing() != null) {
        unauthorized(context, caller.missing(), keepAlive);
        return;
      }
      FullHttpResponse response =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1,
              HttpResponseStatus.valueOf(answer.status()),
              Unpooled.wrappedBuffer(answer.body()));
      response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
      if (caller.delayMillis() == 0) {
        send(context, response, keepAlive);
      } else {
        later(context, () -> send(context, response, keepAlive), caller.delayMillis());
      }
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
    send(context, text(status, text), keepAlive);
  }

  private static FullHttpResponse text(HttpResponseStatus status, String text) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            status,
            Unpooled.copiedBuffer(text + "\n", StandardCharsets.UTF_8));
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain;charset=utf-8");
    return response;
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
