import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { sidewaysScroll, watchShifts } from "../support/layout.ts";
import { becomeAdmin } from "../support/member.ts";
import { approve, nominate, post, THADDEUS } from "../support/nominations.ts";

const ON_YOUSCOUT = "Your nomination is on YouScout";
const HAS_A_QUESTION = "Our staff has a question about your nomination";

/** The bell, once it says how many notifications are unread. */
function bell(page: Page, unread: number) {
  const name = unread === 0 ? "Notifications" : `Notifications, ${unread} unread`;
  return page.getByRole("banner").getByRole("link", { name, exact: true });
}

/** A nomination of a new member, about which staff first ask and which they then approve: it brings a badge. */
async function decidedNomination(page: Page, staff: Page): Promise<void> {
  // Without the first letter, one in 700 would look like a name on Facebook ("fb").
  const lastName = `Q${crypto.randomUUID().slice(0, 8)}`;
  const id = await nominate(page, { ...THADDEUS, lastName });
  const question = { transition: "ask_back", staffMessage: "Which school does he play for?" };
  await post(staff, `/api/admin/you-scout/nominations/${id}/decision`, question);
  const answer = await page.request.patch(`/api/you-scout/nominations/${id}`, {
    data: { school: "Lantern High" },
  });
  expect(answer.ok()).toBe(true);
  await approve(staff, id);
  await expect
    .poll(async () => (await page.request.get("/api/notifications/unread")).json())
    .toEqual({ data: { unread: 3 } });
}

describe("the bell", () => {
  journey("rings for what staff decided, and leads to it", async ({ arrive }) => {
    const { page } = await arrive();
    const { page: staff } = await arrive();
    await becomeAdmin(staff);
    await decidedNomination(page, staff);

    const shifted = await watchShifts(page);
    await open(page, paths.home);
    await bell(page, 3).waitFor();
    expect(await shifted(), "its place is reserved").toBeLessThan(0.02);
    await bell(page, 3).click();
    await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      expect.stringMatching(/^Unread: You earned the badge/),
      `Unread: ${ON_YOUSCOUT}`,
      `Unread: ${HAS_A_QUESTION}`,
    ]);

    await page.getByRole("link", { name: ON_YOUSCOUT }).click();
    await page.getByRole("heading", { name: "My Nominations", level: 1 }).waitFor();
    await bell(page, 2).waitFor();
  });

  journey("falls silent when all is read, by the keyboard and on a phone", async ({ arrive }) => {
    const { page } = await arrive();
    const { page: staff } = await arrive();
    await becomeAdmin(staff);
    await decidedNomination(page, staff);
    await page.setViewportSize({ width: 360, height: 740 });

    await open(page, paths.notifications);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    const one = page.getByRole("button", { name: `Mark as read: ${HAS_A_QUESTION}` });
    await one.focus();
    await page.keyboard.press("Enter");
    await bell(page, 2).waitFor();
    await page.getByRole("button", { name: "Mark all as read" }).press("Enter");
    await bell(page, 0).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Mark/ }).count()).toBe(0);
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      expect.stringMatching(/^You earned the badge/),
      ON_YOUSCOUT,
      HAS_A_QUESTION,
    ]);
  });
});
