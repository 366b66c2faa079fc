import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { brand } from "#content/brand.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { controlsOf, open, openBoardWith, readNames } from "../support/board.ts";
import type { Visitor } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, findLowTargets, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { NOWHERE, PAGE_STATES, PUBLIC_PAGES, SERVICE_PAGES } from "../support/public-pages.ts";
import { hold } from "../support/requests.ts";
import type { Site } from "../support/site.ts";

const WIDTHS = [360, 768, 1440];
/** A window of 1280 by 1024 pixels, four times as large. */
const ZOOMED = { width: 320, height: 256 };
/** A font that comes after the first paint moves some words a little, in a table of columns more; good is below 0.1. */
const FONT_SHIFT = 0.05;
const SHADOW_BEYOND_PX = 20;

/** Every page as it opens, and the states that an address gives. */
const PAGES = { ...PUBLIC_PAGES, ...SERVICE_PAGES, ...PAGE_STATES };

async function openPage({ page, expects }: Visitor, site: Site, name: string): Promise<void> {
  const address = await PAGES[name]?.(site);
  if (address === NOWHERE) expects(/status of 404/);
  await open(page, address ?? "");
}

/** Nothing is wider than the window, cut off or too low to be pressed. */
async function expectFits(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  expect(await sidewaysScroll(page), `sideways scroll at ${width}`).toBe(0);
  expect(await findCutOff(page), `cut off at ${width}`).toEqual([]);
  expect(await findLowTargets(page), `low targets at ${width}`).toEqual([]);
}

/** A title, a language, landmarks and one h1. */
async function expectSaysWhatItIs(page: Page): Promise<void> {
  expect(await page.title()).toMatch(/^.{5,} \| RAW$/);
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    expect(await page.getByRole(landmark).count(), landmark).toBe(1);
  }
  expect(await page.getByRole("navigation").count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en-US");
}

