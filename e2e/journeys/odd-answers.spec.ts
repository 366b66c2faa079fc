import type { Page } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { newScanCode } from "#lib/scan-code.ts";
import { paths } from "#paths.ts";
import { controlsOf, listProspects, moveTo, open, untilAlive } from "../support/board.ts";
import { arrive as arriveIn, openBrowser, untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { addAthlete, fillAthlete } from "../support/passes.ts";
import type { Site } from "../support/site.ts";

/** What a newer server, a proxy or a fault may answer instead of a list or a thing. */
const ODD = ["OK", { data: null }, { data: [null] }, { data: [{}] }];

/** Pages that read, each with a call of theirs. */
const READING: Record<string, string[]> = {
  [paths.board]: ["/api/prospects"],
  [paths.player(1)]: ["/api/prospects/1"],
  [paths.youScout]: ["/api/you-scout/nominations", "/api/you-scout/badges"],
  [paths.youScoutLeaderboard]: ["/api/you-scout/nominations", "/api/you-scout/choices"],
  [paths.nomination(1)]: ["/api/you-scout/nominations/1", "/api/you-scout/nominations/1/comments"],
  [paths.youScoutMine]: ["/api/you-scout/my-nominations", "/api/you-scout/badges"],
  [paths.youScoutNominate]: ["/api/you-scout/nominations/draft"],
  [paths.prospectEvaluation]: ["/api/prospect-evaluations/draft"],
  [paths.profile]: ["/api/user-profile", "/api/user-activity"],
  [paths.shop]: ["/api/shop/products"],
  [paths.product("night-game-tee")]: ["/api/shop/products/night-game-tee"],
};

const STAFF_READING: Record<string, string[]> = {
  [paths.admin]: ["/api/contact"],
  [paths.prospectAdmin]: ["/api/admin/prospects"],
  [paths.adminPanel]: ["/api/admin/overview"],
  [paths.adminQueue]: ["/api/admin/queue"],
  [paths.shopAdmin]: ["/api/admin/shop/orders"],
};

/** Somebody whose console nobody reads: what cannot be drawn is noted there. */
async function arriveUnwatched(site: Site): Promise<Page> {
  const visitor = await arriveIn(await openBrowser(), site.url);
  onTestFinished(() => visitor.leave());
  return visitor.page;
}

/** How long the browser keeps what no page shows, and a little more. */
const FORGOTTEN_AFTER = "05:10";

/** Opens the page inside the app with each answer of the call, and tells what is left of it. */
async function eachOddPage(
  page: Page,
  address: string,
  call: string,
  look: (left: string, answer: string) => Promise<void> | void,
): Promise<void> {
  await page.unrouteAll();
  await open(page, paths.termsOfService);
  for (const answer of ODD) {
    await look(await moveWith(page, address, call, answer), JSON.stringify(answer));
    await moveTo(page, paths.termsOfService);
    await page.getByRole("heading", { level: 1, name: "Terms of Service" }).waitFor();
    await page.clock.fastForward(FORGOTTEN_AFTER);
  }
}

/** Goes from the terms to the page with this answer of the call, and tells what is left of it. */
async function moveWith(page: Page, address: string, call: string, answer: unknown) {
  const pattern = new RegExp(`${call.replaceAll("/", "\\/")}(\\?|$)`);
  const body = typeof answer === "string" ? answer : JSON.stringify(answer);
  await page.route(pattern, (route) => route.fulfill({ body }));
  const answered = page.waitForResponse(pattern);
  await moveTo(page, address);
  await answered;
  await page.waitForFunction(
    (left) => document.querySelector("h1")?.textContent !== left,
    "Terms of Service",
  );
  await page.getByText(/^(Loading page|Verifying administrator access)\.\.\.$/).waitFor({
    state: "detached",
  });
  await page.unroute(pattern);
  return page.getByRole("main").innerText();
}

/** Two who read on in the same window: nothing of what they are answered lasts beyond a page. */
const reading = journey
  .extend("member", { scope: "file" }, async ({ site }, { onCleanup }) => {
    const { page, leave } = await arriveIn(await openBrowser(), site.url);
    onCleanup(leave);
    await page.clock.install();
    await becomeMember(page, { role: "coach" });
    return page;
  })
  .extend("staff", { scope: "file" }, async ({ site }, { onCleanup }) => {
    const { page, leave } = await arriveIn(await openBrowser(), site.url);
    onCleanup(leave);
    await page.clock.install();
    await becomeAdmin(page);
    return page;
  });

describe.for(Object.entries(READING))("an odd answer on %s", ([address, calls]) => {
  reading.for(calls)("of %s takes no more than its part", async (call, { member: page }) => {
    await eachOddPage(page, address, call, (left, answer) => {
      expect(left, answer).not.toContain("Something went wrong");
      expect(left.trim(), answer).not.toBe("");
    });
  });
});

describe.for(Object.entries(STAFF_READING))("an odd answer on %s", ([address, calls]) => {
  reading.for(calls)("of %s takes no more than its part", async (call, { staff: page }) => {
    await eachOddPage(page, address, call, async (left, answer) => {
      expect(left, answer).not.toContain("Something went wrong");
      await page.getByRole("navigation", { name: "Administration" }).waitFor();
    });
  });
});

describe("what an old tab does not know", () => {
  journey(
    "an activity of a new kind is told by its name, beside the others",
    async ({ arrive }) => {
      const { page, expects } = await arrive();
      // There is no profile yet.
      expects(/status of 404/);
      await becomeMember(page);
      await open(page, paths.termsOfService);
      const at = new Date().toISOString();
      const data = [
        { id: 2, activityType: "season_pass_bought", activityData: null, createdAt: at },
        { id: 1, activityType: "logged_in", activityData: {}, createdAt: at },
      ];
      await page.route("/api/user-activity", (route) => route.fulfill({ json: { data } }));
      await moveTo(page, paths.profile);
      await page.getByRole("tab", { name: "Activity History" }).click();
      await page.getByText("Season pass bought").waitFor();
      await page.getByText("You logged in").waitFor();
    },
  );

  journey("a verification of a new kind has its own name", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeMember(page, { role: "coach" });
    const saved = await page.request.post("/api/user-profile", { data: { displayName: "Ana" } });
    const { data } = await saved.json();
    await open(page, paths.termsOfService);
    const json = { data: { ...data, verificationStatus: "on_hold", teamPosition: "scout" } };
    await page.route("/api/user-profile", (route) => route.fulfill({ json }));
    await moveTo(page, paths.profile);
    const team = page.getByRole("region", { name: "No team yet" });
    await team.getByText("On hold", { exact: true }).waitFor();
    await team.getByText("Scout", { exact: true }).waitFor();
  });

  journey(
    "players without votes count as 0 in the Community Rankings",
    async ({ site, arrive }) => {
      const { page } = await arrive();
      const players = await listProspects(site);
      const data = players.map((player) => ({ ...player, communityVotes: undefined }));
      await open(page, paths.termsOfService);
      await page.route("/api/prospects", (route) => route.fulfill({ json: { data } }));
      await moveTo(page, paths.board);
      const { community, count } = controlsOf(page);
      await count.waitFor();
      await community.click();
      await page.getByRole("table", { name: "Community Rankings" }).waitFor();
      const row = page.getByRole("row").nth(1);
      expect(await row.locator("[data-label=Votes], td").allTextContents()).toContain("0");
    },
  );
});

