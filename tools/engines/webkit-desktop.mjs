/**
 * The desktop that WebKitGTK runs on: Xvfb as its display, and xsettingsd for the viewer's preferences, which WebKitGTK
 * takes from the desktop's settings.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programOf } from "./catalog.mjs";

/**
 * The pointer starts in the middle of the screen. A desktop without a window manager gives the focus to the window under
 * the pointer, so the screen is smaller than the browser's window, and the window always has the focus.
 */
const SCREEN = "600x400x24";

/** Shrinks the buttons around the page, which would make the window at least 447 pixels wide. */
const STYLE = `window * {
  min-width: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-source: none;
}`;

export class WebKitDesktop {
  /** For the settings, the browser's own files, and its downloads. */
  #folder = mkdtempSync(join(tmpdir(), "svc-webkit-"));
  #settings = { "Net/ThemeName": "Adwaita", "Gtk/EnableAnimations": 1 };
  #display;
  #daemon;

  /** The environment for programs on this desktop. */
  env = {
    ...process.env,
    XDG_CONFIG_HOME: this.#folder,
    XDG_DATA_HOME: this.#folder,
    XDG_CACHE_HOME: this.#folder,
  };

  async start() {
    mkdirSync(join(this.#folder, "gtk-3.0"));
    writeFileSync(join(this.#folder, "gtk-3.0", "gtk.css"), STYLE);
    writeFileSync(join(this.#folder, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${this.#folder}"\n`);
    this.#writeSettings();
    // Xvfb chooses the number of its display, and writes it to this descriptor
    const options = ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"];
    this.#display = spawn(programOf("webkit", "Xvfb"), options, {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const ended = once(this.#display, "exit").then(() => Promise.reject(new Error("Xvfb did not start.")));
    const [number] = await Promise.race([once(this.#display.stdio[3], "data"), ended]);
    this.env.DISPLAY = `:${String(number).trim()}`;
    this.#daemon = spawn(programOf("webkit", "xsettingsd"), ["-c", this.#settingsFile], {
      env: this.env,
      stdio: "ignore",
    });
  }

  /** Sets the viewer's preferences. Open pages follow after a moment. */
  prefer({ colorScheme, reducedMotion }) {
    if (colorScheme) this.#settings["Net/ThemeName"] = colorScheme === "dark" ? "Adwaita-dark" : "Adwaita";
    if (reducedMotion) this.#settings["Gtk/EnableAnimations"] = reducedMotion === "reduce" ? 0 : 1;
    this.#writeSettings();
    this.#daemon.kill("SIGHUP");
  }

  stop() {
    this.#daemon?.kill();
    this.#display?.kill();
    try {
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20 });
    } catch {
      // a program that is ending still writes to it: it stays in the temporary folder
    }
  }

  get #settingsFile() {
    return join(this.#folder, "xsettingsd");
  }

  #writeSettings() {
    const lines = Object.entries(this.#settings).map(([name, value]) => `${name} ${JSON.stringify(value)}\n`);
    writeFileSync(this.#settingsFile, lines.join(""));
  }
}
