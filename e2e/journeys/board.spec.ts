import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { communityBadge, officialBadge } from "#areas/board/prospects/rules/ranking.ts";
import type { Prospect } from "#areas/board/prospects/schema/prospects.ts";
import { paths } from "#paths.ts";
import {
  controlsOf,
  listProspects,
  nameOf,
  open,
  openBoardWith,
  readHeads,
  readNames,
  readRows,
  rowOf,
  type ShownRow,
} from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { hold } from "../support/requests.ts";

const DASH = "–";
const UNRANKED = "–Unranked";
const FACTS = ["Rank", "Name", "Position", "B/T", "School", "Grad Year", "Status"];
const COMMUNITY = `${paths.board}?mode=community`;

/** The board in official order, as the specification says it: written down once more on purpose. */
function inOfficialOrder(prospects: Prospect[]): Prospect[] {
  return prospects.toSorted(
    (a, b) =>
      (a.rawRank ?? 1e9) - (b.rawRank ?? 1e9) ||
      (a.lastName < b.lastName ? -1 : Number(a.lastName > b.lastName)),
  );
}

function inCommunityOrder(prospects: Prospect[]): Prospect[] {
  return inOfficialOrder(prospects).sort((a, b) => b.communityVotes - a.communityVotes);
}

/** What stands in a row whatever the mode. */
function factsOf(prospect: Prospect): ShownRow {
  const { positionPrimary, positionSecondary, battingThrowingHand, school, teamName } = prospect;
  return {
    Name: nameOf(prospect),
    Position: positionSecondary ? `${positionPrimary}/${positionSecondary}` : `${positionPrimary}`,
    "B/T": battingThrowingHand ?? DASH,
    School: school ?? teamName ?? DASH,
    "Grad Year": String(prospect.gradYear),
    Action: `VOTE for ${nameOf(prospect)}`,
  };
}

describe("without scripts", () => {
  journey("the first HTML holds every player in official order", async ({ site, arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(paths.board);
    const expected = inOfficialOrder(await listProspects(site));
    expect(expected).toHaveLength(112);
    expect(await readNames(page)).toEqual(expected.map(nameOf));
    expect(await page.getByText("Showing 112 prospects out of 112 total").isVisible()).toBe(true);
  });

  journey("a note stands where the vote buttons would be", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(paths.board);
    expect(await page.locator(".vote-button").first().isVisible()).toBe(false);
    const main = page.getByRole("main");
    expect(await main.getByRole("button").allTextContents()).toEqual(["Apply"]);
    const note = main.locator("noscript p");
    expect(await note.isVisible()).toBe(true);
    await expect
      .poll(() => note.textContent())
      .toBe("Voting requires JavaScript, which is turned off in your browser.");
  });

  journey("the filters are a form that opens the view", async ({ site, arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(paths.board);
    const { community, search, position, gradYear, hint } = controlsOf(page);
    await community.check();
    await search.fill("high");
    await position.selectOption("P");
    await gradYear.selectOption("2027");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/mode=community/);

    const expected = inCommunityOrder(await listProspects(site)).filter(
      ({ school, positionPrimary, positionSecondary, gradYear }) =>
        /high/i.test(school ?? "") &&
        [positionPrimary, positionSecondary].some((one) => /^(P|RHP|LHP)$/.test(one ?? "")) &&
        gradYear === 2027,
    );
    expect(expected.length).toBeGreaterThan(2);
    expect(await readNames(page)).toEqual(expected.map(nameOf));
    await expect.poll(() => community.isChecked()).toBe(true);
    await expect.poll(() => search.inputValue()).toBe("high");
    await expect.poll(() => position.inputValue()).toBe("P");
    await expect.poll(() => gradYear.inputValue()).toBe("2027");
    expect(await hint.isVisible()).toBe(true);
  });

  journey("a player page opens by its link and leads back", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(paths.board);
    const [name = ""] = await readNames(page);
    await page.getByRole("link", { name, exact: true }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(name);
    await page.getByRole("link", { name: "NOLA Top 100" }).click();
    expect(await readNames(page)).toHaveLength(112);
  });
});

