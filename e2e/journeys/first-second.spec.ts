import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { untilItWorks } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";

/** Pages that people open first, and what each of them begins with. */
const MAIN_PAGES = [
  paths.home,
  paths.board,
  paths.player(1),
  paths.youScout,
  paths.youScoutLeaderboard,
  paths.nomination(1),
  paths.shop,
  paths.checkout,
  paths.rawPass,
  paths.auth,
  paths.privacyRequest,
];
const MEMBER_PAGES = [paths.my, paths.profile, paths.notifications];

interface Marked {
  element: Element;
  text: string;
  top: number;
  left: number;
}

/** Remembers the links, buttons and fields of the server's HTML, as they stand before any script has come. */
async function markElements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("load", () => {
      const found = document.querySelectorAll("a, button, input, select, textarea, summary");
      const marked: Marked[] = Array.from(found, (element) => {
        const { top, left } = element.getBoundingClientRect();
        return { element, text: element.outerHTML.slice(0, 120), top: top + scrollY, left };
      });
      Object.assign(window, { marked });
    });
  });
}

/** What of it was replaced or has moved. */
async function listReplaced(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await untilItWorks(page);
  return page.evaluate(() => {
    const { marked } = window as unknown as { marked: Marked[] };
    if (marked.length < 10) return ["nothing was marked"];
    return marked.flatMap(({ element, text, top, left }) => {
      if (!element.isConnected) return [`replaced: ${text}`];
      const now = element.getBoundingClientRect();
      const moved = Math.max(Math.abs(now.top + scrollY - top), Math.abs(now.left - left));
      return moved > 1 ? [`moved by ${Math.round(moved)}: ${text}`] : [];
    });
  });
}

describe("in the first second", () => {
  journey("elements of the server stay for a visitor", async ({ arrive }) => {
    const { page } = await arrive();
    await markElements(page);
    for (const address of MAIN_PAGES) {
      expect(await listReplaced(page, address), address).toEqual([]);
    }
  });

  journey("elements of the server stay for a member", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeMember(page);
    await markElements(page);
    for (const address of [...MAIN_PAGES, ...MEMBER_PAGES]) {
      if (address === paths.auth) continue;
      expect(await listReplaced(page, address), address).toEqual([]);
    }
  });

  journey("elements of the server stay for staff, columns included", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    await markElements(page);
    expect(await listReplaced(page, paths.connectAdmin)).toEqual([]);
  });

  journey(
    "a click opens the account menu, whose entries stay in their places",
    async ({ arrive }) => {
      const { page } = await arrive();
      const { username } = await becomeMember(page);
      const script = Promise.withResolvers<void>();
      await page.route("**/assets/account-menu-*.js", async (route) => {
        await script.promise;
        await route.continue();
      });
      await page.goto(paths.board, { waitUntil: "commit" });
      await page.getByLabel(`Account of ${username}`).click();
      const menu = page.getByRole("banner").locator("details", { hasText: `@${username}` });
      const profile = menu.getByRole("link", { name: "Profile" });
      await profile.waitFor();
      const before = [await profile.elementHandle(), await profile.boundingBox()] as const;
      script.resolve();
      await menu.getByRole("button", { name: "Logout" }).waitFor();
      expect(await profile.boundingBox()).toEqual(before[1]);
      expect(await before[0]?.evaluate((element) => element.isConnected)).toBe(true);
    },
  );
});
