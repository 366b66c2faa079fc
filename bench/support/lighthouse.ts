import { importTool } from "./page-tools.ts";

const ATTEMPTS = 4;

/** Out of 100 each. */
export interface Scores {
  performance: number;
  accessibility: number;
  "best-practices": number;
  seo: number;
}

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export interface PageReport {
  scores: Scores;
  /** When the largest part is painted. */
  largestPaintMs: number;
  /** How long tasks keep the page from answering, beyond 50 ms each. */
  blockingMs: number;
}

/** The part of Lighthouse's report that is used. */
interface LighthouseResult {
  runtimeError?: { message: string };
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Looks at a page as a phone on a slow network does (Lighthouse's default). */
export type Look = (url: string) => Promise<PageReport>;

/** Lighthouse over the machine's Chromium, a new one each time. */
export async function openLighthouse(chromePath: string): Promise<Look> {
  const { default: lighthouse } = await importTool("lighthouse/core/index.js");
  const { launch } = await importTool("chrome-launcher/dist/index.js");
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const chromeFlags = [
    "--headless=new",
    "--disable-gpu",
    "--ignore-certificate-errors",
    ...sandbox,
  ];
  async function lookOnce(url: string): Promise<LighthouseResult> {
    const chrome = await launch({ chromePath, chromeFlags });
    try {
      const options = {
        port: chrome.port,
        logLevel: "silent",
        onlyCategories: CATEGORIES,
      };
      return (await lighthouse(url, options)).lhr;
    } finally {
      chrome.kill();
    }
  }
  return async (url) => {
    for (let attempt = 1; ; attempt += 1) {
      const result = await lookOnce(url);
      if (!result.runtimeError) return reportOf(result);
      // On a busy machine its trace may miss the page's beginning: it says itself to run it again.
      if (attempt === ATTEMPTS) throw new Error(`${url}: ${result.runtimeError.message}`);
    }
  };
}

function reportOf({ categories, audits }: LighthouseResult): PageReport {
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as unknown as Scores;
  return {
    scores,
    largestPaintMs: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    blockingMs: audits["total-blocking-time"]?.numericValue ?? Number.NaN,
  };
}
