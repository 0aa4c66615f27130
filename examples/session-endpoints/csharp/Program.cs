var builder = WebApplication.CreateBuilder(args);
builder.Services.AddRazorPages(); // adds the antiforgery service as well
builder.Services.AddHttpClient("tenant", client =>
{
    client.BaseAddress = new Uri(builder.Configuration["SVC_TENANT_ORIGIN"]!);
    client.DefaultRequestHeaders.Authorization = new("Bearer", builder.Configuration["SVC_TOKEN"]);
    client.Timeout = TimeSpan.FromSeconds(10);
});
builder.Services.AddAuthentication().AddCookie(); // your own login

var app = builder.Build();
app.UseStaticFiles(); // wwwroot/svc-dashboard.js
app.UseAuthentication();
app.MapRazorPages();
app.MapEmbedSession();
app.Run();
