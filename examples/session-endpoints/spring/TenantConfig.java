package com.example.app;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

@Configuration
class TenantConfig {
  @Bean
  RestClient tenant(@Value("${SVC_TENANT_ORIGIN}") String origin, @Value("${SVC_TOKEN}") String token) {
    var requestFactory = new JdkClientHttpRequestFactory();
    requestFactory.setReadTimeout(Duration.ofSeconds(10));
    return RestClient.builder()
        .baseUrl(origin)
        .defaultHeaders(headers -> headers.setBearerAuth(token))
        .requestFactory(requestFactory)
        .build();
  }
}
