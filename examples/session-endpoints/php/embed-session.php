<?php

declare(strict_types=1);

session_start(['read_and_close' => true]); // a locked session would delay the user's other requests

function respond(int $status, array $body): never
{
    http_response_code($status);
    header('Cache-Control: no-store');
    header('Content-Type: application/json');
    exit(json_encode($body));
}

if ($_SERVER['REQUEST_METHOD'] !== 'POST') respond(405, ['error' => 'Expected POST.']);
if (!isset($_SESSION['user_id'], $_SESSION['csrf_token'])) respond(401, ['error' => 'Not signed in.']);
$token = $_SERVER['HTTP_X_CSRF_TOKEN'] ?? '';
if (!hash_equals($_SESSION['csrf_token'], $token)) respond(403, ['error' => 'Wrong CSRF token.']);

$session = ['deploymentId' => (int) getenv('SVC_DEPLOYMENT_ID'), 'externalId' => $_SESSION['user_id']];
$curl = curl_init(getenv('SVC_TENANT_ORIGIN') . '/api/v1/embed/generate-session');
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('SVC_TOKEN'), 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode($session),
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
]);
$sessionId = json_decode((string) curl_exec($curl))->sessionId ?? null;
if ($sessionId) respond(200, ['sessionId' => $sessionId]);
error_log('generate-session failed: ' . curl_getinfo($curl, CURLINFO_RESPONSE_CODE) . ' ' . curl_error($curl));
respond(502, ['error' => 'The dashboard service failed.']);
