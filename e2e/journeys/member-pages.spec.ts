import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { measureFirstLoad, STAFF_BUDGET, sum } from "../support/first-load.ts";
import { findMarkupErrors } from "../support/html.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, findLowTargets, sidewaysScroll, watchShifts } from "../support/layout.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { ADMIN_PAGES, DESK_PAGES, MEMBER_PAGES } from "../support/public-pages.ts";

/** A font that comes after the first paint may take a line more or less; good is below 0.1. */
const MOST_SHIFT = 0.05;
/** Members come by a public page, whose budget is 105 kB, and have most of it already. */
const MEMBER_BUDGET = 113_000;

/** Each page is opened at the first of two widths and then drawn out to the second. */
const WIDTHS = [
  [320, 360],
  [1440, 768],
] as const;

const PAGES = [
  ...Object.values(MEMBER_PAGES).map((address) => ({
    address,
    signIn: becomeMember,
    notice: "",
    budget: MEMBER_BUDGET,
  })),
  ...DESK_PAGES.map((address) => ({
    address,
    signIn: becomeAdmin,
    notice: "",
    budget: STAFF_BUDGET,
  })),
  ...ADMIN_PAGES.map((address) => ({
    address,
    signIn: becomeAdmin,
    notice: "&notice=administrators-only",
    budget: STAFF_BUDGET,
  })),
];

describe.for(PAGES)("$address", ({ address, signIn, notice, budget }) => {
  journey("sends a visitor to log in, and remembers the page", async ({ site }) => {
    const answer = await fetch(site.url + address, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(paths.authThen(address) + notice);
  });

  journey("is for its person alone: kept and found by nobody", async ({ arrive }) => {
    const { page } = await arrive();
    await signIn(page);
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(await findMarkupErrors(html)).toEqual([]);
    expect(sum(measureFirstLoad(html).scripts)).toBeLessThanOrEqual(budget);
  });

  journey("at every width fits, holds still and has no barrier", async ({ arrive }) => {
    const { page } = await arrive();
    await signIn(page);
    const shifted = await watchShifts(page);
    for (const [first, second] of WIDTHS) {
      await page.setViewportSize({ width: first, height: 800 });
      await open(page, address);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.title()).toMatch(/^.{5,60} \| RAW$/);
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
      expect(await shifted(), `layout shift at ${first}`).toBeLessThan(MOST_SHIFT);
      await expectAtHand(page);
      await page.setViewportSize({ width: second, height: 800 });
      await expectAtHand(page);
    }
  });
});

/** Nothing is wider than the window, cut off, too low to be pressed or behind a barrier. */
async function expectAtHand(page: Page): Promise<void> {
  const at = `at ${page.viewportSize()?.width}`;
  expect(await sidewaysScroll(page), `sideways scroll ${at}`).toBe(0);
  expect(await findCutOff(page), `cut off ${at}`).toEqual([]);
  expect(await findLowTargets(page), `low targets ${at}`).toEqual([]);
  expect(await findBarriers(page), `barriers ${at}`).toEqual([]);
}
