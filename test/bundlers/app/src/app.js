import "svc-dashboard";
