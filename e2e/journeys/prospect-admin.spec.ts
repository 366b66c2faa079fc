import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Prospect, StaffProspect } from "#areas/board/prospects/schema/prospects.ts";
import { PAGE_SIZE, withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { STAFF } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import {
  listProspects,
  nameOf,
  open,
  readHeads,
  readNames,
  readRows,
  untilItWorks,
} from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { becomeAdmin } from "../support/member.ts";
import { hold } from "../support/requests.ts";
import type { Site } from "../support/site.ts";

const STALE = "Someone else changed this player in the meantime. Please look again.";

/** Opens the administration as staff and waits until its rows can be dragged. */
async function openBoard(page: Page, address: string = paths.prospectAdmin): Promise<void> {
  await becomeAdmin(page);
  await open(page, address);
  await page.locator(".has-handles [data-grip]").first().waitFor();
}

/** Opens the administration where the list has one player alone. */
async function openPlayer(page: Page, name: string): Promise<void> {
  await becomeAdmin(page);
  await open(page, withQuery(paths.prospectAdmin, { [pageParameters.search]: name }));
}

/** Turns to the next page of the list and waits until it is there. */
async function turnOn(page: Page): Promise<void> {
  const before = await readNames(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(async () => (await readNames(page))[0]).not.toBe(before[0]);
}

/** Who is on the board, alumni left out, as staff see them. */
async function listForStaff(page: Page): Promise<StaffProspect[]> {
  const answer = await page.request.get("/api/admin/prospects");
  const { data } = (await answer.json()) as { data: StaffProspect[] };
  return data.filter(({ alumnusSince }) => alumnusSince === null);
}

/** The official ranking as visitors see it: names of the first places. */
async function firstNames(site: Site, count: number): Promise<string[]> {
  return (await listProspects(site)).slice(0, count).map(nameOf);
}

/** Drags the row of one player with the mouse to the place of another one. */
async function dragOnto(page: Page, moved: string, place: string): Promise<void> {
  const middleOf = async (name: string) => {
    const box = await page.getByRole("button", { name: `Drag ${name}` }).boundingBox();
    if (!box) throw new Error(`${name} has no handle on the screen`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middleOf(moved)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(place)), { steps: 12 });
  await page.locator("tr[data-dragged]").waitFor();
  await page.mouse.up();
}

function fieldsOf(page: Page) {
  const panel = page.getByRole("tabpanel", { name: "Add New Prospect" });
  const label = (text: string) => panel.getByLabel(text, { exact: true });
  return {
    firstName: label("First Name"),
    lastName: label("Last Name"),
    position: label("Primary Position"),
    secondary: label("Secondary Position"),
    hands: label("Batting/Throwing"),
    school: label("School"),
    team: label("Team Name"),
    gradYear: label("Graduation Year"),
    rank: label("Rank"),
    evaluated: label("Evaluated"),
    submit: panel.getByRole("button", { name: "Add Prospect" }),
  };
}

describe("the board in the hands of staff", () => {
  journeyOfItsOwn("shows every player with all that is done with him", async ({ arrive }) => {
    const { page } = await arrive();
    await openBoard(page);
    expect(await readHeads(page)).toEqual([
      "Rank",
      "Name",
      "Position",
      "B/T",
      "School",
      "Grad Year",
      "Community Votes",
      "Update Rank",
      "Actions",
    ]);
    const listed = await listForStaff(page);
    const first = page.getByRole("row").nth(1);
    await expect.poll(() => first.getByRole("button", { name: /up$/ }).isDisabled()).toBe(true);
    await expect.poll(() => first.getByRole("button", { name: /down$/ }).isDisabled()).toBe(false);
    const shown = await readRows(page);
    await turnOn(page);
    shown.push(...(await readRows(page)));
    const lowest = page.getByRole("row").nth(100 - PAGE_SIZE);
    await expect.poll(() => lowest.getByRole("button", { name: /down$/ }).isDisabled()).toBe(true);
    await turnOn(page);
    shown.push(...(await readRows(page)));
    const rows = shown.filter(({ Name }) => !Name?.includes("Alumni"));
    expect(rows).toHaveLength(listed.length);
    expect(rows.slice(0, 3).map(({ Rank }) => Rank)).toEqual(["1", "2", "3"]);
    expect(rows.at(-1)?.Rank).toBe("–Unranked");
    const evaluated = listed.filter(({ rawEvaluated }) => rawEvaluated).map(nameOf);
    const marked = rows.flatMap(({ Name }) => Name?.split(", evaluated").slice(0, -1) ?? []);
    expect(marked.toSorted()).toEqual(evaluated.toSorted());
    const unranked = page.getByRole("row").last();
    await expect.poll(() => unranked.getByRole("button", { name: /up$/ }).isDisabled()).toBe(false);
    await expect
      .poll(() => unranked.getByRole("button", { name: /down$/ }).isDisabled())
      .toBe(true);
  });

  journeyOfItsOwn("is sorted by its heads, and several are hidden at once", async ({ arrive }) => {
    const { page } = await arrive();
    await openBoard(page);
    const votes = page.getByRole("columnheader", { name: "Community Votes" });
    await votes.getByRole("link").click();
    await expect.poll(() => votes.getAttribute("aria-sort")).toBe("descending");
    const listed = await listForStaff(page);
    const most = Math.max(...listed.map(({ communityVotes }) => communityVotes));
    await expect
      .poll(async () => (await readRows(page))[0]?.["Community Votes"])
      .toBe(most.toLocaleString("en-US"));
    expect(await page.getByRole("button", { name: /^Drag / }).count()).toBe(0);
    const sort = page.getByRole("combobox", { name: "Sort by" });
    expect(await sort.inputValue()).toBe("-votes");
    await sort.selectOption("");
    await expect.poll(async () => (await readRows(page))[0]?.Rank).toBe("1");

    const [a, b] = (await readNames(page)).map(bare) as [string, string];
    await page.getByRole("checkbox", { name: `Select ${a}` }).check();
    await page.getByRole("checkbox", { name: `Select ${b}` }).check();
    await page.getByText("2 selected", { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Hide all" }).click();
    await untilTold(page, "2 decided");
    await page.getByRole("button", { name: `Show ${a} on the public site` }).waitFor();
    await page.getByRole("button", { name: `Show ${b} on the public site` }).waitFor();
    await page.getByRole("checkbox", { name: `Select ${a}` }).check();
    await page.getByRole("checkbox", { name: `Select ${b}` }).check();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByText("2 players will be public again.").waitFor();
    await page.getByRole("button", { name: "Show 2", exact: true }).click();
    await page.getByRole("button", { name: `Hide ${a} from the public site` }).waitFor();
    await page.getByRole("button", { name: `Hide ${b} from the public site` }).waitFor();
  });

  journeyOfItsOwn("is filtered, and then no place is a rank", async ({ arrive, site }) => {
    const { page } = await arrive();
    await openBoard(page);
    const fourth = (await firstNames(site, 4)).at(-1) as string;
    await page.getByRole("searchbox").fill(fourth);
    await page.getByText("1 prospect", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /^Drag / }).count()).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(fourth);
    await page.reload();
    expect(await readNames(page)).toHaveLength(1);
    await untilItWorks(page);
    await page.getByRole("button", { name: `Edit ${fourth}` }).click();
    await page.getByRole("dialog").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").fill("zzzz");
    await page.getByText("No prospects found. Try adjusting your filters.").waitFor();
    await page.getByRole("searchbox").fill("");
    await page.getByRole("combobox", { name: "State" }).selectOption("Unranked");
    const unranked = (await listForStaff(page)).filter(({ rawRank }) => rawRank === null);
    await page.getByText(`${unranked.length} prospects`, { exact: true }).waitFor();
    expect((await readNames(page)).map(bare)).toEqual(unranked.slice(0, PAGE_SIZE).map(nameOf));

    // A class that the form does not offer before next summer.
    const ofClass = page.getByRole("combobox", { name: "Grad Year" });
    expect(await ofClass.locator("option").allTextContents()).not.toContain("2031");
    await page.route("**/api/admin/prospects?*", async (route) => {
      const answer = await route.fetch();
      const list = await answer.json();
      const classes = [...list.classes, 2031];
      await route.fulfill({ response: answer, json: { ...list, classes } });
    });
    await page.getByRole("combobox", { name: "State" }).selectOption("Ranked");
    await expect.poll(() => ofClass.locator("option").allTextContents()).toContain("2031");
    await ofClass.selectOption("2031");
    await page.getByText("No prospects found. Try adjusting your filters.").waitFor();
    expect(await ofClass.inputValue()).toBe("2031");
  });

  journeyOfItsOwn("takes a new player with every rule of the form", async ({ arrive, site }) => {
    const visitor = await arrive();
    const { page } = visitor;
    await becomeAdmin(page);
    await open(page, `${paths.prospectAdmin}?tab=add&q=zzzz`);
    const form = fieldsOf(page);
    await expect.poll(() => form.gradYear.inputValue()).toBe("2027");
    await expect.poll(() => form.rank.inputValue()).toBe("100");
    expect((await form.gradYear.locator("option").allTextContents()).at(0)).toBe("2024");
    expect((await form.gradYear.locator("option").allTextContents()).at(-1)).toBe("2030");
    expect((await form.hands.locator("option").allTextContents()).slice(1)).toEqual([
      "R/R",
      "L/L",
      "R/L",
      "L/R",
      "S/R",
      "S/L",
    ]);
    await form.rank.fill("");
    await form.submit.click();
    for (const message of [
      "First name is required",
      "Last name is required",
      "Primary position is required",
      "School is required",
      "Rank is required",
    ]) {
      await page.getByText(message, { exact: true }).waitFor();
    }
    for (const [rank, message] of [
      ["first", "Rank must be a number"],
      ["0", "Rank must be at least 1"],
      ["101", "Rank must be 100 or less"],
    ] as const) {
      await form.rank.fill(rank);
      await page.getByText(message, { exact: true }).waitFor();
    }
    expect(await findBarriers(page)).toEqual([]);

    await form.firstName.fill("Remy");
    await form.lastName.fill("Gauandeaux");
    await form.position.selectOption("SS");
    await form.school.fill("Jesuit High School");
    await form.rank.fill("2");
    visitor.expects(/ERR_CONNECTION_FAILED/);
    const held = await hold(page, "/api/admin/prospects");
    await form.submit.click();
    await held.abort();
    await untilTold(page, "Error creating prospect", "An error occurred");
    await expect.poll(() => form.lastName.inputValue()).toBe("Gauandeaux");

    const [first, second] = await firstNames(site, 2);
    const dropped = (await listForStaff(page)).find(({ rawRank }) => rawRank === 100);
    const name = nameOf(dropped as Prospect);
    const pushes = `${second} (2) and the 97 players below move down by one. ${name} drops out of the Top 100.`;
    await page.getByText(pushes, { exact: true }).waitFor();
    await form.submit.click();
    const told = `Remy Gauandeaux is number 2. ${name} is now unranked.`;
    await untilTold(page, "Prospect added successfully", told);
    await expect.poll(() => form.lastName.inputValue()).toBe("");
    await expect.poll(() => form.rank.inputValue()).toBe("100");
    expect(await firstNames(site, 3)).toEqual([first, "Remy Gauandeaux", second]);
    const [added] = (await listProspects(site)).filter(({ rawRank }) => rawRank === 2);
    expect(added).toMatchObject({ positionSecondary: null, battingThrowingHand: null });
    await page.getByRole("tab", { name: "Manage Prospects" }).click();
    await page.getByRole("searchbox").fill("");
    await page.getByRole("cell", { name: "Remy Gauandeaux", exact: true }).waitFor();
  });

  journeyOfItsOwn("moves players by button, number and keyboard", async ({ arrive, site }) => {
    const { page } = await arrive();
    await openBoard(page);
    const [a, b, c, d, e] = (await firstNames(site, 5)) as [string, string, string, string, string];

    await page.getByRole("button", { name: `Move ${b} up` }).click();
    await untilTold(page, "Prospect updated successfully", `${b} is now number 1.`);
    expect(await firstNames(site, 3)).toEqual([b, a, c]);
    // The button cannot be used any more: the keyboard goes on at its neighbor.
    const down = page.getByRole("button", { name: `Move ${b} down` });
    await expect
      .poll(() => down.evaluate((button) => document.activeElement === button))
      .toBe(true);
    await down.press("Enter");
    await down.press("Enter");
    await expect.poll(() => firstNames(site, 3)).toEqual([a, c, b]);

    const number = page.getByRole("textbox", { name: `Move ${e} to number` });
    await number.fill("101");
    await number.press("Enter");
    await untilTold(page, "Error updating prospect", "A rank is a number from 1 to 100.");
    await number.fill("1");
    await number.press("Enter");
    await expect.poll(() => firstNames(site, 5)).toEqual([e, a, c, b, d]);
    await expect.poll(async () => (await readNames(page)).slice(0, 2).map(bare)).toEqual([e, a]);

    const handle = page.getByRole("button", { name: `Drag ${d}` });
    await handle.focus();
    await page.keyboard.press("Space");
    await page.getByText(`${d} is on number 5.`).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowUp");
    await page.getByText(`${d} would be number 4.`).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowUp");
    await page.getByText(`${d} would be number 3.`).waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await expect.poll(() => firstNames(site, 5)).toEqual([e, a, d, c, b]);

    await dragOnto(page, b, a);
    await expect.poll(() => firstNames(site, 5)).toEqual([e, b, a, d, c]);

    const board = await listForStaff(page);
    const nameAt = (rank: number | null) =>
      nameOf(board.find(({ rawRank }) => rawRank === rank) as Prospect);
    const [risen, dropped] = [nameAt(null), nameAt(100)];
    await page.getByRole("searchbox").fill(risen);
    await page.getByRole("button", { name: `Move ${risen} up` }).click();
    const told = `${risen} is now number 100. ${dropped} is now unranked.`;
    await untilTold(page, "Prospect updated successfully", told);
  });

  journeyOfItsOwn(
    "keeps each move when the session has ended, and sends it after the login",
    async ({ arrive, site }) => {
      const { page, expects } = await arrive();
      expects(/status of 401/);
      await openBoard(page);
      const [a, b, c, d] = (await firstNames(site, 4)) as [string, string, string, string];
      await page.request.post("/api/logout");
      await page.getByRole("button", { name: `Move ${b} up` }).click();
      const login = page.getByRole("dialog", { name: "Log in again" });
      await login.getByLabel("Password", { exact: true }).fill(STAFF.password);
      await login.getByRole("button", { name: "Log in", exact: true }).click();
      await expect.poll(() => firstNames(site, 4)).toEqual([b, a, c, d]);
    },
  );

  journeyOfItsOwn("fetches what moves rows again where it did not come", async ({ arrive }) => {
    const visitor = await arrive();
    visitor.expects(/ERR_FAILED/);
    await visitor.page.route(/drag-layer/, (route) => route.abort(), { times: 1 });
    await openBoard(visitor.page);
  });

  journeyOfItsOwn("is kept whole by two administrators at once", async ({ arrive, site }) => {
    const one = await arrive();
    const other = await arrive();
    await openBoard(one.page);
    await openBoard(other.page);
    const [a, b, c] = (await firstNames(site, 3)) as [string, string, string];
    const seen = one.page.waitForResponse((answer) => answer.url().includes("id="));
    await one.page.getByRole("button", { name: `Edit ${a}` }).click();
    await seen;
    await other.page.getByRole("button", { name: `Move ${b} up` }).click();
    await expect.poll(() => firstNames(site, 3)).toEqual([b, a, c]);

    // Who saw the board before that is told, sees it as it is now, and loses nothing.
    one.expects(/409/);
    const dialog = one.page.getByRole("dialog", { name: "Edit Prospect" });
    await dialog.getByLabel("School", { exact: true }).fill("Slidell High School");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByRole("alert").getByText("what you typed is kept").waitFor();
    await expect
      .poll(() => dialog.getByLabel("School", { exact: true }).inputValue())
      .toBe("Slidell High School");
    await expect.poll(() => dialog.getByLabel("Rank", { exact: true }).inputValue()).toBe("2");
    await expect
      .poll(async () => (await readNames(one.page)).slice(0, 2).map(bare))
      .toEqual([b, a]);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await firstNames(site, 3)).toEqual([b, a, c]);
    const [, saved] = await listProspects(site);
    expect(saved?.school).toBe("Slidell High School");

    other.expects(/409/);
    await one.page.getByRole("button", { name: `Move ${c} up` }).click();
    await expect.poll(() => firstNames(site, 3)).toEqual([b, c, a]);
    await other.page.getByRole("button", { name: `Move ${a} up` }).click();
    await untilTold(other.page, "Error updating prospect", STALE);
    await expect
      .poll(async () => (await readNames(other.page)).slice(0, 3).map(bare))
      .toEqual([b, c, a]);

    // Who edits a player whom somebody else deletes is told, also where the list is filtered, however late.
    await one.page.getByRole("button", { name: `Edit ${a}` }).click();
    await dialog.getByLabel("School", { exact: true }).fill("Slidell");
    const search = one.page.getByPlaceholder("Search by name or school...");
    await search.evaluate((field, text) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
      set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, "Slidell High School");
    await one.page.waitForURL(/Slidell/);
    const moved = (await listProspects(site)).find((player) => nameOf(player) === a);
    const gone = await other.page.request.delete(`/api/admin/prospects/${moved?.id ?? 0}`);
    expect(gone.ok()).toBe(true);
    one.expects(/404/);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByRole("alert").getByText("Someone else deleted this player").waitFor();
    expect(await dialog.getByLabel("School", { exact: true }).inputValue()).toBe("Slidell");
  });

  journeyOfItsOwn(
    "edits, hides and deletes a player",
    { tags: ["main"] },
    async ({ arrive, site }) => {
      const { page } = await arrive();
      await openBoard(page);
      const [first, second] = (await firstNames(site, 2)) as [string, string];
      await page.getByRole("button", { name: `Edit ${first}` }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Prospect" });
      await dialog.getByLabel("School", { exact: true }).fill("");
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await dialog.getByText("School is required", { exact: true }).waitFor();
      await dialog.getByLabel("School", { exact: true }).fill("Lakeshore High School");
      await dialog.getByLabel("Rank", { exact: true }).fill("2");
      await dialog.getByText(`Swaps with ${second} (2).`, { exact: true }).waitFor();
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      const saved = `Changes to ${first} saved. ${second} is now number 1.`;
      await untilTold(page, "Prospect updated successfully", saved);
      expect(await firstNames(site, 2)).toEqual([second, first]);
      await page.getByRole("cell", { name: "Lakeshore High School" }).first().waitFor();

      await page.getByRole("button", { name: `Edit ${first}` }).click();
      await dialog.getByLabel("Unranked").check();
      await expect.poll(() => dialog.getByLabel("Rank", { exact: true }).isDisabled()).toBe(true);
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await dialog.waitFor({ state: "detached" });
      const unranked = (await listProspects(site)).find((player) => nameOf(player) === first);
      expect(unranked?.rawRank).toBeNull();
      await page.getByRole("searchbox").fill(first);

      await page.getByRole("button", { name: `Hide ${first} from the public site` }).click();
      await page.getByRole("button", { name: `Show ${first} on the public site` }).waitFor();
      expect((await listProspects(site)).map(nameOf)).not.toContain(first);

      await page.getByRole("button", { name: `Delete ${first}` }).click();
      const question = page.getByRole("dialog", { name: "Delete Prospect" });
      await question
        .getByText(`Are you sure you want to delete ${first}?`, { exact: true })
        .waitFor();
      await question.getByRole("button", { name: "Cancel" }).click();
      await question.waitFor({ state: "detached" });
      await page.getByRole("button", { name: `Delete ${first}` }).click();
      await question.getByRole("button", { name: "Delete", exact: true }).click();
      await untilTold(page, "Prospect deleted successfully");
      await page.getByRole("button", { name: `Edit ${first}` }).waitFor({ state: "detached" });
    },
  );

  journeyOfItsOwn("takes votes of a network out of the count", async ({ arrive, site }) => {
    const { page } = await arrive();
    const player = (await listProspects(site)).at(-1) as Prospect;
    for (const last of [1, 2, 3]) {
      const answer = await fetch(`${site.url}/api/prospects/${player.id}/vote`, {
        method: "POST",
        headers: { "x-forwarded-for": `203.0.113.${last}` },
      });
      expect(answer.status).toBe(200);
    }
    await openPlayer(page, nameOf(player));
    await page.getByRole("button", { name: `Votes of ${nameOf(player)}` }).click();
    const dialog = page.getByRole("dialog", { name: `Votes for ${nameOf(player)}` });
    await dialog.getByRole("button", { name: "Void Votes" }).click();
    await dialog.getByText("Please say why in at least 3 characters", { exact: true }).waitFor();
    await dialog.getByLabel("Reason", { exact: true }).fill("A burst from one network");
    await dialog.getByRole("button", { name: "Void Votes" }).click();
    await dialog.getByText("Please choose networks or hours", { exact: true }).waitFor();
    const burst = dialog.getByRole("checkbox", { name: "3 counted" });
    await burst.check();
    await dialog.getByRole("button", { name: "Void Votes" }).click();
    await untilTold(page, "Votes voided");
    // A click reaches it, so it is neither behind the dialog nor out of reach of other aids.
    await page.getByRole("listitem").getByRole("button", { name: "Close" }).click();
    await dialog.getByRole("checkbox", { name: "0 counted 3 voided" }).waitFor();
    const [after] = (await listProspects(site)).filter(({ id }) => id === player.id);
    expect(after?.communityVotes).toBe(player.communityVotes);
  });

  journeyOfItsOwn(
    "takes no votes out of the count but those on the screen",
    async ({ arrive, site }) => {
      const { page } = await arrive();
      // The public list has only initials of some whom the staff's list names in full.
      const named = (await listProspects(site)).filter(({ lastName }) => !lastName.endsWith("."));
      const player = named.reduce((one, other) =>
        one.communityVotes > other.communityVotes ? one : other,
      );
      await openPlayer(page, nameOf(player));
      await page.getByRole("button", { name: `Votes of ${nameOf(player)}` }).click();
      const dialog = page.getByRole("dialog", { name: /^Votes for/ });
      const network = dialog.getByRole("checkbox", { name: /^demo .* [1-9]\d* counted/ }).first();
      await network.check();
      const counted = await network
        .locator("..")
        .getByText(/^\d+ counted$/)
        .textContent();
      await dialog.getByLabel("Reason", { exact: true }).fill("A burst from one network");
      await dialog.getByRole("button", { name: "Void Votes" }).click();
      await page
        .getByText(`Removed: ${Number.parseInt(counted ?? "", 10)} votes.`)
        .first()
        .waitFor();
    },
  );

  journeyOfItsOwn("comes as a file and goes back as one", async ({ arrive, site }) => {
    const { page } = await arrive();
    await openBoard(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("prospects.csv");
    const exported = readFileSync(await download.path(), "utf8");
    const [first, second, third] = await listProspects(site);
    const chosen = (csv: string) => ({
      name: "board.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv),
    });

    await page.getByRole("button", { name: "Import CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Import Prospects" });
    const send = dialog.getByRole("button", { name: "Import", exact: true });
    await dialog.getByLabel("File").setInputFiles(chosen(exported));
    const rows = exported.trim().split("\r\n").length - 1;
    await dialog.getByText(`0 new, 0 changed, ${rows} unchanged, 0 errors`).waitFor();
    await expect.poll(() => send.isDisabled()).toBe(true);
    await dialog.getByLabel("File").setInputFiles(chosen(`ID,Rank\n${first?.id},101`));
    await dialog.getByText("0 new, 0 changed, 0 unchanged, 1 error", { exact: true }).waitFor();
    await dialog.getByRole("cell", { name: "101", exact: true }).waitFor();
    await dialog
      .getByRole("cell", { name: "Rank must be 100 or less. Accepted: 1 to 100 or nothing" })
      .waitFor();
    await expect.poll(() => send.isDisabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    const swap = `ID;Rank\n${first?.id};2\n${second?.id};1`;
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      dialog.getByLabel("File").click(),
    ]);
    // A browser tells of no change to a file of the same name, unless none is chosen before.
    expect(await dialog.getByLabel("File").inputValue()).toBe("");
    await chooser.setFiles(chosen(swap));
    await dialog.getByText("0 new, 2 changed, 0 unchanged, 0 errors", { exact: true }).waitFor();
    await send.click();
    await untilTold(page, "Prospects imported");
    const names = [second, first, third].map((player) => nameOf(player as Prospect));
    expect(await firstNames(site, 3)).toEqual(names);
    await expect.poll(async () => (await readNames(page)).slice(0, 3).map(bare)).toEqual(names);

    await page.getByRole("button", { name: "Undo this import" }).click();
    const question = page.getByRole("dialog", { name: "Undo this import" });
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: "Undo", exact: true }).click();
    await untilTold(page, "Import undone", "0 removed, 2 as before, 0 left as they are.");
    const former = [first, second, third].map((player) => nameOf(player as Prospect));
    expect(await firstNames(site, 3)).toEqual(former);
    await page.getByRole("region", { name: "Last import" }).waitFor({ state: "detached" });
  });

  journeyOfItsOwn("is as short with 620 players, each moved by one call", async ({ arrive }) => {
    const { page } = await arrive();
    await openBoard(page);
    const before = await page.locator("*").count();
    const add = 620 - (await listForStaff(page)).length;
    const lines = Array.from({ length: add }, (_, index) => {
      const letters = index.toString(2).replace(/0/g, "a").replace(/1/g, "o");
      return `Octave,Arnaud${letters},SS,Holy Cross,2028`;
    });
    const write = async (data: object) =>
      (await page.request.post("/api/admin/prospects/import", { data })).json();
    for (const part of [lines.slice(0, 400), lines.slice(400)]) {
      const csv = ["First name,Last name,Position,School,Grad year", ...part].join("\n");
      const { data: preview } = await write({ csv });
      expect(preview.errors).toEqual([]);
      const { data: done } = await write({ csv, expectedBoard: preview.board });
      expect(done.added).toBe(part.length);
    }
    await page.reload();
    await page.locator(".has-handles [data-grip]").first().waitFor();
    expect(await readNames(page)).toHaveLength(PAGE_SIZE);
    expect(await page.locator("*").count()).toBeLessThan(before + 100);

    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
    });
    // Other journeys have deleted players: the first two whose ranks follow each other.
    const ranks = (await readRows(page)).map(({ Rank }) => Number(Rank));
    const at = ranks.findIndex((rank, index) => ranks[index + 1] === rank + 1);
    const readPair = async () => (await readNames(page)).slice(at, at + 2).map(bare);
    const [a, b] = (await readPair()) as [string, string];
    await page.getByRole("button", { name: `Move ${b} up` }).click();
    await expect.poll(readPair).toEqual([b, a]);
    await untilTold(page, "Prospect updated successfully");
    await expect
      .poll(() => calls)
      .toEqual([
        expect.stringMatching(/^POST .*move$/),
        "GET /api/admin/prospects",
        "GET /api/admin/prospects/graduates",
        "GET /api/admin/prospects/import",
      ]);

    // The row that leaves the page takes the keyboard no further than the table.
    const last = bare((await readNames(page)).at(-1) ?? "");
    await page.getByRole("button", { name: `Move ${last} down` }).press("Enter");
    await page.getByRole("button", { name: `Edit ${last}` }).waitFor({ state: "detached" });
    const isAtTable = () => document.activeElement?.classList.contains("movable-rows");
    expect(await page.evaluate(isAtTable)).toBe(true);
  });
});

/** The name of a row without what is said of it. */
function bare(name: string): string {
  return name.replace(/(?:, evaluated)?(?:Hidden)?$/, "");
}
