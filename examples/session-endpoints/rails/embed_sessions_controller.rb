require "net/http"

class EmbedSessionsController < ApplicationController
  protect_from_forgery with: :exception
  # Rails responds with 422, after which the element would retry. Rails 8.2 raises the second error instead of the first.
  rescue_from(ActionController::InvalidAuthenticityToken) { head :forbidden }
  rescue_from(ActionController::InvalidCrossOriginRequest) { head :forbidden }

  def create
    return head :unauthorized unless current_user

    user_id = current_user.id.to_s
    unless [nil, user_id].include?(params[:viewer])
      error = { code: "viewer-changed", message: "Another user is signed in." }
      return render json: { error: error }, status: :conflict
    end

    reply = generate_session(deploymentId: Integer(ENV.fetch("SVC_DEPLOYMENT_ID")), externalId: user_id)
    response.headers["Cache-Control"] = "no-store"
    render json: { sessionId: JSON.parse(reply.body).fetch("sessionId") }
  rescue StandardError => error
    logger.error "generate-session failed: #{error.class}, status #{reply&.code}"
    head :bad_gateway
  end

  private

  def generate_session(input)
    uri = URI.join(ENV.fetch("SVC_TENANT_ORIGIN"), "/api/v1/embed/generate-session")
    headers = { "Authorization" => "Bearer #{ENV.fetch("SVC_TOKEN")}", "Content-Type" => "application/json" }
    Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https", open_timeout: 5, read_timeout: 10) do |http|
      http.post(uri.path, input.to_json, headers)
    end
  end
end
