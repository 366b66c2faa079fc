import { chromium } from "playwright-core";

const EMPTY = "data:text/html,<title>Empty</title>";
/** Until the page has come alive, and every drawing of the hero was painted once. */
const SETTLES_MS = 20_000;
const MEASURED_MS = 20_000;
const SIZE = { width: 1280, height: 800 };

/** The share of a core that a browser without graphics card takes for a page that nobody touches, and for none. */
export async function benchRest(
  executablePath: string,
  url: string,
): Promise<{ page: number; empty: number }> {
  return {
    empty: await coresOf(executablePath, EMPTY),
    page: await coresOf(executablePath, url),
  };
}

async function coresOf(executablePath: string, url: string): Promise<number> {
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args: ["--disable-gpu", ...sandbox] });
  try {
    const page = await browser.newPage({ viewport: SIZE });
    await page.goto(url);
    const session = await browser.newBrowserCDPSession();
    /** Processor seconds of all processes of the browser. */
    const cpuSeconds = async () => {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      return processInfo.reduce((total, { cpuTime }) => total + cpuTime, 0);
    };
    await page.waitForTimeout(SETTLES_MS);
    const [before, began] = [await cpuSeconds(), performance.now()];
    await page.waitForTimeout(MEASURED_MS);
    return ((await cpuSeconds()) - before) / ((performance.now() - began) / 1_000);
  } finally {
    await browser.close();
  }
}
