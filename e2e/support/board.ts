import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Prospect } from "#areas/board/prospects/schema/prospects.ts";
import { aPublicPlayer } from "#areas/board/prospects/testing.ts";
import { paths } from "#paths.ts";
import type { Site } from "./site.ts";

/** A row of the board as it stands on the screen: column head → text. */
export type ShownRow = Record<string, string>;

/**
 * The rows of the table under the heads of their columns; "" for a cell without text. A rank is told without how it
 * moved, a name without the college.
 */
export async function readRows(page: Page): Promise<ShownRow[]> {
  return page.locator("table").evaluateAll((tables) =>
    (tables as HTMLTableElement[]).flatMap((table) => {
      const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map((head) => head.textContent ?? "");
      return [...(table.tBodies[0]?.rows ?? [])].map((row) =>
        Object.fromEntries(
          [...row.cells].map((cell, index) => {
            const moved = cell.querySelector(".moved")?.textContent ?? "";
            const text = (cell.querySelector(".board-name") ?? cell).textContent ?? "";
            return [heads[index] ?? `${index}`, text.slice(0, text.length - moved.length)];
          }),
        ),
      );
    }),
  );
}

/** Heads of the columns, left to right. */
export function readHeads(page: Page): Promise<string[]> {
  return page.getByRole("columnheader").allTextContents();
}

/** Names in the order of the rows. */
export async function readNames(page: Page): Promise<string[]> {
  return (await readRows(page)).map((row) => row.Name ?? "");
}

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
}

/** The parts of the board that a person works with. */
export function controlsOf(page: Page) {
  return {
    community: page.getByRole("switch", { name: "Community Rankings" }),
    search: page.getByRole("searchbox", { name: "Search by name or school" }),
    position: page.getByRole("combobox", { name: "Position" }),
    gradYear: page.getByRole("combobox", { name: "Graduation year" }),
    count: page.getByText(/^Showing \d+ prospects out of \d+ total$/),
    hint: page.getByText(
      "Community rankings are determined by user votes. Vote for your favorite prospects!",
      { exact: true },
    ),
  };
}

/** Opens a page and waits until it works. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilItWorks(page);
}

/** Moves to an address inside the app, as Back and Forward do. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, address);
}

/**
 * The first HTML alone does not answer to clicks and keys. What comes last, after every effect of the
 * page, is the place of notifications.
 */
export async function untilItWorks(page: Page): Promise<void> {
  await page.getByRole("region", { name: /Notifications/ }).waitFor({ state: "attached" });
}

/** A part whose script comes after those of the page does not answer to clicks and keys until then. */
export async function untilAlive(part: Locator): Promise<void> {
  const isAlive = () =>
    part.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")));
  await expect.poll(isAlive).toBe(true);
}

/** Every player as the public call gives them. */
export async function listProspects(site: Pick<Site, "url">): Promise<Prospect[]> {
  const answer = await fetch(`${site.url}/api/prospects`);
  return ((await answer.json()) as { data: Prospect[] }).data;
}

export function nameOf({ firstName, lastName }: Prospect): string {
  return `${firstName} ${lastName}`;
}

/**
 * Opens the board in the browser with these players instead of those of the server, by way of a
 * player's page: the server never sees them. Their ranks are their places in the list.
 */
export async function openBoardWith(page: Page, players: Partial<Prospect>[]): Promise<void> {
  const data = players.map((player, index) =>
    aPublicPlayer({
      ...{ id: 9001 + index, rawRank: index + 1, firstName: "Sam", positionPrimary: "P" },
      ...player,
    }),
  );
  await page.route("/api/prospects", (route) => route.fulfill({ json: { data } }));
  for (const [index, player] of data.entries()) {
    const profile = { ...player, communityRank: index + 1, isSearchable: false };
    await page.route(`/api/prospects/${player.id}`, (route) =>
      route.fulfill({ json: { data: profile } }),
    );
  }
  await open(page, paths.player(1));
  await page.getByRole("link", { name: "NOLA Top 100" }).click();
  await page.getByText(`Showing ${data.length} prospects out of ${data.length} total`).waitFor();
}
