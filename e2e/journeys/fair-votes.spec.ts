import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { adminApi } from "#admin-api.ts";
import type { VoteBurst } from "#domains/votes/schema.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { listProspects, nameOf, open, readRows, rowOf } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember, confirmAddress } from "../support/member.ts";
import type { Site } from "../support/site.ts";

const COMMUNITY = `${paths.board}?mode=community`;
const WIDTHS = [360, 768, 1440];
const VOTED = "Somebody on your network has already voted for this prospect.";

/** The name, path and votes of the player in a place of the community ranking. */
async function playerAt(site: Site, place: number) {
  const player = (await listProspects(site))[place];
  if (!player) throw new Error(`there is no player ${place}`);
  const votes = async () =>
    (await listProspects(site)).find(({ id }) => id === player.id)?.communityVotes ?? -1;
  return { id: player.id, name: nameOf(player), path: paths.player(player.id), votes };
}

const note = (page: Page) => page.getByText(/You have ten minutes to change your mind\./);

describe("two phones of one Wi-Fi", () => {
  journey("the second is told what gives it a vote of its own", async ({ site, arrive }) => {
    const { name, path } = await playerAt(site, 60);
    const first = await arrive({ width: 360 });
    await open(first.page, path);
    await first.page.getByRole("button", { name: `VOTE for ${name}` }).click();
    await untilTold(first.page, "Vote Recorded!");

    const second = await arrive({ width: 360, address: first.address });
    second.expects(/status of 409/);
    await open(second.page, path);
    await second.page.getByRole("button", { name: `VOTE for ${name}` }).click();
    await untilTold(second.page, "Already Voted", `${VOTED} Log in to cast your own.`);

    const username = `wifi-${crypto.randomUUID().slice(0, 8)}`;
    const email = `${username}@city.example`;
    await becomeMember(second.page, { username, email, isAdult: true });
    const asMember = async () => {
      await open(second.page, path);
      await second.page.getByRole("button", { name: / for / }).first().click();
    };
    await asMember();
    await untilTold(second.page, "Already Voted", "Confirm your email address in your profile");
    await confirmAddress(site, email);
    await asMember();
    await untilTold(second.page, "Already Voted", "a day after it was made");
  });
});

describe("one's own vote", () => {
  journey("is undone in the notification, and can be cast again", async ({ site, arrive }) => {
    const { page } = await arrive();
    await open(page, COMMUNITY);
    const name = (await readRows(page))[61]?.Name ?? "";
    const player = (await listProspects(site)).find((one) => nameOf(one) === name);
    const votes = async () =>
      (await listProspects(site)).find(({ id }) => id === player?.id)?.communityVotes;
    const before = await votes();
    const button = rowOf(page, name).getByRole("button");
    for (let round = 0; round < 2; round += 1) {
      await button.click();
      await untilTold(page, "Vote Recorded!");
      expect(await votes()).toBe((before ?? 0) + 1);
      await page.getByRole("button", { name: "Undo" }).click();
      await untilTold(page, "Vote Undone", name);
      await expect.poll(() => button.textContent()).toBe(`VOTE for ${name}`);
      expect(await votes()).toBe(before);
    }
  });

  journey(
    "is undone on the player's page by keyboard, and nothing moves",
    async ({ site, arrive }) => {
      const player = await playerAt(site, 62);
      const before = await player.votes();
      const { page } = await arrive({ width: 360 });
      await open(page, player.path);
      const below = page.getByRole("link", { name: "Ask for a correction or removal" });
      const top = () => below.evaluate((link) => link.getBoundingClientRect().top + scrollY);
      const without = await top();
      const vote = page.getByRole("button", { name: `VOTE for ${player.name}` });
      await vote.focus();
      await page.keyboard.press("Enter");
      await note(page).waitFor();
      expect(await top(), "what stands below stays").toBe(without);
      expect(await findCutOff(page)).toEqual([]);
      const undo = page.getByRole("main").getByRole("button", { name: "Undo" });
      expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await undo.focus();
      await page.keyboard.press("Enter");
      await untilTold(page, "Vote Undone");
      await note(page).waitFor({ state: "hidden" });
      expect(await top()).toBe(without);
      const focused = page.locator("*:focus");
      expect(await focused.textContent()).toBe(`VOTE for ${player.name}`);
      expect(await player.votes()).toBe(before);
    },
  );

  journey("stays where the site cannot be reached, which is said", async ({ site, arrive }) => {
    const player = await playerAt(site, 63);
    const { page, expects } = await arrive();
    expects(/ERR_/);
    await open(page, player.path);
    await page.getByRole("button", { name: `VOTE for ${player.name}` }).click();
    await note(page).waitFor();
    const counted = await player.votes();
    await page.route(paths.api.prospectVoteUndo(player.id), (route) => route.abort());
    await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
    await untilTold(page, "Vote Not Undone", "The site could not be reached");
    expect(await player.votes()).toBe(counted);
    await note(page).waitFor();
  });

  journey("cannot be undone after ten minutes", async ({ site, arrive }) => {
    const player = await playerAt(site, 64);
    const { page } = await arrive({ ownClock: true });
    await open(page, player.path);
    await page.getByRole("button", { name: `VOTE for ${player.name}` }).click();
    await note(page).waitFor();
    await page.clock.fastForward("10:01");
    await note(page).waitFor({ state: "hidden" });
    await page.getByText("One vote per network, or one of your own").waitFor();
  });
});

