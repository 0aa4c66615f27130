package main

import (
	"encoding/json"
	"log"
	"net/http"
)

func embedSession(w http.ResponseWriter, r *http.Request) {
	user := userOf(r)
	switch {
	case r.Method != http.MethodPost:
		http.Error(w, "Expected POST.", http.StatusMethodNotAllowed)
	case r.Header.Get("Sec-Fetch-Site") != "same-origin": // set by the browser; scripts cannot change it
		http.Error(w, "Only pages of this origin may request sessions.", http.StatusForbidden)
	case user == "":
		http.Error(w, "Not signed in.", http.StatusUnauthorized)
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
