package main

import (
	"encoding/json"
	"log"
	"net/http"
)

func embedSession(w http.ResponseWriter, r *http.Request) {
	user := userOf(r)
	body := struct{ Viewer string }{user} // a request without a viewer passes
	json.NewDecoder(http.MaxBytesReader(w, r.Body, 16<<10)).Decode(&body)
	switch {
	case r.Method != http.MethodPost:
		http.Error(w, "Expected POST.", http.StatusMethodNotAllowed)
	case r.Header.Get("Sec-Fetch-Site") != "same-origin": // set by the browser; scripts cannot change it
		http.Error(w, "Only pages of this origin may request sessions.", http.StatusForbidden)
	case user == "":
		http.Error(w, "Not signed in.", http.StatusUnauthorized)
	case body.Viewer != user:
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusConflict)
		w.Write([]byte(`{"error":{"code":"viewer-changed","message":"Another user is signed in."}}`))
	default:
		sessionID, err := generateSession(user)
		if err != nil {
			log.Printf("generate-session failed: %v", err)
			http.Error(w, "The dashboard service failed.", http.StatusBadGateway)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(map[string]string{"sessionId": sessionID})
	}
}
