# Starts the example. In an app of your own, these parts are in config/ and app/controllers/.
require "action_controller/railtie"
require "securerandom"

class ExampleApp < Rails::Application
  config.load_defaults Rails::VERSION::STRING.to_f
  config.eager_load = false
  config.logger = Logger.new($stdout)
  config.secret_key_base = SecureRandom.hex(64)
end
ExampleApp.initialize!

class ApplicationController < ActionController::Base
  helper_method :current_user

  User = Struct.new(:id)

  # STAND-IN FOR YOUR LOGIN: trusts a cookie that anyone can forge.
  def current_user
    User.new(cookies[:login]) if cookies[:login].present?
  end
end

require_relative "embed_sessions_controller"

class PagesController < ApplicationController
  prepend_view_path __dir__

  def show
    cookies[:login] = { value: "ada", same_site: :lax } # signs in everyone who opens the page
    render template: "page", formats: :html
  end
end

ExampleApp.routes.draw do
  root "pages#show"
  post "api/embed-session", to: "embed_sessions#create"
end

use Rack::Static, urls: ["/svc-dashboard.js"], root: File.expand_path("../../../dist/cdn", __dir__)
run ExampleApp
