package com.example.app;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

@Configuration
class SecurityConfig {
  @Bean
  SecurityFilterChain security(HttpSecurity http) throws Exception {
    // Requests of scripts get a 401 instead of a redirect to the login page.
    var scripts = PathPatternRequestMatcher.withDefaults().matcher("/api/**");
    var unauthorized = new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED);
    return http
        .csrf(csrf -> csrf.spa()) // the token is in the cookie XSRF-TOKEN, which page.html reads
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .exceptionHandling(handling -> handling.defaultAuthenticationEntryPointFor(unauthorized, scripts))
        .formLogin(Customizer.withDefaults()) // your own login
        .build();
  }
}
