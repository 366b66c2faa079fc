import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const MANIFEST = "bench/lighthouse";
const ATTEMPTS = 4;
const FOLDER = "node_modules/.cache/lighthouse";

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
  /** Audits below their best, by id, with what Lighthouse says of them; those that only inform are left out. */
  findings: { category: keyof Scores; id: string; title: string }[];
}

/** The part of Lighthouse's report that is used. */
interface LighthouseResult {
  runtimeError?: { message: string };
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
}

/** Looks at a page as a phone on a slow network does (Lighthouse's default). */
export type Look = (url: string) => Promise<PageReport>;

/** Lighthouse over the machine's Chromium, a new one each time. It is installed when it is not there. */
export async function openLighthouse(chromePath: string): Promise<Look> {
  install();
  const { default: lighthouse } = await importFrom("lighthouse/core/index.js");
  const { launch } = await importFrom("chrome-launcher/dist/index.js");
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const chromeFlags = ["--headless=new", "--disable-gpu", ...sandbox];
  async function lookOnce(url: string): Promise<LighthouseResult> {
    const chrome = await launch({ chromePath, chromeFlags });
    try {
      const options = { port: chrome.port, logLevel: "silent", onlyCategories: CATEGORIES };
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
  const findings = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      const isBest = !audit || audit.score === null || audit.score === 1;
      return weight === 0 || isBest ? [] : [{ category, id, title: audit.title }];
    }),
  );
  return { scores, findings };
}

function install(): void {
  const installed = join(FOLDER, "node_modules/.package-lock.json");
  if (existsSync(installed)) return;
  console.log("Installing Lighthouse …");
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) {
    cpSync(join(MANIFEST, file), join(FOLDER, file));
  }
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: FOLDER,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("Lighthouse could not be installed: see npm's words above.");
}

// biome-ignore lint/suspicious/noExplicitAny: types of what is not installed are not there
function importFrom(file: string): Promise<any> {
  return import(pathToFileURL(join(FOLDER, "node_modules", file)).href);
}