describe("the official ranking", () => {
  journey(
    "is what opens, with every fact of every player",
    { tags: ["main"] },
    async ({ site, arrive }) => {
      const { page } = await arrive();
      await open(page, paths.board);
      const { community, hint } = controlsOf(page);
      await expect.poll(() => community.isChecked()).toBe(false);
      expect(await hint.isVisible()).toBe(false);
      expect(await page.getByRole("button", { name: "Apply" }).count()).toBe(0);
      expect(await readHeads(page)).toEqual([...FACTS, "Action"]);

      const rows = await readRows(page);
      const expected = inOfficialOrder(await listProspects(site)).map((prospect) => ({
        ...factsOf(prospect),
        Rank: prospect.rawRank === null ? UNRANKED : String(prospect.rawRank),
        Status: officialBadge(prospect.rawRank) ?? "",
      }));
      expect(rows).toEqual(expected);
    },
  );
});

describe("the community ranking", () => {
  journey("orders by votes, numbers the rows and shows the votes", async ({ site, arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const { community, hint } = controlsOf(page);
    await community.click();
    await hint.waitFor();
    expect(await readHeads(page)).toEqual([...FACTS, "Votes", "Action"]);

    const rows = await readRows(page);
    const expected = inCommunityOrder(await listProspects(site)).map((prospect, index) => ({
      ...factsOf(prospect),
      Rank: String(index + 1),
      Votes: String(prospect.communityVotes),
      Status: communityBadge(index),
    }));
    expect(rows).toEqual(expected);
  });

  journey("keeps rank and badge of a player who is searched for", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, COMMUNITY);
    const player = (await readRows(page))[10];
    await controlsOf(page).search.fill(player?.Name ?? "");
    // Another name may begin with the same words.
    await expect.poll(async () => (await readRows(page)).length).toBeLessThan(3);
    expect(await readRows(page)).toContainEqual(player);
    expect(player).toMatchObject({ Rank: "11", Status: "Community Pick" });
  });
});

/** Players whose positions, hands and classes the demo content lacks. */
const ODD_PLAYERS: Partial<Prospect>[] = [
  { lastName: "Pitcher", positionPrimary: "P" },
  { lastName: "Righty", positionPrimary: "RHP" },
  { lastName: "Lefty", positionPrimary: "C", positionSecondary: "LHP" },
  { lastName: "Second", positionPrimary: "2B" },
  { lastName: "Short", positionPrimary: "SS" },
  { lastName: "First", positionPrimary: "1B" },
  { lastName: "Third", positionPrimary: "DH", positionSecondary: "3B" },
  { lastName: "Middle", positionPrimary: "MIF" },
  { lastName: "Infield", positionPrimary: "INF" },
  { lastName: "Outfield", positionPrimary: "OF" },
  { lastName: "Left", positionPrimary: "LF", gradYear: 2023 },
  { lastName: "Center", positionPrimary: "CF", gradYear: 2030 },
  { lastName: "Right", positionPrimary: "RF", gradYear: 2024 },
  { lastName: "Utility", positionPrimary: "UTIL" },
  {
    lastName: "Nobody",
    positionPrimary: null,
    battingThrowingHand: null,
    school: null,
    gradYear: null,
  },
];

