<?php

session_start(['read_and_close' => true]); // a locked session would delay the user's other requests

$viewer = json_decode(file_get_contents('php://input'))->viewer ?? null;
$status = match (true) {
    $_SERVER['REQUEST_METHOD'] !== 'POST' => 405,
    !isset($_SESSION['user_id'], $_SESSION['csrf_token']) => 401,
    !hash_equals($_SESSION['csrf_token'], $_SERVER['HTTP_X_CSRF_TOKEN'] ?? '') => 403,
    $viewer !== null && $viewer !== (string) $_SESSION['user_id'] => 409,
    default => 200,
};
if ($status !== 200) {
    http_response_code($status);
    $error = ['code' => 'viewer-changed', 'message' => 'Another user is signed in.'];
    exit($status === 409 ? json_encode(['error' => $error]) : '');
}

$input = ['deploymentId' => (int) getenv('SVC_DEPLOYMENT_ID'), 'externalId' => $_SESSION['user_id']];
$curl = curl_init(getenv('SVC_TENANT_ORIGIN') . '/api/v1/embed/generate-session');
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('SVC_TOKEN'), 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode($input),
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
]);
$sessionId = json_decode((string) curl_exec($curl))->sessionId ?? null;
if ($sessionId === null) {
    error_log('generate-session failed: ' . curl_getinfo($curl, CURLINFO_RESPONSE_CODE) . ' ' . curl_error($curl));
    http_response_code(502);
    exit;
}

header('Cache-Control: no-store');
header('Content-Type: application/json');
echo json_encode(['sessionId' => $sessionId]);