journey("a part that could not be drawn comes back by Try Again", async ({ site }) => {
  const page = await arriveUnwatched(site);
  await open(page, paths.termsOfService);
  await moveWith(page, paths.board, "/api/prospects", { data: [null] });
  await page.getByText("We can't show this part of the page right now.").waitFor();
  expect(await controlsOf(page).search.isVisible()).toBe(true);
  await page.getByRole("button", { name: "Try Again" }).click();
  await controlsOf(page).count.waitFor();
});

describe("a script that cannot be loaded", () => {
  journey("of a dialog says so, and opens it when it is there again", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/ERR_FAILED/);
    await becomeAdmin(page);
    await open(page, `${paths.adminQueue}?tab=badges`);
    const script = "**/assets/award-dialog-*.js";
    await page.route(script, (route) => route.abort());
    const give = page.getByRole("button", { name: /^Give by hand/ }).first();
    await untilAlive(give);
    await give.click();
    await page.getByText("This can't be opened right now").first().waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.unroute(script);
    await give.click();
    await page.getByRole("dialog", { name: /^Give / }).waitFor();
  });

  journey("of the account's menu leaves a way to the profile", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/ERR_FAILED/);
    await becomeMember(page);
    await page.route("**/assets/account-menu-*.js", (route) => route.abort());
    await open(page, paths.board);
    await page.getByLabel(/^Account of/).click();
    await page.getByRole("banner").getByRole("link", { name: "Profile", exact: true }).click();
    await page.waitForURL(`**${paths.profile}`);
  });

  journey(
    "of the cart's drawer says so, and opens it when it is there again",
    async ({ arrive }) => {
      const { page, expects } = await arrive();
      expects(/ERR_FAILED/);
      const script = "**/assets/cart-drawer-*.js";
      await page.route(script, (route) => route.abort());
      await open(page, paths.shop);
      const cart = page.getByRole("button", { name: /^Cart,/ });
      await cart.click();
      await page.getByText("This can't be opened right now").first().waitFor();
      await page.unroute(script);
      await cart.click();
      await page.getByRole("dialog", { name: /Your cart/ }).waitFor();
    },
  );
});

