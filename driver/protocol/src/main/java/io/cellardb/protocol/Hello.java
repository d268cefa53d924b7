package io.cellardb.protocol;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a client says first.
 *
 * @param least the lowest version of the protocol that it speaks
 * @param most the highest
 * @param client its name and version, for people
 * @param properties those of the connection that concern the server, by their names in URLs
 */
public record Hello(int least, int most, String client, Map<String, String> properties) {

  /** Writes it as a whole frame. */
  public void write(FrameWriter out, int request) throws SQLException {
    out.begin(FrameType.HELLO, 0, request).int32(Frames.MAGIC).int16(least).int16(most);
    out.text(client).int32(properties.size());
    for (Map.Entry<String, String> property : properties.entrySet()) {
      out.text(property.getKey()).text(property.getValue());
    }
    out.end();
  }

  /** Reads it behind its header. */
  public static Hello read(FrameReader in) {
    if (in.int32() != Frames.MAGIC) {
      throw new MalformedFrameException("The first frame is none of Cellar's protocol");
    }
    int least = in.int16();
    int most = in.int16();
    String client = in.text();
    int count = in.count(2 * Integer.BYTES);
    Map<String, String> properties = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      properties.put(in.text(), in.text());
    }
    in.end();
    return new Hello(least, most, client, properties);
  }
}
