import type { Locator, Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { controlsOf, listProspects, open, readRows, rowOf } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { countRequests, hold } from "../support/requests.ts";
import type { Site } from "../support/site.ts";

const COMMUNITY = `${paths.board}?mode=community`;
const VOTES = "**/api/prospects/*/vote";
const VOTE = /\/vote$/;
const THANKS = { title: "Vote Recorded!", text: "Thank you for supporting this prospect!" };
const REPEATED = { title: "Already Voted", text: "You have already voted for this prospect" };
const FAILED = { title: "Voting Error", text: "An error occurred while recording your vote." };
const SHOWN_MS = 5_000;
const TOOLTIP = "Vote for this prospect to boost their community ranking";
const TOOLTIP_MS = 700;
const SKIP_MS = 300;

function notifications(page: Page): Locator {
  return page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
}

/** Waits for a notification with these words. */
async function seeNotification(page: Page, { title, text }: { title: string; text: string }) {
  const words = notifications(page).filter({ hasText: title }).filter({ hasText: text });
  await words.waitFor();
}

/** The vote button in the row with this rank. */
function voteButton(page: Page, rank: number): Locator {
  return page.getByRole("row").nth(rank).getByRole("button", { name: / for / });
}

async function labelOf(button: Locator): Promise<string | undefined> {
  return (await button.textContent())?.replace(/ for .*/, "");
}

async function votesOf(site: Site, name: string): Promise<number | undefined> {
  const players = await listProspects(site);
  return players.find((player) => `${player.firstName} ${player.lastName}` === name)
    ?.communityVotes;
}

describe("a vote", () => {
  journey(
    "is pending, counted, thanked for and remembered in its row",
    { tags: ["main"] },
    async ({ site, arrive }) => {
      const { page } = await arrive();
      await open(page, COMMUNITY);
      const [leader] = await readRows(page);
      const name = leader?.Name ?? "";
      const before = Number(leader?.Votes);
      const row = rowOf(page, name);
      const button = row.getByRole("button");
      const reads = countRequests(page, "GET", "/api/prospects");
      const casts = countRequests(page, "POST", VOTE);
      const held = await hold(page, VOTES);

      await button.click();
      await held.asked;
      await expect.poll(() => labelOf(button)).toBe("Voting...");
      await button.click({ force: true });
      expect(await notifications(page).count()).toBe(0);
      await held.release();

      await seeNotification(page, THANKS);
      await expect.poll(() => labelOf(button)).toBe("Voted");
      await row.getByText(String(before + 1), { exact: true }).waitFor();
      expect(reads(), "the list is read once more").toBe(1);
      expect(casts(), "a click on a pending button casts nothing").toBe(1);
      expect(await votesOf(site, name)).toBe(before + 1);
    },
  );

  journey("from the same network counts once, whatever the browser", async ({ site, arrive }) => {
    const { page, address } = await arrive();
    await open(page, paths.board);
    const name = (await readRows(page))[30]?.Name ?? "";
    await rowOf(page, name).getByRole("button").click();
    await seeNotification(page, THANKS);
    const counted = await votesOf(site, name);

    const sibling = await arrive({ address });
    sibling.expects(/status of 409/);
    await open(sibling.page, paths.board);
    const button = rowOf(sibling.page, name).getByRole("button");
    await expect.poll(() => labelOf(button)).toBe("VOTE");
    await button.click();
    await seeNotification(sibling.page, REPEATED);
    await expect.poll(() => labelOf(button)).toBe("Voted");
    expect(await votesOf(site, name)).toBe(counted);
  });

  journey("is still remembered after a reload and on the player's page", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const name = (await readRows(page))[40]?.Name ?? "";
    await rowOf(page, name).getByRole("button").click();
    await seeNotification(page, THANKS);
    await page.reload();
    const button = rowOf(page, name).getByRole("button");
    await expect.poll(() => labelOf(button)).toBe("Voted");
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(await labelOf(page.getByRole("button", { name: /Vote/ }))).toBe("Voted");
  });

  journey("counts once if its response is lost and it is sent again", async ({ site, arrive }) => {
    const { page, expects } = await arrive();
    await open(page, paths.board);
    const name = (await readRows(page))[45]?.Name ?? "";
    const before = (await votesOf(site, name)) ?? 0;
    const button = rowOf(page, name).getByRole("button", { name: / for / });
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route(VOTES, loseResponse, { times: 1 });
    expects(/ERR_/);
    await button.click();
    await seeNotification(page, FAILED);
    expects(/status of 409/);
    await button.click();
    await seeNotification(page, REPEATED);
    await expect.poll(() => labelOf(button)).toBe("Voted");
    expect(await votesOf(site, name)).toBe(before + 1);
  });

  journey("sends no body, and understands the shortest responses", async ({ arrive }) => {
    const { page, expects } = await arrive();
    await open(page, paths.board);
    expects(/status of 4/);
    const responses = [
      { status: 200, body: "{}", told: THANKS },
      { status: 200, body: "", told: THANKS },
      { status: 200, body: "Thanks", told: THANKS },
      { status: 409, body: "", told: { title: "Already Voted", text: "already voted" } },
      { status: 409, body: "{}", told: { title: "Already Voted", text: "already voted" } },
      { status: 409, body: JSON.stringify({ message: REPEATED.text }), told: REPEATED },
      { status: 400, body: JSON.stringify({ message: REPEATED.text }), told: REPEATED },
      { status: 409, body: '{"message":"Not now"}', told: { ...FAILED, text: "Not now" } },
    ];
    for (const [index, { status, body, told }] of responses.entries()) {
      let sent: string | null = "none";
      const respond = (route: Route) => {
        sent = route.request().postData();
        return route.fulfill({ status, body });
      };
      await page.route(VOTES, respond, { times: 1 });
      const button = voteButton(page, 60 + index);
      // The previous response may have had the same text, which is still shown.
      const responded = page.waitForResponse((response) => VOTE.test(response.url()));
      await button.click();
      await responded;
      await seeNotification(page, told);
      expect(sent, "the body of the call").toBeNull();
      await expect.poll(() => labelOf(button)).toBe(told.title === FAILED.title ? "VOTE" : "Voted");
    }
  });

  journey("that fails says so and can be cast again", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/ERR_/);
    await open(page, paths.board);
    await page.route(VOTES, (route) => route.abort());
    const button = voteButton(page, 1);
    await button.click();
    await seeNotification(page, FAILED);
    await expect.poll(() => labelOf(button)).toBe("VOTE");
    const stays = page.getByRole("row").nth(1).getByRole("alert");
    await stays.getByText("we can't tell whether your vote counted. Try again").waitFor();
    await page.unroute(VOTES);
    await button.click();
    await seeNotification(page, THANKS);
    await stays.waitFor({ state: "detached" });
  });
});