async function expectFitsAll(page: Page): Promise<void> {
  for (const width of [ZOOMED.width, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
}

describe("every page", () => {
  journey.for(Object.keys(PAGES))(
    "on a phone, a tablet and a screen %s fits, holds still, says what it is and has no barrier",
    async (name, { site, onlooker }) => {
      const { page, shifted } = onlooker;
      await page.setViewportSize({ width: 360, height: 800 });
      await openPage(onlooker, site, name);
      await page.evaluate(() => document.fonts.ready);
      expect(await shifted(), "layout shift").toBeLessThan(FONT_SHIFT);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectFits(page);
        // A tablet shows nothing that neither a phone nor a screen has.
        if (width !== 768) expect(await findBarriers(page), `barriers at ${width}`).toEqual([]);
      }
      await expectSaysWhatItIs(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      expect(await sidewaysScroll(page), "sideways scroll with text of 200 %").toBe(0);
    },
  );

  journey("comes alive in the browser", { tags: ["main"] }, async ({ site, arrive }) => {
    for (const name of Object.keys(PAGES)) {
      const answer = await fetch(site.url + (await PAGES[name]?.(site)));
      const html = await answer.text();
      expect(html, name).toContain("streamController.enqueue");
      expect(html, name).toContain("streamController.close()");
    }
    const { page } = await arrive();
    await open(page, paths.board);
    await controlsOf(page).community.click();
    await controlsOf(page).hint.waitFor();
  });
});

describe("states that come later", () => {
  journey("a notification with a tooltip beside it has no barrier", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const button = page.getByRole("button", { name: /^VOTE/ });
    await button.first().click();
    await page.getByText("Vote Recorded!").first().waitFor();
    await page.getByRole("link", { name: (await readNames(page))[1] ?? "" }).focus();
    await page.keyboard.press("Tab");
    await page.locator("[data-tooltip-content]").waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  journey("a destructive notification on a phone has no barrier", async ({ arrive }) => {
    const { page, expects } = await arrive({ width: 360 });
    expects(/ERR_/);
    await open(page, paths.player(2));
    await page.route("**/vote", (route) => route.abort());
    await page.getByRole("button", { name: /^VOTE/ }).click();
    await page.getByText("Voting Error").first().waitFor();
    const box = await page.getByRole("listitem").filter({ hasText: "Voting Error" }).boundingBox();
    expect(await findBarriers(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  });

  journey("a notification is at most 420 px wide on a screen", async ({ arrive }) => {
    const { page } = await arrive({ width: 1440 });
    await open(page, paths.player(3));
    await page.getByRole("button", { name: /^VOTE/ }).click();
    const shown = page.getByRole("listitem").filter({ hasText: "Vote Recorded!" });
    await shown.waitFor();
    expect((await shown.boundingBox())?.width).toBeLessThanOrEqual(420);
  });

  journey("the loading and the error state fit and have no barrier", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/ERR_/);
    await open(page, paths.player(1));
    const held = await hold(page, "/api/prospects");
    await page.getByRole("link", { name: "NOLA Top 100" }).click();
    for (const [state, finish] of [
      ["Loading prospects...", held.abort],
      ["Error loading prospect data", null],
    ] as const) {
      await page.getByText(state).waitFor();
      for (const width of [ZOOMED.width, ...WIDTHS]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findBarriers(page), `${state} at ${width}`).toEqual([]);
        await expectFits(page);
      }
      await finish?.();
    }
  });
});

describe("the 404 page", () => {
  journey("says so with its status, and leads to the board and home", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 404/);
    const answer = await page.goto(NOWHERE);
    expect(answer?.status()).toBe(404);
    expect(await page.title()).toBe("404 Page Not Found | RAW");
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).textContent())
      .toBe("404 Page Not Found");
    await page.getByText("Did you forget to add the page to the router?").waitFor();
    await page.getByText("The page may have moved or been taken down.").waitFor();
    await page.getByRole("searchbox", { name: "Search by name or school" }).fill("nobody");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${withQuery(paths.board, { [pageParameters.search]: "nobody" })}`);
    await page.goBack();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.getByRole("heading", { level: 1, name: "Train hard. Rise higher." }).waitFor();
  });

  journey.for(["/Leaderboard", "/leaderboard/1/more", "/index.php", "/assets", "/%2e%2e/etc"])(
    "is what %s gets, too",
    async (address, { site }) => {
      const answer = await fetch(site.url + address, { headers: { accept: "text/html" } });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("404 Page Not Found");
    },
  );
});

/** A page that breaks outside of its parts. */
const BROKEN_PAGE = `
  export const clientLoader = () => null;
  export default () => { throw new TypeError("broken"); };
`;

describe("an unexpected error", () => {
  journey("says so, whatever broke, and leads home", async ({ arrive }) => {
    const { page, expects, tolerates } = await arrive();
    // React and its router report what an error boundary caught.
    expects(/TypeError/);
    // What the broken page would have used is fetched and stays unused; on a slow machine the browser says so.
    tolerates(/was preloaded using link preload but not used/);
    await open(page, paths.player(1));
    await page.route("**/assets/leaderboard._index-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: BROKEN_PAGE }),
    );
    await page.getByRole("link", { name: "NOLA Top 100" }).click();
    await page.getByRole("heading", { level: 1, name: "Something went wrong" }).waitFor();
    await page
      .getByText("We're sorry, but an unexpected error occurred. Please try refreshing the page.", {
        exact: true,
      })
      .waitFor();
    expect(await page.title()).toBe("Something went wrong | RAW");
    // The router makes the document anew here, with its link to the styles.
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.getByRole("heading", { level: 1, name: "Train hard. Rise higher." }).waitFor();
  });
});

/** Left, right and lines of each text that the header shows, from left to right. */
function readHeader(page: Page): Promise<{ left: number; right: number; lines: number }[]> {
  return page.getByRole("banner").evaluate((header) =>
    [...header.querySelectorAll("a")]
      .filter((link) => link.checkVisibility())
      .map((link) => {
        const text = document.createRange();
        text.selectNodeContents(link.querySelector("span > span") ?? link);
        const { left, right } = text.getBoundingClientRect();
        return { left, right, lines: text.getClientRects().length };
      }),
  );
}

describe("the frame", () => {
  journey("has room for all of the header in its narrowest wide window", async ({ arrive }) => {
    const { page } = await arrive({ width: 1024 });
    await open(page, paths.board);
    await page.evaluate(() => document.fonts.ready);
    const texts = await readHeader(page);
    expect(texts).toHaveLength(13);
    const gaps = texts.slice(1).map(({ left }, index) => left - (texts[index]?.right ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(8);
    expect(texts.map(({ lines }) => lines)).toEqual(texts.map(() => 1));
  });

  journey("gives the header a shadow beyond 20 px of scrolling", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const hasShadow = () =>
      page.getByRole("banner").evaluate((header) => {
        // Tailwind writes an absent shadow as transparent ones.
        return /rgb\(0, 0, 0\)/.test(getComputedStyle(header).boxShadow);
      });
    const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
    expect(await hasShadow()).toBe(false);
    await scrollTo(SHADOW_BEYOND_PX + 1);
    await expect.poll(hasShadow).toBe(true);
    await scrollTo(SHADOW_BEYOND_PX);
    await expect.poll(hasShadow).toBe(false);
  });

  journey("has an icon, and a mark that leads home", async ({ site, arrive }) => {
    const { page } = await arrive();
    await open(page, paths.player(1));
    const icon = await page.locator("link[rel=icon][type*=svg]").getAttribute("href");
    const answer = await fetch(site.url + icon);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("image/svg+xml");
    await page.getByRole("link", { name: "RAW, home" }).click();
    await page.getByRole("heading", { level: 1, name: "Train hard. Rise higher." }).waitFor();
  });

  journey("has room for its links where they appear", async ({ arrive }) => {
    const { page } = await arrive({ width: 1024 });
    await open(page, paths.board);
    const header = page.getByRole("banner");
    const lines = await header
      .getByRole("link")
      .filter({ hasText: /\w/ })
      .evaluateAll((links) =>
        links
          .filter((link) => link.checkVisibility())
          .map((link) => {
            const words = document.createRange();
            words.selectNodeContents(link);
            return words.getBoundingClientRect().height < 40;
          }),
      );
    expect(lines.length).toBeGreaterThan(10);
    expect(lines).not.toContain(false);
    const mark = await header.getByRole("link", { name: "RAW, home" }).boundingBox();
    const navigation = await header.getByRole("navigation").boundingBox();
    const login = await header.getByRole("link", { name: "Login" }).boundingBox();
    expect(navigation?.x).toBeGreaterThan((mark?.x ?? 0) + (mark?.width ?? 0) + 10);
    expect(login?.x).toBeGreaterThan((navigation?.x ?? 0) + (navigation?.width ?? 0) + 10);
  });

  journey("says in the navigation where one is", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, `${paths.board}?mode=community`);
    const link = page.getByRole("navigation").getByRole("link", { name: "NOLA 100" });
    await expect.poll(() => link.getAttribute("aria-current")).toBe("page");
    await open(page, paths.player(1));
    await expect.poll(() => link.getAttribute("aria-current")).toBeNull();
  });
});

describe("the places of header and navigation", () => {
  const STAFF_PAGES = [
    paths.adminPanel,
    paths.adminQueue,
    `${paths.adminQueueAlias}?tab=reports`,
    paths.admin,
    paths.prospectAdmin,
    paths.shopAdmin,
  ];
  const WIDE = [1024, 1440];

  /** Where the mark and what leads on from the header stand at each width. */
  async function placesAt(page: Page, address: string) {
    await open(page, address);
    await page.evaluate(() => document.fonts.ready);
    const header = page.getByRole("banner");
    const places = [];
    for (const width of [...WIDTHS, ...WIDE]) {
      await page.setViewportSize({ width, height: 800 });
      const links = WIDE.includes(width)
        ? header.getByRole("navigation", { name: "Main" })
        : header.locator("summary[aria-label=Menu]");
      places.push({
        width,
        mark: await header.getByRole("link", { name: "RAW, home" }).boundingBox(),
        links: await links.boundingBox(),
      });
    }
    return places;
  }

  journey("are the same for everybody and on staff's pages", async ({ arrive }) => {
    const visitor = await arrive();
    const places = await placesAt(visitor.page, paths.board);
    const member = await arrive();
    await becomeMember(member.page);
    expect(await placesAt(member.page, paths.profile)).toEqual(places);
    const admin = await arrive();
    await becomeAdmin(admin.page);
    expect(await placesAt(admin.page, paths.board)).toEqual(places);
    for (const address of STAFF_PAGES) {
      expect(await placesAt(admin.page, address), address).toEqual(places);
    }
  });

  journey("leave staff's areas at most two rows, below the header", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    const header = page.getByRole("banner");
    const areas = page.getByRole("navigation", { name: "Administration" });
    for (const address of STAFF_PAGES) {
      await open(page, address);
      await page.getByText("Loading page...").waitFor({ state: "detached" });
      for (const [width, rows] of [
        [360, 1],
        [768, 2],
        [1440, 2],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const above = (await header.boundingBox()) ?? { y: 0, height: 0 };
        const box = (await areas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        expect({ x: box.x, y: box.y, width: box.width }).toEqual({
          x: 0,
          y: above.y + above.height,
          width,
        });
        expect(Math.round(box.height / 45), `${address} at ${width}`).toBe(rows);
      }
    }
  });
});

describe("the areas of administration", () => {
  const areasOf = (page: Page) => page.getByRole("navigation", { name: "Administration" });
  const AREAS = [
    ["Overview", "Queue", "Submissions"],
    ["Nominations", "Comments", "Reports", "Badges"],
    ["Prospects", "Editions", "Events", "Votes"],
    ["Shop", "RawPass", "Connect", "Payments", "Desk"],
    ["Users", "Privacy", "Audit", "Security"],
  ];

  journey("are one button on a phone, with all of them behind it", async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    await becomeAdmin(page);
    await open(page, paths.shopAdmin);
    const areas = areasOf(page);
    const button = areas.locator("summary");
    await expect.poll(() => button.getAttribute("aria-label")).toBe("Administration: Shop");
    expect(await areas.getByRole("link").count()).toBe(0);
    await button.press("Enter");
    expect(await areas.getByRole("link").allTextContents()).toEqual(AREAS.flat());
    expect(await areas.locator("[aria-current=page]:visible").allTextContents()).toEqual(["Shop"]);
    expect(await findBarriers(page)).toEqual([]);
    await expectFits(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await areas.getByRole("link", { name: "Audit" }).click();
    await page.getByRole("heading", { level: 1, name: "Audit" }).waitFor();
    await expect.poll(() => button.getAttribute("aria-label")).toBe("Administration: Audit");
    expect(await areas.getByRole("link").count()).toBe(0);
  });

  journey("are the group that one is in on a screen, without scripts too", async ({ arrive }) => {
    const { page } = await arrive({ width: 768, hasScripts: false });
    await becomeAdmin(page);
    await page.goto(paths.adminPanel);
    const areas = areasOf(page);
    const groups = ["Today", "YouScout", "Board", "Sales", "People"];
    for (const [index, group] of groups.entries()) {
      const ofGroup = AREAS[index] ?? [];
      await areas.getByRole("link", { name: group, exact: true }).click();
      await areas.getByRole("list", { name: group }).waitFor();
      expect(await areas.locator("a:visible").allTextContents()).toEqual([...groups, ...ofGroup]);
      const current = areas.locator("[aria-current]:visible");
      expect(await current.allTextContents()).toEqual([group, ofGroup[0]]);
    }
    await areas.getByRole("link", { name: "Privacy" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    const current = areas.locator("[aria-current]:visible");
    expect(await current.allTextContents()).toEqual(["People", "Privacy"]);
  });
});

describe("the menu of a narrow window", () => {
  const menuOf = (page: Page) => ({
    button: page.getByRole("banner").locator("summary"),
    board: page.getByRole("navigation").getByRole("link", { name: "NOLA 100" }),
  });

  journey("opens, leads on and closes behind who follows a link", async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    await open(page, paths.player(1));
    const { button, board } = menuOf(page);
    expect(await board.isVisible()).toBe(false);
    await button.click();
    expect(await findBarriers(page)).toEqual([]);
    await expectFits(page);
    await board.click();
    await page.getByRole("heading", { level: 1, name: "NOLA Top 100" }).waitFor();
    expect(await board.isVisible()).toBe(false);
  });

  journey(
    "closes on Escape, which gives the button the focus, and on a tap beside it",
    async ({ arrive }) => {
      const { page } = await arrive({ width: 768 });
      await open(page, paths.player(1));
      const { button, board } = menuOf(page);
      await button.click();
      await board.focus();
      await page.keyboard.press("Escape");
      expect(await board.isVisible()).toBe(false);
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await button.click();
      await page.mouse.click(384, 790);
      expect(await board.isVisible()).toBe(false);
    },
  );

  journey("works without scripts", async ({ arrive }) => {
    const { page } = await arrive({ width: 360, hasScripts: false });
    await page.goto(paths.player(1));
    const { button, board } = menuOf(page);
    await button.click();
    await board.click();
    await page.waitForURL(`**${paths.board}`);
  });
});

describe("the overlay between two pages", () => {
  journey("stands for 200 ms, fades for 300 and is gone", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.player(1));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const overlay = page.getByText("Loading page...");
    const board = page.getByRole("heading", { level: 1, name: "NOLA Top 100" });
    const isFading = () => overlay.evaluate((text) => text.parentElement?.matches(".opacity-0"));
    let passedMs = 0;
    await page.getByRole("link", { name: "NOLA Top 100" }).click();
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        passedMs += 1;
        return board.isVisible();
      })
      .toBe(true);
    await page.clock.runFor(195 - passedMs);
    expect(await isFading()).toBe(false);
    await page.clock.runFor(10);
    expect(await isFading()).toBe(true);
    await page.clock.runFor(285);
    expect(await overlay.count()).toBe(1);
    await page.clock.runFor(15);
    expect(await overlay.count()).toBe(0);
  });

  journey("fades as soon as a page is there that took longer", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.player(1));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const held = await hold(page, "/assets/leaderboard._index-*.js");
    const overlay = page.getByText("Loading page...");
    const isFading = () => overlay.evaluate((text) => text.parentElement?.matches(".opacity-0"));
    await page.getByRole("link", { name: "NOLA Top 100" }).click();
    await overlay.waitFor();
    await page.clock.runFor(1_000);
    expect(await isFading()).toBe(false);
    await held.release();
    await page.getByRole("heading", { level: 1, name: "NOLA Top 100" }).waitFor();
    await page.clock.runFor(10);
    expect(await isFading()).toBe(true);
    await page.clock.runFor(300);
    expect(await overlay.count()).toBe(0);
  });

  journey(
    "is there while the next page is on its way, and lets clicks through",
    async ({ arrive }) => {
      const { page } = await arrive();
      await open(page, paths.player(1));
      const held = await hold(page, "/assets/leaderboard._index-*.js");
      await page.getByRole("link", { name: "NOLA Top 100" }).click();
      const overlay = page.getByText("Loading page...");
      await overlay.waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole("button", { name: "Share" }).click({ trial: true });
      await held.release();
      await page.getByRole("heading", { level: 1, name: "NOLA Top 100" }).waitFor();
      await overlay.waitFor({ state: "detached" });
    },
  );

  journey("is not for another view of the same page", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.textContent?.includes("Loading page...")) document.title = "seen";
      }).observe(document.body, { childList: true, subtree: true });
    });
    await controlsOf(page).community.click();
    await controlsOf(page).hint.waitFor();
    expect(await page.title()).not.toBe("seen");
  });
});

describe("the foot of every page", () => {
  journey("says who we are, what we offer and where the small print is", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const foot = page.getByRole("contentinfo");
    await foot.getByText("TRAIN HARD. RISE HIGHER.", { exact: true }).waitFor();
    await foot.getByText("New Orleans, LA", { exact: true }).waitFor();
    const mail = foot.getByRole("link", { name: brand.email });
    await expect.poll(() => mail.getAttribute("href")).toBe(`mailto:${brand.email}`);
    for (const { title, text } of brand.programs) {
      await foot.getByRole("listitem").filter({ hasText: title }).getByText(text).waitFor();
    }
    await foot.getByRole("link", { name: "Terms of Service" }).click();
    await page.getByRole("heading", { level: 1, name: "Terms of Service" }).waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await page.getByRole("heading", { level: 1, name: "Privacy Policy" }).waitFor();
  });
});

describe("for everyone", () => {
  /** The longest that staff may enter without a space, and what a family may be called. */
  const LONG_PLAYERS = [
    {
      firstName: "Christopher-Alexander",
      lastName: "Vandenberghe-Thibodeauxville",
      positionPrimary: "UTIL",
      positionSecondary: "MIF",
      school: "The Academy of Our Lady of Perpetual Help and Saint Bartholomew the Apostle",
      communityVotes: 123_456,
    },
    { firstName: "A".repeat(60), lastName: "B".repeat(60), school: "C".repeat(120) },
  ];

  journey("long names and large numbers fit at every width", async ({ arrive }) => {
    const { page } = await arrive();
    await openBoardWith(page, LONG_PLAYERS);
    await controlsOf(page).community.click();
    await controlsOf(page).hint.waitFor();
    await expectFitsAll(page);
    const [name = ""] = await readNames(page);
    await page.getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await expectFitsAll(page);
  });

  journey("nothing is lost at 400 % zoom", async ({ site, arrive }) => {
    const visitor = await arrive(ZOOMED);
    for (const name of Object.keys(PAGES)) {
      await openPage(visitor, site, name);
      await expectFits(visitor.page);
    }
  });

  journey("controls are large enough for a thumb", async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    for (const address of [paths.home, paths.board, paths.player(1)]) {
      await open(page, address);
      const small = await page
        .locator("main :is(button, select, input[type=search], label:has(input)), header a")
        .evaluateAll((targets) =>
          targets
            .filter((target) => target.checkVisibility())
            .map((target) => ({ target, box: target.getBoundingClientRect() }))
            .filter(({ box }) => box.height < 44)
            .map(({ target, box }) => `${target.textContent}: ${box.height} px`),
        );
      expect(small, address).toEqual([]);
    }
  });

  journey("who wants less motion gets none", async ({ arrive }) => {
    const animated = async (page: Page) => {
      await open(page, paths.player(1));
      const held = await hold(page, "/api/prospects");
      await page.getByRole("link", { name: "NOLA Top 100" }).click();
      await page.getByText("Loading prospects...").waitFor();
      const moving = await page.locator("*").evaluateAll((elements) =>
        elements.flatMap((element) =>
          [undefined, "::before", "::after"].flatMap((part) => {
            const style = getComputedStyle(element, part);
            const isAnimated = style.animationName !== "none";
            const slides =
              style.transitionDuration !== "0s" && style.transitionProperty !== "opacity";
            return isAnimated || slides ? [`${element.tagName} ${element.className}`] : [];
          }),
        ),
      );
      await held.release();
      await controlsOf(page).count.waitFor();
      return moving;
    };
    const calm = await arrive({ reducedMotion: true });
    expect(await animated(calm.page)).toEqual([]);
    const lively = await arrive();
    expect((await animated(lively.page)).length).toBeGreaterThan(0);
  });

  journey(
    "forced colors leave the switch its state and the buttons their edge",
    async ({ arrive }) => {
      const { page } = await arrive({ forcedColors: true });
      await open(page, paths.board);
      const { community, hint } = controlsOf(page);
      const isKnobSeen = () =>
        community.evaluate((input) => {
          const { backgroundColor } = getComputedStyle(input, "::before");
          return backgroundColor !== getComputedStyle(input).backgroundColor;
        });
      expect(await isKnobSeen(), "off").toBe(true);
      await community.click();
      await hint.waitFor();
      expect(await isKnobSeen(), "on").toBe(true);
      for (const address of [paths.board, paths.player(1)]) {
        await open(page, address);
        const edge = await page
          .getByRole("button", { name: /^VOTE/ })
          .first()
          .evaluate((button) => getComputedStyle(button).borderTopWidth);
        expect(edge, address).toBe("1px");
      }
    },
  );
});