describe("a burst of votes", () => {
  const MINUTE = 60_000;
  const start = Date.parse("2026-11-22T17:00:00Z");
  const burst: VoteBurst = {
    ...{ id: 1, kind: "prospect", targetId: 1, name: "Bastien Broussard", votes: 640, usual: 12 },
    ...{ state: "flagged", reason: null },
    startedAt: new Date(start + 10 * MINUTE).toISOString(),
    endedAt: new Date(start + 20 * MINUTE).toISOString(),
    minutes: Array.from({ length: 21 }, (_, index) => ({
      startsAt: new Date(start + index * MINUTE).toISOString(),
      votes: index < 10 ? 1 : 30 + 7 * (index % 9),
    })),
    largestNetwork: { network: "Qm9sZCBidXJz", votes: 256 },
  };

  journey("is shown to staff with its chart, and decided with a reason", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, paths.prospectAdmin);
    const decisions: unknown[] = [];
    await page.route(`**${adminApi.voteBursts}`, (route) =>
      route.fulfill({
        json: { data: decisions.length > 0 ? [{ ...burst, state: "held" }] : [burst] },
      }),
    );
    await page.route(`**${adminApi.voteBurstDecision(1)}`, (route) => {
      decisions.push(route.request().postDataJSON());
      return route.fulfill({ json: { data: { state: "held", votes: 640, communityVotes: 41 } } });
    });
    await page.getByRole("link", { name: "Votes", exact: true }).click();
    const shown = page.getByRole("article", { name: /Bastien Broussard/ });
    await shown.getByText("cast 256 votes: 40% of them").waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findBarriers(page), `at ${width}`).toEqual([]);
      expect(await findCutOff(page), `at ${width}`).toEqual([]);
      expect(await sidewaysScroll(page), `at ${width}`).toBe(0);
    }
    await shown.getByRole("button", { name: "Decide" }).click();
    await shown.getByText("Please choose what becomes of the votes").waitFor();
    await shown.getByLabel("Hold them outside the count").check();
    await shown.getByLabel("Reason").fill("A post, or a program?");
    await shown.getByRole("button", { name: "Decide" }).click();
    await untilTold(page, "Votes held", "Bastien Broussard has 41 now");
    expect(decisions).toEqual([
      {
        decision: "hold",
        expectedState: "flagged",
        reason: "A post, or a program?",
        publicReason: "rules",
      },
    ]);
    await shown.getByText("Held: these votes do not count until you release them.").waitFor();
  });
});