describe("the filters", () => {
  journey("offer every position and class, and find by family", async ({ arrive }) => {
    const { page } = await arrive();
    await openBoardWith(page, ODD_PLAYERS);
    const { position, gradYear } = controlsOf(page);
    expect(await gradYear.getByRole("option").allTextContents()).toEqual([
      "All Years",
      ...["2023", "2024", "2025", "2026", "2027", "2028", "2029", "2030"],
    ]);
    // What is not known of a player is a dash.
    expect((await readRows(page)).at(-1)).toMatchObject({
      Name: "Sam Nobody",
      Position: DASH,
      "B/T": DASH,
      School: DASH,
      "Grad Year": DASH,
    });
    const found: Record<string, string[]> = {};
    const options = await position.getByRole("option").allTextContents();
    for (const option of options) {
      await position.selectOption(option);
      found[option] = (await readNames(page)).map((name) => name.replace("Sam ", ""));
    }
    expect(options).toEqual([
      "All Positions",
      ...["P", "C", "1B", "2B", "3B", "SS", "OF", "LF", "CF", "RF", "UTIL", "DH"],
    ]);
    expect(found).toEqual({
      "All Positions": ODD_PLAYERS.map(({ lastName }) => lastName),
      P: ["Pitcher", "Righty", "Lefty"],
      C: ["Lefty"],
      "1B": ["First", "Infield"],
      "2B": ["Second", "Middle", "Infield"],
      "3B": ["Third", "Infield"],
      SS: ["Short", "Middle", "Infield"],
      OF: ["Outfield"],
      LF: ["Left"],
      CF: ["Center"],
      RF: ["Right"],
      UTIL: ["Utility"],
      DH: ["Third"],
    });
  });

  journey("all of them hold together, and the line below counts", async ({ site, arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const { search, position, gradYear, count } = controlsOf(page);
    await search.fill("school");
    await position.selectOption("SS");
    await gradYear.selectOption("2028");
    const expected = inOfficialOrder(await listProspects(site)).filter(
      ({ school, positionPrimary, positionSecondary, gradYear }) =>
        /school/i.test(school ?? "") &&
        [positionPrimary, positionSecondary].some((one) => /^(SS|MIF)$/.test(one ?? "")) &&
        gradYear === 2028,
    );
    expect(expected.length).toBeGreaterThan(1);
    await expect.poll(() => readNames(page)).toEqual(expected.map(nameOf));
    await expect
      .poll(() => count.textContent())
      .toBe(`Showing ${expected.length} prospects out of 112 total`);
  });
});

describe("the view", () => {
  const SHARED = `${paths.board}?mode=community&q=saint&position=P&year=2027`;

  async function readView(page: Page) {
    const { community, search, position, gradYear } = controlsOf(page);
    return {
      community: await community.isChecked(),
      search: await search.inputValue(),
      position: await position.inputValue(),
      gradYear: await gradYear.inputValue(),
      names: await readNames(page),
    };
  }

  journey("stands in the address as it is chosen", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const { community, search, position, gradYear } = controlsOf(page);
    const address = () => page.url().replace(/^https?:\/\/[^/]+/, "");
    const entries = await page.evaluate(() => history.length);
    await community.click();
    expect(address()).toBe(COMMUNITY);
    await search.pressSequentially("saint");
    await position.selectOption("P");
    await gradYear.selectOption("2027");
    expect(address()).toBe(SHARED);
    await community.click();
    await search.fill("");
    await position.selectOption("All Positions");
    await gradYear.selectOption("All Years");
    expect(address()).toBe(paths.board);
    expect(await page.evaluate(() => history.length), "nothing to press Back through").toBe(
      entries,
    );
  });

  journey("opens the same for whom it is shared with, and after a reload", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const { community, search, position } = controlsOf(page);
    await community.click();
    await search.fill("high school");
    await position.selectOption("C");
    const view = await readView(page);
    expect(view.names.length).toBeGreaterThan(1);

    const friend = await arrive();
    await open(friend.page, page.url());
    expect(await readView(friend.page)).toEqual(view);
    await page.reload();
    expect(await readView(page)).toEqual(view);
  });

  journey("is there again when one comes back from a player", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const { community, search, gradYear } = controlsOf(page);
    await community.click();
    await search.fill("st.");
    await gradYear.selectOption("2027");
    const view = await readView(page);
    const [name = ""] = view.names;
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.goBack();
    await rowOf(page, name).waitFor();
    expect(await readView(page)).toEqual(view);
    await page.goForward();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });

  journey("is the whole board again by the link in the header", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, COMMUNITY);
    await controlsOf(page).search.fill("zzz");
    await page.getByText("No prospects found.").waitFor();
    await page.getByRole("banner").getByRole("link", { name: "NOLA 100" }).click();
    await expect.poll(() => readNames(page)).toHaveLength(112);
    expect(await readView(page)).toMatchObject({ community: false, search: "" });
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });

  journey("is what was chosen before the page came alive", async ({ arrive }) => {
    const { page } = await arrive();
    const held = await hold(page, "**/assets/entry.client*");
    await page.goto(paths.board, { waitUntil: "commit" });
    const { community, search, position, hint } = controlsOf(page);
    await held.asked;
    await community.check();
    await search.fill("school");
    await position.selectOption("C");
    await held.release();
    await hint.waitFor();
    const { names, ...chosen } = await readView(page);
    expect(chosen).toEqual({ community: true, search: "school", position: "C", gradYear: "" });
    expect(names.length).toBeLessThan(30);
    await expect.poll(() => new URL(page.url()).search).toBe("?mode=community&q=school&position=C");
  });

  journey("shows a year of its address that no player has", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, `${paths.board}?year=2035`);
    await expect.poll(() => controlsOf(page).gradYear.inputValue()).toBe("2035");
    await page.getByRole("button", { name: "Clear Year" }).click();
    await expect.poll(() => readNames(page)).toHaveLength(112);
  });

  journey("counts what it does not know as no filter", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    for (const odd of [
      "?position=all&year=all",
      "?position=&year=&q=&mode=",
      "?mode=sideways&position=QB&year=never&position=C",
      `?year=${"9".repeat(40)}&__proto__=1`,
    ]) {
      await page.goto(paths.board + odd);
      expect(await readNames(page), odd).toHaveLength(112);
    }
  });
});

