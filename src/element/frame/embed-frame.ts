import { openChannel, type OpenChannel } from "../../connection/channel.js";
import type { DashboardHost } from "../dashboard-host.js";
import {
  addDocumentListener,
  addListener,
  createElement,
  documentMember,
  viewOf,
} from "../document-access.js";

/** Attributes of the frame. They take effect at its first navigation, so they are set before it is connected. */
export type FrameOptions = Pick<DashboardHost, "sandbox" | "allow" | "credentialless">;

interface FrameListener {
  /** The frame fired `load`: for a page that has loaded, has failed or was blocked. */
  loaded(): void;
  /** The page's own Content-Security-Policy blocked the frame. */
  blocked(): void;
  /** That policy blocked a frame of this origin: another frame, or this one after a redirect or a navigation. */
  blockedOther(origin: string): void;
}

export interface EmbedFrame {
  readonly element: HTMLIFrameElement;
  /** Whether no page has loaded in it, or it was removed. */
  readonly isBlank: boolean;
  /** Whether it has a new, empty window: some browsers create one when a frame is moved. */
  readonly isEmptied: boolean;
  readonly openChannel: OpenChannel;
  /** Loads a URL without `src`: no attribute, history entry or (except in WebKit) performance entry contains the session. */
  navigate(url: string): void;
  remove(): void;
}

/** Adds the empty frame of a load to a part of an element; returns undefined if the frame was removed at once. */
export type AddFrame = (
  parent: Element,
  plan: { readonly tenantOrigin: string; readonly frame: FrameOptions },
  listener: FrameListener,
) => EmbedFrame | undefined;

export const addFrame: AddFrame = (parent, { tenantOrigin, frame: options }, listener) => {
  const { ownerDocument } = parent;
  const element = createFrame(ownerDocument, tenantOrigin, options);
  parent.append(element);
  const { contentWindow } = element;
  if (!contentWindow) return undefined;
  const removed = new (viewOf(ownerDocument).AbortController)();
  return {
    element,
    get isBlank() {
      return !element.isConnected || isEmpty(element);
    },
    get isEmptied() {
      return element.contentWindow !== contentWindow;
    },
    openChannel: (channelListener) => openChannel(contentWindow, tenantOrigin, channelListener),
    navigate: (url) => {
      contentWindow.location.replace(url); // before all else: a viewer waits for the response
      const loaded = new URL(url);
      addListener(element, "load", () => {
        if (!isEmpty(element)) listener.loaded(); // some engines fire it for the empty document, too
      });
      const onViolation = (violation: SecurityPolicyViolationEvent): void => {
        const { effectiveDirective, disposition, blockedURI, originalPolicy } = violation;
        const [blocked] = /^https?:\/\/[^/]+/.exec(blockedURI) ?? [];
        if (effectiveDirective !== "frame-src" || disposition !== "enforce" || !blocked) return;
        // a violation has only the origin: the paths in the policy distinguish this frame from another of its origin
        if (blocked === loaded.origin && !allowsPath(originalPolicy, loaded)) listener.blocked();
        else listener.blockedOther(blocked);
      };
      addDocumentListener(ownerDocument, "securitypolicyviolation", onViolation, { signal: removed.signal });
    },
    remove: () => {
      removed.abort();
      element.remove();
    },
  };
};

/**
 * Whether a frame has only its first, empty document. Checks the URL, because a document of another origin can be read
 * where a browser has no same-origin policy, as in some test runners and desktop apps.
 */
function isEmpty({ contentDocument }: HTMLIFrameElement): boolean {
  return contentDocument?.URL === "about:blank";
}

function createFrame(document: Document, tenantOrigin: string, options: FrameOptions): HTMLIFrameElement {
  const frame = createElement(document, "iframe", { part: "frame", sandbox: options.sandbox });
  frame.toggleAttribute("credentialless", options.credentialless);
  // a permission defaults to the origin of `src`, and this frame has no `src`
  frame.allow = options.allow.replace(/[^;\s][^;]*/g, (permission) =>
    /\S\s+\S/.test(permission) ? permission : `${permission} ${tenantOrigin}`,
  );
  return frame;
}

/** Opens the connection to the tenant while its session is still being requested. @returns a function that ends it */
export function preconnect(document: Document, origin: string): () => void {
  const link = createElement(document, "link", { rel: "preconnect", href: origin });
  (documentMember(document, "head") as HTMLHeadElement | null)?.append(link);
  return () => link.remove();
}

/** Captures the host, without the scheme and the default ports, and the path. */
const SOURCE = /^(?:https?:\/\/)?([^/]*?)(?::(?:80|443|\*))?(\/.*)$/i;

/**
 * Whether a Content-Security-Policy that has blocked a frame of a URL's origin allows this URL. A violation names only the
 * origin of what it blocked. But a policy that allows one frame of an origin and blocks another can do that only by paths.
 */
export function allowsPath(policy: string, { host, pathname }: URL): boolean {
  const directive = (name: string): string | undefined =>
    RegExp(`(?:^|;)\\s*${name}\\s([^;]*)`, "i").exec(policy)?.[1];
  // the first of these decides (CSP Level 3, "Does url match source list")
  const sources = directive("frame-src") ?? directive("child-src") ?? directive("default-src") ?? "";
  return sources.split(/\s+/).some((source) => {
    const [, allowed = "", path = ""] = SOURCE.exec(source) ?? [];
    const name = allowed.toLowerCase();
    const isHost = name === host || (name.startsWith("*") && host.endsWith(name.slice(1)));
    return path && isHost && (path.endsWith("/") ? pathname.startsWith(path) : pathname === path);
  });
}
