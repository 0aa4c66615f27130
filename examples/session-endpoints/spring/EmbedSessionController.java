package com.example.app;

import java.security.Principal;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.server.ResponseStatusException;

@RestController
class EmbedSessionController {
  record Session(String sessionId) {}

  private final RestClient tenant;
  private final int deploymentId;

  EmbedSessionController(RestClient tenant, @Value("${SVC_DEPLOYMENT_ID}") int deploymentId) {
    this.tenant = tenant;
    this.deploymentId = deploymentId;
  }

  @PostMapping("/api/embed-session")
  Session create(Principal user) {
    var input = Map.of("deploymentId", deploymentId, "externalId", user.getName());
    try {
      return tenant.post().uri("/api/v1/embed/generate-session").body(input).retrieve().body(Session.class);
    } catch (RestClientException error) {
      throw new ResponseStatusException(HttpStatus.BAD_GATEWAY, "The dashboard service failed.", error);
    }
  }
}