describe("the empty board", () => {
  const NOTHING = `${paths.board}?q=zzz&position=C&year=2029`;
  const TEXT = "No prospects found. Try adjusting your filters.";

  journey("offers one way back for each active filter", async ({ arrive }) => {
    const { page } = await arrive();
    for (const [address, buttons] of [
      [NOTHING, ["Clear Position", "Clear Year", "Clear Search"]],
      [`${paths.board}?q=zzz`, ["Clear Search"]],
      [`${paths.board}?q=zzz&year=2026`, ["Clear Year", "Clear Search"]],
      [`${paths.board}?position=P&year=2025`, ["Clear Position", "Clear Year"]],
    ] as const) {
      await open(page, address);
      await page.getByText(TEXT, { exact: true }).waitFor();
      const shown = page.getByRole("main").getByRole("button");
      expect(await shown.allTextContents(), address).toEqual(buttons);
      await expect
        .poll(() => controlsOf(page).count.textContent())
        .toBe("Showing 0 prospects out of 112 total");
    }
  });

  journey("each button takes its own filter away", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, NOTHING);
    const { search, position, gradYear } = controlsOf(page);
    const empty = page.getByText(TEXT, { exact: true });

    await page.getByRole("button", { name: "Clear Position" }).click();
    await expect.poll(() => position.inputValue()).toBe("");
    expect(await position.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => new URL(page.url()).search).toBe("?q=zzz&year=2029");
    await page.getByRole("button", { name: "Clear Year" }).click();
    await expect.poll(() => gradYear.inputValue()).toBe("");
    expect(await empty.isVisible()).toBe(true);
    await page.getByRole("button", { name: "Clear Search" }).click();
    await expect.poll(() => search.inputValue()).toBe("");
    await empty.waitFor({ state: "hidden" });
    expect(await readNames(page)).toHaveLength(112);
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });

  journey("its buttons work without scripts", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(`${NOTHING}&mode=community`);
    for (const [name, query] of [
      ["Clear Position", "?mode=community&q=zzz&year=2029"],
      ["Clear Year", "?mode=community&q=zzz"],
      ["Clear Search", "?mode=community"],
    ] as const) {
      await page.getByRole("button", { name }).click();
      await page.waitForURL((url) => url.search === query);
    }
    expect(await readNames(page)).toHaveLength(112);
  });
});
