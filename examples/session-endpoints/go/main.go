// Starts the example. In an app of your own, the routes and the login are already there.
package main

import (
	"fmt"
	"html/template"
	"log"
	"net/http"
	"os"
)

// userOf is a STAND-IN FOR YOUR LOGIN: it trusts a cookie that anyone can forge.
func userOf(r *http.Request) string {
	cookie, err := r.Cookie("login")
	if err != nil {
		return ""
	}
	return cookie.Value
}

func page(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	// signs in everyone who opens the page
	user := "ada"
	http.SetCookie(w, &http.Cookie{Name: "login", Value: user, SameSite: http.SameSiteLaxMode})
	template.Must(template.ParseFiles("page.html")).Execute(w, map[string]string{
		"TenantOrigin": os.Getenv("SVC_TENANT_ORIGIN"),
		"PublicID":     os.Getenv("SVC_PUBLIC_ID"),
		"UserID":       user,
	})
}

func script(w http.ResponseWriter, r *http.Request) {
	http.ServeFile(w, r, "../../../dist/cdn/svc-dashboard.js")
}

func main() {
	http.HandleFunc("/", page)
	http.HandleFunc("/svc-dashboard.js", script)
	http.HandleFunc("/api/embed-session", embedSession)

	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	fmt.Printf("http://localhost:%s/\n", port)
	log.Fatal(http.ListenAndServe("localhost:"+port, nil))
}