describe("a notification", () => {
  journey("takes the place of the one before and is announced", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    await voteButton(page, 3).click();
    await seeNotification(page, THANKS);
    const announced = page.getByRole("status").filter({ hasText: THANKS.title });
    await announced.first().waitFor({ state: "attached" });
    await voteButton(page, 4).click();
    await expect.poll(() => labelOf(voteButton(page, 4))).toBe("Voted");
    expect(await notifications(page).count()).toBe(1);
  });

  journey("leaves after five seconds", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await open(page, paths.board);
    await page.clock.pauseAt(Date.now() + 60_000);
    await voteButton(page, 5).click();
    await seeNotification(page, THANKS);
    await page.clock.runFor(SHOWN_MS - 50);
    expect(await notifications(page).count()).toBe(1);
    await page.clock.runFor(100);
    await notifications(page).waitFor({ state: "detached" });
  });

  journey("is closed by its button", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    await voteButton(page, 6).click();
    await seeNotification(page, THANKS);
    await page.getByRole("button", { name: "Close" }).click();
    await notifications(page).waitFor({ state: "detached" });
  });

  journey("is reached with F8 and closed with the keyboard", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    await voteButton(page, 7).click();
    await seeNotification(page, THANKS);
    await page.keyboard.press("F8");
    const area = page.getByRole("region", { name: /Notifications/ });
    expect(await area.evaluate((region) => region.contains(document.activeElement))).toBe(true);
    const close = page.getByRole("button", { name: "Close" });
    for (let presses = 0; presses < 3; presses += 1) {
      if (await close.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await notifications(page).waitFor({ state: "detached" });
  });

  journey("is swiped away to the right, but not by a small move", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    await voteButton(page, 8).click();
    await seeNotification(page, THANKS);
    const box = await notifications(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 30];
    async function swipe(distance: number) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance / 2, y, { steps: 4 });
      await page.mouse.move(x + distance, y, { steps: 4 });
      await page.mouse.up();
    }
    await swipe(40);
    expect(await notifications(page).isVisible()).toBe(true);
    await swipe(60);
    await notifications(page).waitFor({ state: "detached" });
  });
});

