import type { Browser, BrowserContext, Page } from "playwright-core";
import { clockAheadMs, moveDates } from "../../tests/moment.ts";

const TIMEOUT_MS = 120_000;

/** What a window can be when it is opened and cannot become later. */
export interface WindowKind {
  /** The site's origin: pages of this window may be named by their paths alone. */
  origin: string;
  hasScripts: boolean;
  permissions: string[];
}

/** A browser window with cookies and storage of its own. */
export interface BrowserWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What surprised since it was taken. */
  noted: string[];
  /** The words of each notification that was shown since it was taken and not asked for yet. */
  told: string[];
}

interface OpenWindow extends BrowserWindow {
  readonly kind: WindowKind;
  /** Whether a test has done to it what cannot be undone. */
  isSpent: boolean;
  /** Brings it to a small page of the site, without cookies, storage and history. */
  clean(): Promise<void>;
}

/** How many free windows are kept; those of sites that have ended are among them for a while. */
const KEPT = 4;

/** Calls whose effect stays with a context or a page until it is closed. */
const LASTING = [
  "addInitScript",
  "addLocatorHandler",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "newCDPSession",
];
const LASTING_OF_CLOCK = ["install", "pauseAt", "setFixedTime", "setSystemTime"];

/** A small page of the same site, so that the browser stays in its process instead of starting one. */
export const SMALL_PAGE = "/robots.txt";

/**
 * The windows of a browser. One that was left is cleaned and taken by the next who comes: a new one
 * costs three times the processor time, most of it for processes.
 */
export function createWindows(browser: Browser) {
  const free = new Set<OpenWindow>();
  const taken = new WeakMap<BrowserWindow, OpenWindow>();

  return {
    async take(kind: WindowKind): Promise<BrowserWindow> {
      const left = [...free].find((window) => isAlike(window.kind, kind));
      if (left) free.delete(left);
      const window = left ?? (await openWindow(browser, kind));
      window.noted = [];
      window.told = [];
      taken.set(window, window);
      return window;
    },

    async release(window: BrowserWindow): Promise<void> {
      const left = taken.get(window);
      if (!left) return;
      taken.delete(window);
      // What cleaning causes is nobody's surprise.
      left.noted = [];
      try {
        if (left.isSpent) throw new Error("Cannot be as it was");
        await left.clean();
        free.add(left);
        const [oldest] = free;
        if (free.size <= KEPT || !oldest) return;
        free.delete(oldest);
        await oldest.context.close();
      } catch {
        await left.context.close();
      }
    },
  };
}

export type Windows = ReturnType<typeof createWindows>;

function isAlike(one: WindowKind, other: WindowKind): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function openWindow(browser: Browser, kind: WindowKind): Promise<OpenWindow> {
  const context = await browser.newContext({
    baseURL: kind.origin,
    javaScriptEnabled: kind.hasScripts,
    permissions: kind.permissions,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript(moveDates, clockAheadMs());
  const window = { context, kind, noted: [] as string[], told: [] as string[], isSpent: false };
  await watch(window);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);

  async function clean(): Promise<void> {
    const { origin } = kind;
    if (context.pages().length !== 1 || page.isClosed()) throw new Error("Has other pages");
    await Promise.all([page.unrouteAll({ behavior: "ignoreErrors" }), context.unrouteAll()]);
    await context.setOffline(false);
    // A form that was begun asks whether it may be left.
    page.removeAllListeners("dialog");
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto(origin + SMALL_PAGE);
    await page.mouse.move(0, 0);
    await context.clearCookies();
    await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    const storageId = { securityOrigin: origin, isLocalStorage: false };
    await devTools.send("DOMStorage.clear", { storageId });
    await devTools.send("Page.resetNavigationHistory");
    page.removeAllListeners("dialog");
  }

  const open: OpenWindow = Object.assign(window, { page, clean });
  const spend = () => {
    open.isSpent = true;
  };
  onUse(context, LASTING, spend);
  onUse(page, LASTING, spend);
  onUse(page.clock, LASTING_OF_CLOCK, spend);
  return open;
}

/** Calls `note` before any of these methods does its work. */
function onUse(target: object, methods: string[], note: () => void): void {
  const record = target as Record<string, ((...args: unknown[]) => unknown) | undefined>;
  for (const method of methods) {
    const original = record[method];
    if (!original) continue;
    record[method] = (...args) => {
      note();
      return original.apply(target, args);
    };
  }
}

/**
 * Notes errors and warnings on the console, errors of scripts, breaches of the content policy,
 * requests to another host, and every notification.
 */
async function watch(
  window: Pick<OpenWindow, "context" | "noted" | "told" | "kind">,
): Promise<void> {
  const { context, kind } = window;
  const { host } = new URL(kind.origin);
  const note = (text: string) => window.noted.push(text);
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    note(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => note(`script: ${error.error().message}`));
  context.on("request", (request) => {
    if (new URL(request.url()).host !== host) note(`request: ${request.url()}`);
  });
  context.on("page", (page) => page.on("crash", () => note("the page crashed")));
  await context.exposeBinding("noteViolation", (_source, text: string) => {
    note(`content policy: ${text}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { noteViolation } = window as unknown as { noteViolation(text: string): void };
      noteViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await context.exposeBinding("noteTold", (_source, text: string) => window.told.push(text));
  await context.addInitScript(() => {
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      const shown = document.querySelectorAll("[role=region][aria-label^=Notifications] li");
      for (const notification of shown) {
        if (seen.has(notification)) continue;
        seen.add(notification);
        const { noteTold } = window as unknown as { noteTold(text: string): void };
        noteTold(notification.textContent ?? "");
      }
    }).observe(document, { childList: true, subtree: true });
  });
}
