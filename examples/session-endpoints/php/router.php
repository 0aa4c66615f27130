<?php

// For PHP's development server: also serves the element's script, which is outside of this folder.
if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) !== '/svc-dashboard.js') {
    return false;
}
header('Content-Type: text/javascript');
readfile(__DIR__ . '/../../../dist/cdn/svc-dashboard.js');
