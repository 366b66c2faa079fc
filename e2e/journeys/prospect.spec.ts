import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { ProspectList } from "#areas/board/prospects/schema/prospects.ts";
import { paths } from "#paths.ts";
import { STAFF } from "../process/sites.ts";
import { listProspects, nameOf, open, readRows, rowOf } from "../support/board.ts";
import { journeyOfItsOwn as journey } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

/** The player with this official rank. */
async function playerAt(site: Site, rank: number | null) {
  const player = (await listProspects(site)).find(({ rawRank }) => rawRank === rank);
  if (!player) throw new Error(`nobody has rank ${rank}`);
  return { ...player, name: nameOf(player), path: paths.player(player.id) };
}

/** Takes a player off the board, as staff do. */
async function removePlayer(site: Site, id: number): Promise<void> {
  const login = await fetch(`${site.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(STAFF),
  });
  const cookie = login.headers.getSetCookie().map((one) => one.split(";")[0]);
  const removal = await fetch(`${site.url}/api/admin/prospects/${id}`, {
    method: "DELETE",
    headers: { cookie: cookie.join("; ") },
  });
  expect(removal.status).toBe(200);
}

describe("a player's page", () => {
  journey("tells what the board tells, and the place among all", async ({ site, arrive }) => {
    const player = await playerAt(site, 26);
    const { page } = await arrive();
    await open(page, `${paths.board}?mode=community`);
    const row = (await readRows(page)).find(({ Name }) => Name === player.name);

    await open(page, player.path);
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).textContent())
      .toBe(player.name);
    const article = page.getByRole("article").first();
    const facts = await article
      .locator("dl > div")
      .evaluateAll((pairs) =>
        Object.fromEntries(
          pairs.map((pair) => [
            pair.querySelector("dt")?.textContent,
            pair.querySelector("dd")?.textContent,
          ]),
        ),
      );
    expect(facts).toMatchObject({
      Position: row?.Position,
      "Bats / Throws": row?.["B/T"],
      Class: row?.["Grad Year"],
      School: row?.School,
    });
    for (const text of [
      "Top 50",
      "Rank 26",
      `${row?.Votes} votes`,
      `No. ${row?.Rank} in the Community Rankings`,
      `${row?.Status}`,
    ]) {
      await expect.poll(() => article.textContent()).toContain(text);
    }
    expect(await page.title()).toBe(`${player.name}, No. 26 of the NOLA Top 100 | RAW`);
  });

  journey("of an unranked player has no official badge", async ({ site, arrive }) => {
    const player = await playerAt(site, null);
    const { page } = await arrive();
    await open(page, player.path);
    const text = (await page.getByRole("article").first().textContent()) ?? "";
    expect(text).not.toMatch(/Elite|Top \d+/);
    expect(text).toContain("On the rise");
  });

  journey("shows its vote on the board without a reload", async ({ site, arrive }) => {
    const player = await playerAt(site, 13);
    const { page } = await arrive();
    await open(page, `${paths.board}?mode=community`);
    await page.getByRole("link", { name: player.name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: player.name }).waitFor();
    await page.getByRole("button", { name: /^VOTE/ }).click();
    await page.getByText("Thank you for supporting this prospect!").first().waitFor();
    await page.goBack();
    await rowOf(page, player.name)
      .getByText(String(player.communityVotes + 1), { exact: true })
      .waitFor();
    await expect
      .poll(() => rowOf(page, player.name).getByRole("button").textContent())
      .toContain("Voted");
  });

  journey("is shared by its address", async ({ site, arrive }) => {
    const player = await playerAt(site, 14);
    const { page } = await arrive({ permissions: ["clipboard-read", "clipboard-write"] });
    await open(page, `${player.path}?from=somewhere`);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("Link copied").first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + player.path);
  });

  journey("shows its address where there is no clipboard", async ({ site, arrive }) => {
    const player = await playerAt(site, 15);
    const { page } = await arrive();
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await open(page, player.path);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("Share this page").first().waitFor();
    await page
      .getByText(site.url + player.path)
      .first()
      .waitFor();
  });

  journey("is where title and keyboard go when its link is followed", async ({ site, arrive }) => {
    const player = await playerAt(site, 17);
    const { page } = await arrive();
    await open(page, paths.board);
    await page.getByRole("link", { name: player.name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: player.name }).waitFor();
    await expect.poll(() => page.title()).toBe(`${player.name}, No. 17 of the NOLA Top 100 | RAW`);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.title()).toBe("NOLA Top 100 baseball prospects | RAW");
  });

  journey("leads back to the board", async ({ site, arrive }) => {
    const player = await playerAt(site, 16);
    const { page } = await arrive();
    await open(page, player.path);
    await page.getByRole("link", { name: "NOLA Top 100" }).click();
    await rowOf(page, player.name).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.board);
  });
});

describe("why a player has his rank", () => {
  journey("is said of every ranked player, whatever may be shown of him", async ({ site }) => {
    const list = await fetch(`${site.url}/api/prospects`);
    const { data: players } = (await list.json()) as ProspectList;
    const ranked = players.filter(({ rawRank }) => rawRank !== null);
    const newest = await (await fetch(`${site.url}/api/newest-edition`)).json();
    for (const player of [
      ranked.find(({ level }) => level === "limited"),
      ranked.find(({ level }) => level === "full"),
      players.find(({ rawRank }) => rawRank === null),
    ]) {
      const html = await (await fetch(site.url + paths.player(player?.id ?? 0))).text();
      const isSaid = player?.rawRank !== null;
      expect(html.includes("Ranked by RAW&#x27;s scouts")).toBe(isSaid);
      expect(html.includes("The reasons for the newest ranking")).toBe(isSaid);
      if (isSaid) expect(html).toContain(`href="${paths.edition(newest.data.slug)}"`);
    }
  });

  journey("is not left out where it could not be read", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 500/);
    await open(page, paths.board);
    const calls = ["/api/prospects/7/measurements", "/api/prospects/7/editions"];
    for (const path of calls) await page.route(path, (route) => route.fulfill({ status: 500 }));
    await page
      .locator(`a[href="${paths.player(7)}"]`)
      .first()
      .click();
    const failures = page.getByRole("alert").filter({ hasText: "Couldn't load" });
    await expect.poll(() => failures.count()).toBe(2);
    for (const path of calls) await page.unroute(path);
    for (const heading of ["Measured", "Over the editions"]) {
      await failures.first().getByRole("button", { name: "Try Again" }).click();
      await page.getByRole("heading", { level: 2, name: heading }).waitFor();
    }
    expect(await failures.count()).toBe(0);
  });
});

describe("a player's page on paper", () => {
  journey("has every value that was measured, without the button for them", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.player(7));
    const values = page.locator("details", { hasText: /^All \d+ values/ }).first();
    const isSeen = () =>
      Promise.all(["summary", "table"].map((part) => values.locator(part).isVisible()));
    await values.waitFor();
    expect(await isSeen()).toEqual([true, false]);
    await page.emulateMedia({ media: "print" });
    expect(await isSeen()).toEqual([false, true]);
  });

  journey("cuts no card, chart or row, and leaves no heading alone", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.player(7));
    await page.getByRole("heading", { level: 2, name: "Over the editions" }).waitFor();
    await page.emulateMedia({ media: "print" });
    const breaks = (selector: string, name: "breakInside" | "breakAfter") =>
      page
        .locator(selector)
        .evaluateAll(
          (all, property) => [...new Set(all.map((one) => getComputedStyle(one)[property]))],
          name,
        );
    for (const kept of ["#measured ~ div > article", "figure", "main tbody tr"]) {
      expect(await breaks(kept, "breakInside"), kept).toEqual(["avoid"]);
    }
    expect(await breaks("main :is(h2, h3, thead)", "breakAfter")).toEqual(["avoid"]);
  });
});

/** How many sheets of Letter a page takes. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "Letter" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe("the board on paper", () => {
  journey("takes few sheets, and nothing on them is there to be clicked", async ({ arrive }) => {
    const { page } = await arrive();
    const leaders = paths.measurable("exit-velocity");
    const newest = await (await page.request.get("/api/newest-edition")).json();
    for (const [path, sheets] of [
      [paths.player(7), 2],
      [paths.compare(3, 11, 12), 1],
      [leaders, 2],
      [paths.events, 1],
      [paths.edition(newest.data.slug), 3],
    ] as const) {
      await open(page, path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await sheetsOf(page), path).toBeLessThanOrEqual(sheets);
    }
    for (const [path, role] of [
      [paths.events, "link"],
      [leaders, "combobox"],
      [leaders, "button"],
    ] as const) {
      await page.emulateMedia({ media: null });
      await open(page, path);
      await page.getByRole(role).first().waitFor();
      await page.emulateMedia({ media: "print" });
      expect(await page.getByRole(role).count(), `${role} of ${path}`).toBe(0);
    }
  });
});

describe("what others are told of a player's page", () => {
  journey("it is for search engines once the family agreed", async ({ site }) => {
    const player = await playerAt(site, 11);
    const tags = tagsOf(await (await fetch(site.url + player.path)).text());
    expect(tags.robots).toBeUndefined();
  });

  journey("it is not for search engines, and has its own description", async ({ site }) => {
    const player = await playerAt(site, 1);
    const html = await (await fetch(site.url + player.path)).text();
    const tags = tagsOf(html);
    expect(tags.robots).toBe("noindex");
    expect(tags.canonical).toBe(site.url + player.path);
    expect(tags["og:url"]).toBe(site.url + player.path);
    expect(tags["og:title"]).toBe(`${player.name}, No. 1 of the NOLA Top 100`);
    expect(tags["og:image"]).toBe(site.url + paths.playerPicture(player.id));
    expect(tags["og:image:alt"]).toContain(player.name);
    expect(tags.description).toContain(player.name);
    expect(tags["og:description"]).toBe(tags.description);
  });
});

describe("a player who is not there", () => {
  journey("is the 404 page", async ({ site }) => {
    for (const id of ["999999", "01", "nobody"]) {
      const answer = await fetch(`${site.url}${paths.board}/${id}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain("404 Page Not Found");
      expect(tagsOf(html).robots).toBe("noindex");
    }
  });

  journey("shows the 404 page, also to who comes from the board", async ({ site, arrive }) => {
    const player = await playerAt(site, 11);
    const { page, expects } = await arrive();
    expects(/status of 404/);
    // React and its router report what an error boundary caught.
    expects(/NotFoundError/);
    await open(page, paths.board);
    await removePlayer(site, player.id);
    await page.getByRole("link", { name: player.name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
    await page.getByText("Did you forget to add the page to the router?").waitFor();
    expect(await page.title()).toBe("404 Page Not Found | RAW");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "NOLA Top 100" }).waitFor();

    await page.goto(player.path);
    await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
  });
});

/** What the head of a page says: name or property → content, and the canonical address. */
function tagsOf(html: string): Record<string, string> {
  const found = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return {
    ...Object.fromEntries(found.map(([, name, content]) => [name, decode(content ?? "")])),
    ...(canonical && { canonical }),
  };
}

function decode(text: string): string {
  return text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
