import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findPostgres } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { listProspects, nameOf, open, rowOf } from "../support/board.ts";
import { type Arrival, untilTold, type Visitor } from "../support/browser.ts";
import { measureFirstLoad, PRIVATE_PAGE_BUDGET, sum } from "../support/first-load.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember, confirmAddress } from "../support/member.ts";
import { type Site, startSiteOnPostgres } from "../support/site.ts";

const isMissing = "reason" in (await findPostgres());

const COMMUNITY = `${paths.board}?mode=community`;
const WIDTHS = [360, 768, 1440];

/** The name, path and votes of the player in a place of the community ranking. */
async function playerAt(site: Site, place: number) {
  const player = (await listProspects(site))[place];
  if (!player) throw new Error(`there is no player ${place}`);
  const votes = async () =>
    (await listProspects(site)).find(({ id }) => id === player.id)?.communityVotes ?? -1;
  return { id: player.id, name: nameOf(player), path: paths.player(player.id), votes };
}

const note = (page: Page) =>
  page.getByText(/You have 10 minutes after a vote to change your mind\./);

describe.skipIf(isMissing)("on a site of one's own", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;
  beforeAll(async () => {
    site = await startSiteOnPostgres();
  });
  afterAll(() => site?.stop());

  /** A member who votes as themselves: confirmed, an adult, and longer than a day. */
  async function arriveAsVoter(
    arriveAt: (where: Site, arrival?: Arrival) => Promise<Visitor>,
    arrival: Arrival = {},
  ): Promise<Visitor> {
    const visitor = await arriveAt(site, arrival);
    const { username, email } = await becomeMember(visitor.page, { isAdult: true });
    await confirmAddress(site, email);
    await site.ask(
      `update users set created_at = now() - interval '25 hours' where username = '${username}'`,
    );
    return visitor;
  }

  journey("two phones of one Wi-Fi: both count if one is a member's", async ({ arriveAt }) => {
    const player = await playerAt(site, 20);
    const before = await player.votes();
    const vote = (page: Page) => page.getByRole("button", { name: `VOTE for ${player.name}` });
    const first = await arriveAt(site, { width: 360 });
    await open(first.page, player.path);
    await vote(first.page).click();
    await untilTold(first.page, "Vote Recorded!");
    expect(await note(first.page).isVisible(), "a network's vote is final").toBe(false);

    const second = await arriveAt(site, { width: 360, address: first.address });
    second.expects(/status of 409/);
    await open(second.page, player.path);
    await vote(second.page).click();
    await untilTold(second.page, "Already Voted", "You have already voted for this prospect");
    await second.page.getByRole("button", { name: "Voting rules" }).click();
    await second.page.getByRole("heading", { name: "How voting works" }).waitFor();
    expect(new URL(second.page.url()).pathname).toBe(paths.votingRules);

    const member = await arriveAsVoter(arriveAt, { width: 360, address: first.address });
    await open(member.page, player.path);
    await vote(member.page).click();
    await untilTold(member.page, "Vote Recorded!");
    await member.page.getByRole("button", { name: `Voted for ${player.name}` }).waitFor();
    expect(await player.votes()).toBe(before + 2);
  });

  journey(
    "a member's vote is undone in the notification, and can be cast again",
    async ({ arriveAt }) => {
      const player = await playerAt(site, 61);
      const before = await player.votes();
      const { page } = await arriveAsVoter(arriveAt);
      await open(page, COMMUNITY);
      const button = rowOf(page, player.name).getByRole("button");
      for (let round = 0; round < 2; round += 1) {
        await button.click();
        await untilTold(page, "Vote Recorded!");
        expect(await player.votes()).toBe(before + 1);
        await page.getByRole("button", { name: "Undo" }).press("Enter");
        await untilTold(page, "Vote Undone", player.name);
        await expect.poll(() => button.textContent()).toBe(`VOTE for ${player.name}`);
        const focused = page.locator("*:focus");
        await expect.poll(() => focused.textContent()).toBe(`VOTE for ${player.name}`);
        expect(await player.votes()).toBe(before);
      }
    },
  );

  journey(
    "a member's vote is undone on the player's page by keyboard, and nothing moves",
    async ({ arriveAt }) => {
      const player = await playerAt(site, 62);
      const before = await player.votes();
      const { page, expects } = await arriveAsVoter(arriveAt, { width: 360 });
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
      expect(await findBarriers(page)).toEqual([]);
      const undo = page.getByRole("main").getByRole("button", { name: "Undo" });
      expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);

      expects(/ERR_/);
      await page.route(`/api/prospects/${player.id}/vote/undo`, (route) => route.abort(), {
        times: 1,
      });
      await undo.click();
      await untilTold(page, "Vote Not Undone", "The site could not be reached");
      expect(await player.votes()).toBe(before + 1);

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

  journey("a member's vote can't be undone after ten minutes", async ({ arriveAt }) => {
    const player = await playerAt(site, 64);
    const { page } = await arriveAsVoter(arriveAt, { ownClock: true });
    await open(page, player.path);
    await page.getByRole("button", { name: `VOTE for ${player.name}` }).click();
    await note(page).waitFor();
    await page.clock.fastForward("10:01");
    await note(page).waitFor({ state: "hidden" });
    await page.getByText("One vote per network, or one of your own").waitFor();
  });

  journey("a burst is flagged, shown with its chart, held and released", async ({ arriveAt }) => {
    const player = await playerAt(site, 0);
    const before = await player.votes();
    await site.ask(`with cast_votes as (
        insert into prospect_votes (prospect_id, voter_ip, voter_network, voted_at)
        select ${player.id}, 'voter ' || n, 'network ' || case when n % 5 < 2 then 0 else n end,
          now() - (n % 300) * interval '1 second'
        from generate_series(1, 5000) as n returning 1)
        update baseball_prospects set community_votes = community_votes + (select count(*) from cast_votes)
        where id = ${player.id}`);
    const flagged = async () => (await site.ask("select votes from vote_bursts")).length;
    await expect.poll(flagged, { interval: 1_000 }).toBe(1);
    const { page } = await arriveAt(site);
    await becomeAdmin(page);
    await open(page, paths.prospectAdmin);
    await page.getByRole("link", { name: "Votes", exact: true }).click();
    const shown = page.getByRole("article", { name: player.name });
    await shown.getByText("cast 2,000 votes: 40% of them").waitFor();
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
    await untilTold(page, "Votes held");
    expect(await player.votes()).toBe(before);
    await shown.getByText("Held: these votes do not count until you release them.").waitFor();
    await shown.getByRole("link", { name: "network 0" }).click();
    await page.getByText("counted in that time, 2,000 held, 0 voided.").waitFor();
    await page.getByLabel("Reason", { exact: true }).fill("These came from a data center.");
    await page.getByRole("button", { name: "Void 2,000 held votes" }).click();
    await untilTold(page, "2,000 held votes voided");
    await page.getByText("counted in that time, 0 held, 2,000 voided.").waitFor();
    await page.getByRole("link", { name: "All networks" }).click();
    await shown.getByLabel("Let them count").check();
    await shown.getByLabel("Reason").fill("It was the evening news.");
    await shown.getByRole("button", { name: "Decide" }).click();
    await untilTold(page, "Votes released");
    expect(await player.votes()).toBe(before + 3_000);
  });

  journey(
    "a burst waits in the overview and in the queue, and is decided there",
    async ({ arriveAt }) => {
      const player = await playerAt(site, 64);
      await site.ask(`insert into prospect_votes (prospect_id, voter_ip, voter_network, voted_at)
      select ${player.id}, 'waiting ' || random(), 'network', now() - interval '30 hours'
      from generate_series(1, 9) as n`);
      await site.ask(`update baseball_prospects set community_votes = community_votes + 9
      where id = ${player.id}`);
      await site.ask(`insert into vote_bursts (kind, target_id, started_at, ended_at, votes, usual)
      values ('prospect', ${player.id}, date_trunc('second', now()) - interval '31 hours',
          date_trunc('second', now()) - interval '29 hours', 9, 0)`);
      for (const width of [1440, 360]) {
        const { page } = await arriveAt(site, { width });
        await becomeAdmin(page);
        await open(page, paths.adminPanel);
        const card = page.getByRole("listitem").filter({ hasText: "Vote bursts on the board" });
        await card.getByText("1 over 24 hours old").waitFor();
        expect(await findBarriers(page)).toEqual([]);
        await card.getByRole("link").click();
        const burst = page.getByRole("article", { name: player.name });
        await burst.getByText("Over 24 hours old").waitFor();
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await findCutOff(page)).toEqual([]);
        expect(await findBarriers(page)).toEqual([]);
        const { scripts } = measureFirstLoad(await (await page.request.get(page.url())).text());
        expect(sum(scripts)).toBeLessThanOrEqual(PRIVATE_PAGE_BUDGET);
        if (width > 360) continue;
        await burst.getByLabel("Let them count").check();
        await burst.getByLabel("Reason").fill("A team's post");
        await burst.getByRole("button", { name: "Decide" }).click();
        await untilTold(page, "Votes released");
        await burst.waitFor({ state: "hidden" });
      }
    },
  );
});