journey("a nomination that cannot be read is not said to be decided", async ({ arrive }) => {
  const { page, expects } = await arrive();
  expects(/status of 502/);
  await becomeMember(page);
  await open(page, paths.termsOfService);
  await page.route("/api/you-scout/my-nominations", (route) =>
    route.fulfill({ status: 502, body: "<p>" }),
  );
  await moveTo(page, paths.youScoutEdit(1));
  await page.getByText("Error loading your nominations").waitFor();
  const decided = page.getByText("This nomination can no longer be changed");
  expect(await decided.count()).toBe(0);
  await page.unroute("/api/you-scout/my-nominations");
  await page.getByRole("button", { name: "Try Again" }).click();
  await decided.waitFor();
});

/** Responses that say by their status alone what came of a write, and one that says nothing at all. */
const WORDLESS = [
  [200, ""],
  [200, "OK"],
  [500, ""],
] as const;

/** The last session that everybody is shown and that has a place. */
async function lastSessionPage(page: Page): Promise<string> {
  const { data } = await (await page.request.get("/api/rawpass/week")).json();
  const hitting = data.activities.find(({ name }: { name: string }) => name === "Hitting").id;
  const { slotId, date } = data.schedule.findLast(
    ({ activityId, free, closedFor }: Record<string, unknown>) =>
      activityId === hitting && Number(free) > 0 && closedFor === null,
  );
  return paths.rawPassDropIn(slotId, date);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).last().click();
const isShown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

const HITTER_BORN = new Date().getFullYear() - 11;
const SORRY = "Something went wrong. Please try again.";

interface WordlessWrite {
  who: "visitor" | "member" | "staff";
  call: string | RegExp;
  /** Sends what was typed. */
  send(page: Page): Promise<void>;
  done(page: Page): Promise<void>;
  failed(page: Page): Promise<void>;
}

