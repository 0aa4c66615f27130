#!/usr/bin/env node
// Not built, because npm links a command only if its file exists when the packages are installed.
import "../dist/cli.js";
