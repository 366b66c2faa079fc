import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { machinePaths } from "#machine-paths.ts";
import { aliasOf, paths } from "#paths.ts";
import { open } from "../support/board.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { becomeAdmin } from "../support/member.ts";
import {
  agreeAsGuardian,
  approve,
  guardianToken,
  nominate,
  post,
  THADDEUS,
} from "../support/nominations.ts";

const ALL_TIME = `${paths.youScoutLeaderboard}?period=all`;

function rowsOf(page: Page) {
  return page.getByRole("main").getByRole("list").last().getByRole("listitem");
}

async function namesOf(page: Page): Promise<string[]> {
  return page.locator("main ol a").allTextContents();
}

describe("without scripts", () => {
  journeyOfItsOwn("the home says how it works and whom all talk of", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(paths.youScout);
    expect(await page.locator("main h3").allTextContents()).toEqual(
      expect.arrayContaining(["Nominate", "Rally", "Get seen", "Alcée A."]),
    );
    const featured = page.locator("section", { hasText: "Getting noticed" });
    expect(await featured.getByRole("listitem").count()).toBe(6);
    expect(await featured.getByText(/votes this week/).count()).toBe(6);
  });

  journeyOfItsOwn("the leaderboard is links and a form", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(paths.youScoutLeaderboard);
    await page.getByRole("link", { name: "All Time" }).click();
    expect(await namesOf(page)).toHaveLength(19);
    await page.getByRole("combobox", { name: "City" }).selectOption("Metairie");
    await page.getByRole("combobox", { name: "Sport" }).selectOption("Baseball");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/city=Metairie/);
    expect(await namesOf(page)).toEqual(["Amélie B.", "Gisèle H.", "Marius B."]);
    expect(await page.locator("main ol").textContent()).not.toContain("Kenner");
    await expect.poll(() => page.url()).toContain("period=all");
    await page.locator("main ol a").first().click();
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).textContent())
      .toBe("Amélie B.");
    await page.getByRole("link", { name: "YouScout leaderboard" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.youScoutLeaderboard);
  });
});

journeyOfItsOwn("links stay in the alias that the visitor came by", async ({ arrive }) => {
  const { page } = await arrive();
  await open(page, aliasOf(paths.youScout));
  const canonical = page.locator("link[rel=canonical]");
  await expect.poll(() => canonical.getAttribute("href")).toMatch(/\/you-scout$/);
  await page.locator("main").getByRole("link", { name: "See the Leaderboard" }).first().click();
  await page.waitForURL(`**${aliasOf(paths.youScoutLeaderboard)}`);
  await page.getByRole("link", { name: "All Time" }).click();
  await page.getByRole("link", { name: "Elodie F." }).click();
  await page.waitForURL("**/youscout/nomination/*");
  await page.getByRole("heading", { level: 1, name: "Elodie F." }).waitFor();
});

journeyOfItsOwn("a vote is counted, thanked for and remembered", async ({ arrive }) => {
  const { page, expects } = await arrive();
  expects(/status of 409/);
  await open(page, ALL_TIME);
  const row = rowsOf(page).filter({ hasText: "Rosalie G." });
  const [, before] = /Votes: (\d+)/.exec((await row.textContent()) ?? "") ?? [];
  await row.getByRole("button").click();
  await page.getByText("Vote Recorded!").first().waitFor();
  await row.getByText(`Votes: ${Number(before) + 1}`).waitFor();
  await expect.poll(() => row.getByRole("button").textContent()).toBe("Voted for Rosalie G.");
  await page.getByRole("link", { name: "This Week" }).click();
  await rowsOf(page)
    .filter({ hasText: "Rosalie G." })
    .getByText(/^Voted/)
    .waitFor();
  await rowsOf(page).filter({ hasText: "Rosalie G." }).getByRole("button").click();
  await page.getByText("You have already voted for this nomination").first().waitFor();
});

journeyOfItsOwn("each choice has a way back, and an error one more try", async ({ arrive }) => {
  const { page, expects } = await arrive();
  expects(/ERR_/);
  await open(page, `${ALL_TIME}&sport=Soccer&position=Nobody&city=Nowhere`);
  await page.getByText("No nominations found. Try adjusting your filters.").waitFor();
  for (const choice of ["Sport", "Position", "City"]) {
    await page.getByRole("link", { name: `Clear ${choice}` }).click();
  }
  await page.getByText("Showing 19 of 19 nominations").waitFor();
  await page.route("**/api/you-scout/nominations?*", (route) => route.abort(), { times: 1 });
  await page.getByRole("combobox", { name: "Sport" }).selectOption("Softball");
  await page.getByText("Error loading nominations").waitFor();
  await page.getByRole("link", { name: "Try Again" }).click();
  await page.getByText("Showing 1 of 1 nomination").waitFor();
});