const WORDLESS_WRITES: Record<string, WordlessWrite> = {
  "a privacy request": {
    who: "visitor",
    call: "/api/privacy-requests",
    async send(page) {
      await open(page, paths.privacyRequest);
      await page.getByRole("radio", { name: /Removal/ }).check();
      await page.getByRole("radio", { name: "Yes" }).check();
      await page.getByRole("radio", { name: /My child/ }).check();
      await page.getByLabel("Who is it about?").fill("Octave Arnaud");
      await page.getByLabel("Message").fill("Please take our son's page away.");
      await page.getByLabel("Your name", { exact: true }).fill("Ana Arnaud");
      await page.getByRole("main").getByLabel("Your email address").fill("ana@city.example");
      await press(page, "Send Request");
    },
    done: (page) => untilTold(page, "Saved", "We received your request, but"),
    failed: (page) => untilTold(page, "Your request could not be sent", "Please try again."),
  },
  "a new athlete": {
    who: "member",
    call: "/api/rawpass/athletes",
    async send(page) {
      await open(page, await lastSessionPage(page));
      await fillAthlete(page, HITTER_BORN);
      await press(page, "Continue");
    },
    done: (page) => isShown(page, /^It was saved, but we couldn't read the site's response/),
    failed: (page) => isShown(page, SORRY),
  },
  "a drop-in": {
    who: "member",
    call: "/api/rawpass/drop-ins",
    async send(page) {
      const call = async (method: string, path: string, data?: unknown) =>
        (await page.request.fetch(path, { method, data })).json();
      const { data: own } = (await call("GET", "/api/rawpass/athletes")) as { data: unknown[] };
      if (own.length === 0) await addAthlete(call, HITTER_BORN);
      await open(page, await lastSessionPage(page));
      await press(page, "Continue");
      await press(page, /^Pay /);
    },
    done: (page) => isShown(page, /^Your spot is saved, but .* Please continue in My RawPass\.$/),
    failed: (page) => isShown(page, SORRY),
  },
  "a check-in at the desk": {
    who: "staff",
    call: "/api/rawpass/desk/check-ins",
    async send(page) {
      await open(page, paths.rawPassDesk);
      await isShown(page, "Scan a code to check someone in.");
      await page.keyboard.type(newScanCode());
      await page.keyboard.press("Enter");
    },
    async done(page) {
      await isShown(page, /^The site took the scan, but we couldn't read its answer/);
      expect(await page.getByText("Not checked in").count()).toBe(0);
    },
    failed: (page) => isShown(page, SORRY),
  },
  "the voiding of votes": {
    who: "staff",
    call: /\/votes\/void$/,
    async send(page) {
      const [at, to] = ["2026-03-04T05:00:00.000Z", "2026-03-04T06:00:00.000Z"];
      const counts = { counted: 3, held: 0, voided: 0 };
      const report = {
        ...{ communityVotes: 3, from: at, to, timeZone: "UTC", otherNetworks: 0 },
        hours: [{ startsAt: at, ...counts }],
        networks: [{ network: "a1b2c3", ...counts, firstAt: at, lastAt: at }],
      };
      await page.route(/\/votes\?/, (route) => route.fulfill({ json: { data: report } }));
      await open(page, paths.prospectAdmin);
      await page
        .getByRole("button", { name: /^Votes of / })
        .first()
        .click();
      await page.getByRole("checkbox", { name: /a1b2c3/ }).check();
      await page.getByRole("dialog").getByLabel("Reason", { exact: true }).fill("Bought votes");
      await press(page, "Void Votes");
    },
    done: (page) => untilTold(page, "Saved", "It was saved, but we couldn't read"),
    failed: (page) => untilTold(page, "Error voiding votes", "An error occurred"),
  },
};

describe("a response without what the page needs", () => {
  journey.for(Object.entries(WORDLESS_WRITES))(
    "tells %s as done if the status says so",
    async ([, { who, call, send, done, failed }], { arrive }) => {
      const { page, expects } = await arrive();
      expects(/status of 500/);
      if (who === "staff") await becomeAdmin(page);
      if (who === "member") await becomeMember(page, { isAdult: true });
      for (const [status, body] of WORDLESS) {
        await page.unrouteAll();
        await page.route(typeof call === "string" ? new RegExp(`${call}$`) : call, (route) =>
          route.request().method() === "POST" ? route.fulfill({ status, body }) : route.fallback(),
        );
        await send(page);
        await (status === 200 ? done : failed)(page);
        expect(await page.getByText(/Internal Server Error/).count()).toBe(0);
      }
    },
  );
});
