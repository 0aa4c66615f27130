<?php

// For PHP's development server: also serves the element's script, which is outside of this folder.
if ($_SERVER['SCRIPT_NAME'] !== '/svc-dashboard.js') {
    return false;
}
header('Content-Type: text/javascript');
readfile(__DIR__ . '/../../../dist/cdn/svc-dashboard.js');
