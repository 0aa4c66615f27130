package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"
)

var client = http.Client{Timeout: 10 * time.Second}

func generateSession(userID string) (string, error) {
	deploymentID := json.Number(os.Getenv("SVC_DEPLOYMENT_ID"))
	input, err := json.Marshal(map[string]any{"deploymentId": deploymentID, "externalId": userID})
	if err != nil {
		return "", err
	}
	url := os.Getenv("SVC_TENANT_ORIGIN") + "/api/v1/embed/generate-session"
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(input))
	if err != nil {
		return "", err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("SVC_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var session struct{ SessionID string }
	err = json.NewDecoder(response.Body).Decode(&session)
	if err != nil || session.SessionID == "" {
		return "", fmt.Errorf("no session in the response, status %d", response.StatusCode)
	}
	return session.SessionID, nil
}
