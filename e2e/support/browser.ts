import { type Browser, chromium, type LaunchOptions, type Page } from "playwright-core";
import { expect } from "vitest";
import { findChromiumWithWindows } from "../../tests/chromium.ts";
import { type BrowserWindow, createWindows, SMALL_PAGE, type Windows } from "./windows.ts";

/** Playwright's own that bear on these tests: of two such lists Chromium heeds the last. */
const LEFT_OUT_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "AimEnabled",
];
/**
 * What a Chromium with windows draws behind the address bar that nobody sees: pages of its own, in
 * processes of their own, which cost every new visitor more than the site's page does.
 */
const POPUPS_OF_THE_ADDRESS_BAR = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
];
const ARGUMENTS = [
  `--disable-features=${[...LEFT_OUT_BY_PLAYWRIGHT, ...POPUPS_OF_THE_ADDRESS_BAR].join(",")}`,
  "--disable-gpu",
  // Both cores are busy, and no page lives long: what is compiled beside it or anew only costs.
  "--js-flags=--single-threaded,--no-opt,--no-maglev",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let launched: Promise<Browser> | undefined;

/** The one browser of a worker. */
export function openBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

/**
 * A browser that keeps the pages one comes Back to as they were, as people's browsers do; null where
 * there is none.
 */
export async function launchKeepingPages(): Promise<Browser | null> {
  const executablePath = findChromiumWithWindows();
  if (!executablePath) return null;
  return launch({ executablePath, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
}

/** A browser whose camera shows a film, a file of Y4M, to every page that may use it. */
export function launchWithCamera(film: string): Promise<Browser> {
  return launch({}, [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ]);
}

function launch(options: LaunchOptions = {}, further: string[] = []): Promise<Browser> {
  const args = [...ARGUMENTS, ...further];
  return chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    ...options,
    args: process.getuid?.() === 0 ? ["--no-sandbox", ...args] : args,
  });
}

export async function closeBrowser(): Promise<void> {
  const open = await launched?.catch(() => undefined);
  launched = undefined;
  await open?.close();
}

/** How a person comes to the site. */
export interface Arrival {
  /** Width of the window in CSS pixels. */
  width?: number;
  height?: number;
  hasScripts?: boolean;
  reducedMotion?: boolean;
  forcedColors?: boolean;
  /** Network address, believed by a site that trusts the proxy 127.0.0.1; absent means a new one. */
  address?: string;
  permissions?: string[];
  /** Whether time stands still until the test moves it by `page.clock`. */
  ownClock?: boolean;
}

/** A person at a browser window with a network address of their own. */
export interface Visitor {
  page: Page;
  address: string;
  /** Says that the browser will complain like this, which else fails the test. */
  expects(complaint: RegExp): void;
  /** Says that the browser may complain like this, as it does on a slow machine only. */
  tolerates(complaint: RegExp): void;
}

/** A visitor with what happened to him that nobody expected. */
export interface WatchedVisitor extends Visitor {
  surprises(): string[];
  /** Closes the page, and forgets what happened on it and what was expected. */
  beginAnew(): Promise<void>;
  leave(): Promise<void>;
}

let lastAddress = 0;

/** An address out of a range for examples that nobody had before: RFC 2544. */
function newAddress(): string {
  lastAddress += 1;
  return `198.18.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`;
}

/** What the router says after a link within a page, such as "Skip to content", which its blocker lets pass. */
const OF_ROUTER = /^console\.warning: You are trying to use a blocker on a POP navigation/;

const windowsOf = new WeakMap<Browser, Windows>();
const windowOf = new WeakMap<Page, BrowserWindow>();

/**
 * Opens a window as if it were new. What `createWindows` watches for, and nobody expected, is a
 * surprise.
 */
export async function arrive(
  browser: Browser,
  siteUrl: string,
  arrival: Arrival = {},
): Promise<WatchedVisitor> {
  const { width = 1280, height = 800, address = newAddress() } = arrival;
  const windows = windowsOf.get(browser) ?? createWindows(browser);
  windowsOf.set(browser, windows);
  const { hasScripts = true, permissions = [] } = arrival;
  const window = await windows.take({ origin: siteUrl, hasScripts, permissions });
  const { context, page, noted } = window;
  windowOf.set(page, window);
  await context.setExtraHTTPHeaders({ "x-forwarded-for": address });
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    media: null,
    reducedMotion: arrival.reducedMotion ? "reduce" : "no-preference",
    forcedColors: arrival.forcedColors ? "active" : "none",
  });
  if (arrival.ownClock) await page.clock.install();
  const expected: RegExp[] = [];
  const tolerated: RegExp[] = [];
  return {
    page,
    address,
    expects: (complaint) => expected.push(complaint),
    tolerates: (complaint) => tolerated.push(complaint),
    surprises() {
      const known = [OF_ROUTER, ...expected, ...tolerated];
      const unexpected = noted.filter((text) => !known.some((pattern) => pattern.test(text)));
      const missed = expected.filter((pattern) => !noted.some((text) => pattern.test(text)));
      return [...unexpected, ...missed.map((pattern) => `did not happen: ${pattern}`)];
    },
    async beginAnew() {
      await page.goto(SMALL_PAGE);
      noted.length = 0;
      expected.length = 0;
      tolerated.length = 0;
    },
    leave: () => windows.release(window),
  };
}

/**
 * Waits for a notification with these words, though it may be gone again: one stays five seconds,
 * which a busy machine sleeps through. Each is found once, with all that were shown before it.
 */
export async function untilTold(page: Page, title: string, description = ""): Promise<void> {
  const { told } = windowOf.get(page) ?? { told: [] };
  const isMeant = (text: string) => text.includes(title) && text.includes(description);
  await expect.poll(() => told, { message: "notifications" }).toSatisfy((all) => all.some(isMeant));
  told.splice(0, told.findIndex(isMeant) + 1);
}

/** Has every page of the window take all its files again, as the first page of a visitor does. */
export async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
}