describe("a nomination", () => {
  const SECRETS = [
    THADDEUS.submittedByName,
    THADDEUS.submittedByEmail,
    THADDEUS.submittedByPhone,
    THADDEUS.guardianName,
    THADDEUS.guardianEmail,
  ].map(String);
  const FULL_ONLY = [THADDEUS.lastName, THADDEUS.school, THADDEUS.gameLocation].map(String);

  journeyOfItsOwn("shows what its visibility allows on every page", async ({ site, arrive }) => {
    const author = await arrive();
    const id = await nominate(author.page, THADDEUS);
    const staff = await arrive();
    await becomeAdmin(staff.page);
    const { page } = await arrive();
    const addresses = [
      paths.youScout,
      ALL_TIME,
      paths.nomination(id),
      `/api/you-scout/nominations/${id}`,
    ];
    const readAll = async () => {
      const pages = [];
      for (const address of addresses.flatMap((one) => [one, aliasOf(one)])) {
        pages.push(await (await fetch(site.url + address)).text());
      }
      return pages.join("\n");
    };
    expect((await fetch(site.url + paths.nomination(id))).status).toBe(404);

    await approve(staff.page, id);
    const limited = await readAll();
    expect(limited).toContain("Thaddeus Q.");
    for (const secret of [...SECRETS, ...FULL_ONLY]) expect(limited).not.toContain(secret);
    expect(await robotsOf(page, id)).toBe("noindex");

    const token = await guardianToken(site, String(THADDEUS.guardianEmail));
    await agreeAsGuardian(page, token);
    const full = await readAll();
    for (const secret of SECRETS) expect(full).not.toContain(secret);
    for (const fact of FULL_ONLY) expect(full).toContain(fact);
    expect(await robotsOf(page, id)).toBeNull();
    expect(await (await fetch(site.url + machinePaths.sitemap)).text()).toContain(
      paths.nomination(id),
    );
    const data = await page.locator("script[type='application/ld+json']").allTextContents();
    expect(data.map((text) => JSON.parse(text)["@type"])).toEqual(["Person", "BreadcrumbList"]);

    await post(page, `/api/you-scout/guardian/${token}`, { agrees: false });
    expect((await fetch(site.url + paths.nomination(id))).status).toBe(404);
    expect(await readAll()).not.toContain("Thaddeus");
  });

  journeyOfItsOwn("loads nothing of its video before a click", async ({ site, arrive }) => {
    const author = await arrive();
    const guardianEmail = "second@home.example";
    const id = await nominate(author.page, { ...THADDEUS, firstName: "Marius", guardianEmail });
    const staff = await arrive();
    await becomeAdmin(staff.page);
    await approve(staff.page, id);
    const { page } = await arrive();
    const token = await guardianToken(site, guardianEmail);
    await agreeAsGuardian(page, token);

    await open(page, `${ALL_TIME}&sport=Football`);
    await page.getByRole("link", { name: "Marius Quillarde" }).click();
    await page.waitForURL(`**${paths.nomination(id)}`);
    const video = page.frameLocator("iframe").getByRole("link", { name: /^Play: Marius/ });
    await expect
      .poll(() => video.getAttribute("href"))
      .toBe("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1");
    const { headers } = await fetch(site.url + paths.nomination(id));
    expect(headers.get("content-security-policy")).toContain(
      "frame-src https://www.youtube-nocookie.com;",
    );
  });

  journeyOfItsOwn(
    "that was merged leads to the other one, with votes",
    async ({ site, arrive }) => {
      const { page } = await arrive();
      const voted = page.getByRole("button", { name: /^Voted for/ });
      const vote = page.getByRole("button", { name: /^VOTE for/ });
      await open(page, paths.nomination(3));
      await vote.click();
      await voted.waitFor();
      const staff = await arrive();
      await becomeAdmin(staff.page);
      await post(staff.page, "/api/admin/you-scout/nominations/3/merge", { into: 2 });
      for (const address of [paths.nomination(3), aliasOf(paths.nomination(3))]) {
        const answer = await fetch(site.url + address, { redirect: "manual" });
        expect([answer.status, answer.headers.get("location")]).toEqual([
          308,
          address.replace("3", "2"),
        ]);
      }
      await open(page, paths.nomination(2));
      await voted.waitFor();
    },
  );

  async function robotsOf(page: Page, id: number): Promise<string | null> {
    await page.goto(paths.nomination(id));
    const robots = page.locator("meta[name=robots]");
    return (await robots.count()) > 0 ? robots.getAttribute("content") : null;
  }
});
