package io.cellardb.sql.execution.type;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;

/** Makes the types of {@link CellarTypeSystem}; text is UTF-8. One per statement being prepared. */
public final class CellarTypeFactory extends JavaTypeFactoryImpl {
  /** Creates a factory. */
  public CellarTypeFactory() {
    super(CellarTypeSystem.INSTANCE);
  }

  @Override
  public Charset getDefaultCharset() {
    return StandardCharsets.UTF_8;
  }
}
