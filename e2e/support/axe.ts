import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** The minified one: a browser that has not seen it yet takes it in twice as fast. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 AA and the good manners beyond it. */
const RULE_SETS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The violations on the page, seen from its top once it has stopped moving: rule, reason and element of each.
 * Further down, whatever lies halfway under the header would count as too small to be pressed.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  // Once a document: taking it in costs as much as looking through a short page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  await showAll(page);
  return page.evaluate(async (ruleSets) => {
    const { scrollY: before } = window;
    scrollTo({ top: 0, behavior: "instant" });
    // What goes on longer is no way to a state, but a state: a bar that says how long something is shown.
    const longestMs = 2_000;
    const moving = document.getAnimations().filter((animation) => {
      return Number(animation.effect?.getComputedTiming().endTime) <= longestMs;
    });
    await Promise.allSettled(moving.map((animation) => animation.finished));
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, {
      runOnly: { type: "tag", values: ruleSets },
      // Off by default, although it is part of WCAG 2.2 AA.
      rules: { "target-size": { enabled: true } },
      resultTypes: ["violations"],
    });
    scrollTo({ top: before, behavior: "instant" });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target}: ${failureSummary}`),
    );
  }, RULE_SETS);
}

/** What the browser leaves out until it is scrolled to is measured as it is then. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
}
