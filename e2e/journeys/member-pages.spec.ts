import { describe, expect } from "vitest";
import { paths } from "../../src/paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { measureFirstLoad, sum } from "../support/first-load.ts";
import { findMarkupErrors } from "../support/html.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll, watchShifts } from "../support/layout.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { ADMIN_PAGES, MEMBER_PAGES } from "../support/public-pages.ts";

/** A font that comes after the first paint moves some words a little; good is below 0.1. */
const FONT_SHIFT = 0.02;
/** On a phone, times in the viewer's own zone may take a line more in each entry of a staff list. */
const TIME_SHIFT = 0.3;
/** Members come by a public page, whose budget is 130 kB, and have most of it already. */
const MEMBER_BUDGET = 136_000;
/** Staff come daily, and keep it. */
const STAFF_BUDGET = 150_000;

const PAGES = [
  ...MEMBER_PAGES.map((address) => ({
    address,
    signIn: becomeMember,
    notice: "",
    budget: MEMBER_BUDGET,
    mostShift: FONT_SHIFT,
  })),
  ...ADMIN_PAGES.map((address) => ({
    address,
    signIn: becomeAdmin,
    notice: "&notice=administrators-only",
    budget: STAFF_BUDGET,
    mostShift: TIME_SHIFT,
  })),
];

describe.for(PAGES)("$address", ({ address, signIn, notice, budget, mostShift }) => {
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

  journey.for([320, 360, 768, 1440])(
    "fits in %i pixels, holds still and has no barrier",
    async (width, { arrive }) => {
      const { page } = await arrive({ width });
      await signIn(page);
      const shifted = await watchShifts(page);
      await open(page, address);
      await page.evaluate(() => document.fonts.ready);
      await page.getByRole("region", { name: /Notifications/ }).waitFor({ state: "attached" });
      expect(await page.title()).toMatch(/^.{5,60} \| RAW$/);
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
      expect(await shifted()).toBeLessThan(mostShift);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await findCutOff(page)).toEqual([]);
      expect(await findBarriers(page)).toEqual([]);
    },
  );
});