describe("the tooltip", () => {
  function tooltip(page: Page): Locator {
    return page.locator("[data-tooltip-content]");
  }

  /** Opens the board with its first rows in the window: a page that scrolls closes tooltips. */
  async function openTall(page: Page): Promise<void> {
    await page.setViewportSize({ width: 1280, height: 1100 });
    await open(page, paths.board);
  }

  /** Opens the board with a clock that stands still. */
  async function openPaused(page: Page): Promise<void> {
    await openTall(page);
    await page.clock.pauseAt(Date.now() + 60_000);
  }

  journey("opens after the pointer has rested for 700 ms", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await openPaused(page);
    await voteButton(page, 2).hover();
    await page.clock.runFor(TOOLTIP_MS - 10);
    expect(await tooltip(page).count()).toBe(0);
    await page.clock.runFor(20);
    await tooltip(page).waitFor();
    await expect.poll(() => tooltip(page).textContent()).toContain(TOOLTIP);
    await page.keyboard.press("Escape");
    await tooltip(page).waitFor({ state: "detached" });
  });

  journey("opens at once on the next button within 300 ms", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await openPaused(page);
    await voteButton(page, 2).hover();
    await page.clock.runFor(TOOLTIP_MS);
    await tooltip(page).waitFor();
    await page.getByRole("heading", { level: 1 }).hover();
    await tooltip(page).waitFor({ state: "detached" });
    await page.clock.runFor(SKIP_MS - 50);
    await voteButton(page, 3).hover();
    await tooltip(page).waitFor();
    await page.getByRole("heading", { level: 1 }).hover();
    await tooltip(page).waitFor({ state: "detached" });
    await page.clock.runFor(SKIP_MS + 50);
    await voteButton(page, 4).hover();
    await page.clock.runFor(TOOLTIP_MS - 10);
    expect(await tooltip(page).count()).toBe(0);
  });

  journey("stands 4 px from its button and inside the window", async ({ arrive }) => {
    const { page } = await arrive();
    await openTall(page);
    await voteButton(page, 3).hover();
    await tooltip(page).waitFor();
    const button = await voteButton(page, 3).boundingBox();
    const box = await tooltip(page).boundingBox();
    if (!button || !box) throw new Error("both are on the screen");
    const below = box.y - (button.y + button.height);
    const above = button.y - (box.y + box.height);
    expect(Math.round(Math.max(below, above))).toBe(4);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(1280);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    expect(await tooltip(page).isVisible(), "the pointer may rest on it").toBe(true);
  });

  journey("opens at once for the keyboard and describes every button", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await openPaused(page);
    await page.getByRole("link", { name: (await readRows(page))[1]?.Name ?? "" }).focus();
    await page.keyboard.press("Tab");
    await tooltip(page).waitFor();
    await expect.poll(() => tooltip(page).textContent()).toContain(TOOLTIP);
    await page.keyboard.press("Tab");
    await tooltip(page).waitFor({ state: "detached" });
    const described = await page.locator(".vote-button").evaluateAll((buttons) =>
      buttons.map((button) => {
        const id = button.getAttribute("aria-describedby") ?? "";
        return document.getElementById(id)?.textContent;
      }),
    );
    expect(new Set(described)).toEqual(new Set([TOOLTIP]));
  });
});

describe("the keyboard alone", () => {
  /** What has the focus, after checking that one can see that it does. */
  async function focused(page: Page): Promise<string> {
    const { name, ring, isShown } = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { left, top, width, height } = element.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        name: (element.ariaLabel || element.textContent || element.tagName).trim(),
        ring: outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth),
        isShown: element.contains(onTop),
      };
    });
    expect(ring, `${name} shows that it has the focus`).toBeGreaterThanOrEqual(2);
    expect(isShown, `${name} is not behind anything`).toBe(true);
    return name;
  }

  journey("is enough to switch, search and vote", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const { keyboard } = page;
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to content");
    await keyboard.press("Enter");
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("See every vote counted");
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("See the fastest and hardest");
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("Upcoming events");
    await keyboard.press("Tab");
    expect(await focused(page)).toMatch(/^Updated \w+ \d+ · next \w+ \d+$/);
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("Community Rankings");
    await keyboard.press("Space");
    await controlsOf(page).hint.waitFor();
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("Search by name or school");
    await keyboard.type("jesuit");
    await expect
      .poll(async () => (await readRows(page)).every((row) => row.School?.includes("Jesuit")))
      .toBe(true);
    const name = (await readRows(page))[0]?.Name ?? "";
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("Position");
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("Graduation year");
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("Compare players");
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("How votes count");
    await keyboard.press("Tab");
    expect(await focused(page)).toBe(name);
    await keyboard.press("Tab");
    expect(await focused(page)).toBe(`VOTE for ${name}`);
    await keyboard.press("Enter");
    await seeNotification(page, THANKS);
    await expect
      .poll(() => focused(page), { message: "the focus stays on the button" })
      .toBe(`Voted for ${name}`);
  });

  journey("never loses its focus behind the header, down or up", async ({ arrive }) => {
    const { page } = await arrive({ height: 500 });
    await open(page, COMMUNITY);
    await controlsOf(page).gradYear.focus();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let presses = 0; presses < 24; presses += 1) {
        await page.keyboard.press(key);
        await focused(page);
      }
    }
  });

  journey("keeps its place when a vote changes the order", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, COMMUNITY);
    const rows = await readRows(page);
    const index = rows.findIndex((row, at) => at > 0 && row.Votes === rows[at - 1]?.Votes);
    const name = rows[index]?.Name ?? "";
    await rowOf(page, name).getByRole("button").focus();
    await page.keyboard.press("Space");
    await expect.poll(async () => (await readRows(page))[index - 1]?.Name).toBe(name);
    expect(await focused(page)).toBe(`Voted for ${name}`);
  });
});
