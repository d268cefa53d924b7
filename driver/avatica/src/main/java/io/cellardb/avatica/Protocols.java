package io.cellardb.avatica;

import java.nio.charset.StandardCharsets;
import org.apache.calcite.avatica.metrics.noop.NoopMetricsSystem;
import org.apache.calcite.avatica.remote.Handler.HandlerResponse;
import org.apache.calcite.avatica.remote.JsonHandler;
import org.apache.calcite.avatica.remote.ProtobufHandler;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;
import org.apache.calcite.avatica.remote.Service;

/** The two forms of Avatica's messages. A request of JSON is an object; one of Protobuf is not. */
final class Protocols {
  /**
   * What is sent back.
   *
   * @param status of HTTP
   */
  record Answer(int status, String contentType, byte[] body) {}

  private final JsonHandler json;
  private final ProtobufHandler protobuf;

  Protocols(Service service) {
    json = new JsonHandler(service, NoopMetricsSystem.getInstance());
    protobuf =
        new ProtobufHandler(
            service, new ProtobufTranslationImpl(), NoopMetricsSystem.getInstance());
  }

  /** Carries out a request; what is wrong with it is told in the answer. */
  Answer answer(byte[] request) {
    if (isJson(request)) {
      HandlerResponse<String> response = json.apply(new String(request, StandardCharsets.UTF_8));
      return new Answer(
          response.getStatusCode(),
          "application/json;charset=utf-8",
          response.getResponse().getBytes(StandardCharsets.UTF_8));
    }
    HandlerResponse<byte[]> response = protobuf.apply(request);
    return new Answer(response.getStatusCode(), "application/octet-stream", response.getResponse());
  }

  private static boolean isJson(byte[] request) {
    int i = 0;
    while (i < request.length && (request[i] == ' ' || request[i] == '\r' || request[i] == '\t')) {
      i++;
    }
    // A message of Protobuf begins with a line feed, as the tag of its first field.
    return i < request.length && request[i] == '{';
  }
}
