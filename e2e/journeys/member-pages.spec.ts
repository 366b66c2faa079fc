import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { measureFirstLoad, PRIVATE_PAGE_BUDGET, sum } from "../support/first-load.ts";
import { findMarkupErrors } from "../support/html.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, findLowTargets, sidewaysScroll, watchShifts } from "../support/layout.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { ADMIN_PAGES, DESK_PAGES, MEMBER_PAGES } from "../support/public-pages.ts";

/** A font that comes after the first paint may take a line more or less; good is below 0.1. */
const MOST_SHIFT = 0.05;

const WIDTHS = [320, 360, 768, 1440];

const PAGES = [
  ...Object.values(MEMBER_PAGES).map((address) => ({
    address,
    signIn: becomeMember,
    notice: "",
  })),
  ...DESK_PAGES.map((address) => ({
    address,
    signIn: becomeAdmin,
    notice: "",
  })),
  ...ADMIN_PAGES.map((address) => ({
    address,
    signIn: becomeAdmin,
    notice: "&notice=administrators-only",
  })),
];

journey.for(PAGES)(
  "$address is for its person alone, fits at every width, holds still and has no barrier",
  async ({ address, signIn, notice }, { site, arrive }) => {
    const refused = await fetch(site.url + address, { redirect: "manual" });
    expect(refused.status).toBe(302);
    expect(refused.headers.get("location")).toBe(paths.authThen(address) + notice);

    const { page } = await arrive({ width: 320 });
    await signIn(page);
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(await findMarkupErrors(html)).toEqual([]);
    expect(sum(measureFirstLoad(html).scripts)).toBeLessThanOrEqual(PRIVATE_PAGE_BUDGET);

    const shifted = await watchShifts(page);
    await open(page, address);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.title()).toMatch(/^.{5,60} \| RAW$/);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await shifted(), "layout shift").toBeLessThan(MOST_SHIFT);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectAtHand(page);
    }
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findBarriers(page), `barriers at ${width}`).toEqual([]);
    }
  },
);

/** Nothing is wider than the window, cut off or too low to be pressed. */
async function expectAtHand(page: Page): Promise<void> {
  const at = `at ${page.viewportSize()?.width}`;
  expect(await sidewaysScroll(page), `sideways scroll ${at}`).toBe(0);
  expect(await findCutOff(page), `cut off ${at}`).toEqual([]);
  expect(await findLowTargets(page), `low targets ${at}`).toEqual([]);
}
