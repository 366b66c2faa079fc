import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin } from "../support/member.ts";

const TITLE = "Title sponsor of the Lakefront Spring Classic";
const WIDTHS = [360, 768, 1440];

describe("people in Connect", () => {
  journeyOfItsOwn("are found from their listings, by keyboard", async ({ arrive }) => {
    const { page: staff } = await arrive();
    await becomeAdmin(staff);

    const { page } = await arrive();
    await open(page, paths.connect);
    await page.getByText("31 listings").waitFor();
    await page.getByRole("link", { name: TITLE }).press("Enter");
    await page.getByRole("heading", { name: TITLE, level: 1 }).waitFor();
    await page.getByRole("link", { name: "Lakefront Youth Baseball" }).press("Enter");
    await page.getByRole("heading", { name: "Lakefront Youth Baseball", level: 1 }).waitFor();
    await page.getByText("We run tournaments for travel teams").waitFor();
    await page.getByRole("main").getByText("Organizer", { exact: true }).waitFor();
    const shown = page.getByRole("region", { name: "Listings" });
    await expect.poll(async () => shown.getByRole("link").count()).toBe(9);
    const website = page.getByRole("link", { name: /^lakefront-youth\.example/ });
    expect(await website.getAttribute("rel")).toBe("nofollow noopener ugc");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sidewaysScroll(page), `at ${width}`).toBe(0);
      expect(await findCutOff(page), `at ${width}`).toEqual([]);
    }
    expect(await findBarriers(page)).toEqual([]);

    const robots = async (address: string) => {
      const html = await (await page.request.get(address)).text();
      return /<meta name="robots" content="noindex/.test(html);
    };
    const known = new URL(page.url()).pathname;
    expect(await robots(known)).toBe(false);
    await open(page, `${paths.connect}?q=gumbo`);
    await page.getByRole("link", { name: /Dugout Gumbo/ }).press("Enter");
    await page.getByRole("link", { name: "Dugout Gumbo", exact: true }).press("Enter");
    await page.getByRole("heading", { name: "Dugout Gumbo", level: 1, exact: true }).waitFor();
    expect(await page.getByRole("main").getByText("Verified").count()).toBe(0);
    expect(await robots(new URL(page.url()).pathname)).toBe(true);

    for (const nobody of ["/connect/people/99999", "/connect/people/01"]) {
      expect((await page.request.get(nobody)).status()).toBe(404);
    }
    const off = { data: { isOn: false, feePercent: 10 } };
    expect((await staff.request.put("/api/admin/connect/settings", off)).ok()).toBe(true);
    expect((await page.request.get(known)).status()).toBe(404);
  });
});
