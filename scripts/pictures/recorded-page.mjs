/** The script of a recording: it receives and applies themes by the sandbox's own modules. */
import { HostChannel } from "../../sandbox/src/pages/frame/host-channel.ts";
import { Appearance } from "../../sandbox/src/pages/theme/theme.ts";

const appearance = new Appearance(() => undefined);
const ACTIONS = {
  "set-theme": (theme) => appearance.setTheme(theme),
  "set-color-scheme": ({ scheme }) => appearance.setScheme(scheme),
};

const host = new HostChannel("dashboard", [globalThis.location.origin]);
host.onAction((name, payload) => ACTIONS[name]?.(payload));
