using System.Security.Claims;
using System.Text.Json;
using Microsoft.AspNetCore.Antiforgery;

record EmbedSession(string SessionId);

static class EmbedSessionEndpoint
{
    public static void MapEmbedSession(this WebApplication app) => app.MapPost("/api/embed-session",
        async (HttpContext context, IAntiforgery antiforgery, IHttpClientFactory clients) =>
        {
            var userId = context.User.FindFirstValue(ClaimTypes.NameIdentifier);
            if (userId is null) return Results.Unauthorized();
            if (!await antiforgery.IsRequestValidAsync(context)) return Results.StatusCode(403);
            var input = new { deploymentId = app.Configuration.GetValue<int>("SVC_DEPLOYMENT_ID"), externalId = userId };
            try
            {
                var tenant = clients.CreateClient("tenant");
                var response = await tenant.PostAsJsonAsync("/api/v1/embed/generate-session", input);
                response.EnsureSuccessStatusCode();
                context.Response.Headers.CacheControl = "no-store";
                return Results.Ok(await response.Content.ReadFromJsonAsync<EmbedSession>());
            }
            catch (Exception error) when (error is HttpRequestException or TaskCanceledException or JsonException)
            {
                app.Logger.LogError("generate-session failed: {Message}", error.Message);
                return Results.StatusCode(502);
            }
        });
}
