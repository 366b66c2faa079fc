import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { mayUse } from "#areas/platform/accounts/access/entitled.ts";
import { firstPageOf } from "#areas/platform/accounts/access/first-page.ts";
import { WHO_OPENS } from "#areas/staff/components/staff-pages.ts";
import { withQuery } from "#lib/list-address.ts";
import { STAFF_RIGHTS, type StaffRight } from "#lib/staff-rights.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { type Arrival, untilTold, type Visitor } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember, confirmAddress } from "../support/member.ts";
import type { Site } from "../support/site.ts";

type Arrive = (arrival?: Arrival) => Promise<Visitor>;

/** Makes an account, lets an owner give it a right, and signs in with it. */
async function becomeHelper(
  page: Page,
  { site, arrive }: { site: Site; arrive: Arrive },
  right: StaffRight,
): Promise<string> {
  const { username, email, password } = await becomeMember(page);
  await confirmAddress(site, email);
  const { id } = await (await page.request.get("/api/user")).json();
  const owner = await arrive();
  await becomeAdmin(owner.page);
  const data = { right, isGiven: true, reason: "Helps us this season" };
  const given = await owner.page.request.post(`/api/admin/users/${id}/rights`, { data });
  expect(given.status()).toBe(200);
  const login = { username, password };
  expect((await page.request.post("/api/login", { data: login })).status()).toBe(200);
  return username;
}

/** Every address of staff's pages, about the thing number 1, and of tabs that only owners see. */
const ADDRESSES = WHO_OPENS.flatMap(([path, who, tabs = {}]) => [
  { address: path.replace(":id", "1"), who },
  ...Object.entries(tabs)
    .filter(([, whoSees]) => whoSees === "admin")
    .map(([tab, whoSees]) => ({ address: withQuery(path, { tab }), who: whoSees })),
]);

describe("the pages of staff", () => {
  for (const right of STAFF_RIGHTS) {
    journey(`for the right ${right} are those that it opens`, async ({ site, arrive }) => {
      const { page } = await arrive();
      await becomeHelper(page, { site, arrive }, right);
      for (const { address, who } of ADDRESSES) {
        const answer = await page.request.get(address, { maxRedirects: 0 });
        const isOpen = mayUse({ role: "fan", rights: [right] }, who);
        // What the page is about may not be there.
        expect(isOpen ? [200, 404] : [302], address).toContain(answer.status());
        if (isOpen) continue;
        expect(answer.headers().location).toBe(
          `${firstPageOf({ role: "fan", rights: [right] })}?notice=no-right`,
        );
      }
    });
  }

  journey("are all open to owners", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    for (const { address } of ADDRESSES) {
      expect([200, 404], address).toContain((await page.request.get(address)).status());
    }
  });
});

describe("a moderator", () => {
  const LINKS = [
    "Overview",
    "Queue",
    "Nominations",
    "Comments",
    "Reports",
    "Vote bursts",
    "Badges",
  ];

  journey("works off YouScout, and cannot see the shop", async ({ site, arrive }) => {
    const { page } = await arrive({ width: 1440 });
    const username = await becomeHelper(page, { site, arrive }, "moderator");
    await open(page, paths.board);
    await page.getByLabel(`Account of ${username}`).click();
    expect(await page.getByRole("link", { name: "Desk" }).count()).toBe(0);
    await page.getByRole("link", { name: "Admin Panel" }).click();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    const waiting = page.getByRole("list").filter({ hasText: "Not public yet" });
    await waiting.getByRole("link", { name: "Nominations" }).waitFor();
    expect(await page.getByText("Orders to send").count()).toBe(0);

    const areas = page.getByRole("navigation", { name: "Administration" });
    const seen = new Set<string>();
    for (const group of ["Today", "YouScout"]) {
      await areas.getByRole("link", { name: group, exact: true }).click();
      const list = areas.getByRole("list", { name: group });
      await list.waitFor();
      for (const label of await list.getByRole("link").allTextContents()) seen.add(label);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
    }
    expect([...seen]).toEqual(LINKS);
    for (const group of ["Board", "Sales", "People"]) {
      expect(await areas.getByRole("link", { name: group, exact: true }).count()).toBe(0);
    }

    await open(page, withQuery(paths.adminQueue, { kind: "nomination" }));
    const kinds = page.getByRole("navigation", { name: "What the queue shows" });
    await kinds.getByRole("link", { name: "Nominations" }).waitFor();
    expect(await kinds.getByRole("link", { name: "Privacy requests" }).count()).toBe(0);

    for (const address of [paths.shopAdmin, paths.prospectAdmin, paths.connectAdmin]) {
      await open(page, address);
      await expect.poll(() => new URL(page.url()).pathname).toBe(paths.adminQueue);
    }
    for (const call of [
      "/api/admin/shop/orders",
      "/api/admin/shop/orders.csv",
      "/api/admin/users",
    ]) {
      expect((await page.request.get(call)).status(), call).toBe(403);
    }
  });

  journey("loses it all when the right is taken", async ({ site, arrive }) => {
    const { page } = await arrive();
    const username = await becomeHelper(page, { site, arrive }, "moderator");
    await open(page, paths.adminQueue);
    const owner = await arrive({ width: 360 });
    await becomeAdmin(owner.page);
    await open(owner.page, `${paths.adminPanel}?tab=users&q=${username}`);
    await owner.page.getByRole("button", { name: `Manage @${username}` }).click();
    await owner.page.getByRole("button", { name: "Give or take rights" }).click();
    await owner.page.getByLabel("Right", { exact: true }).selectOption("Take: Moderator");
    await owner.page.getByText("will no longer decide nominations").waitFor();
    expect(await sidewaysScroll(owner.page)).toBe(0);
    expect(await findBarriers(owner.page)).toEqual([]);
    await owner.page.getByLabel("Reason").fill("The season is over");
    await owner.page.getByRole("button", { name: "Take right" }).click();
    await owner.page.getByText(`@${username} no longer has the right`).first().waitFor();
    expect((await page.request.get("/api/admin/queue")).status()).toBe(401);
    const answer = await page.request.get(paths.adminQueue, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([
      302,
      `${paths.authThen(paths.adminQueue)}&notice=administrators-only`,
    ]);
    await open(owner.page, `${paths.adminPanel}?tab=audit`);
    await owner.page.getByText("The season is over").first().waitFor();
  });
});

describe("a bookkeeper", () => {
  journey("finds payments, reads on, and takes a month as a file", async ({ site, arrive }) => {
    const { page } = await arrive({ width: 1440 });
    await becomeHelper(page, { site, arrive }, "bookkeeper");
    await open(page, paths.paymentsAdmin);
    await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor();
    const rows = page.getByRole("row").filter({ hasText: "$" });
    expect(await rows.count()).toBe(50);
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL((url) => url.searchParams.get("page") === "2");
    await page.getByText(/^51–/).waitFor();

    await page.getByRole("combobox", { name: /^For/ }).selectOption("Drop-in");
    await expect.poll(() => rows.filter({ hasNotText: "Drop-in" }).count()).toBe(0);
    await page.getByLabel("Search by payer, amount or number").fill("$35");
    await page.waitForURL((url) => url.searchParams.get("q") === "$35");
    await expect.poll(() => rows.filter({ hasNotText: "$35.00" }).count()).toBe(0);
    await page.getByText(/^All pages together: \$[\d,]+\.00 paid/).waitFor();
    const [all] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download CSV" }).click(),
    ]);
    expect(all.suggestedFilename()).toBe("payments.csv");
    const [, ...lines] = readFileSync(await all.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !/,rawpass-drop-in,c\w+,DI-\d+,[^,]*,35,/.test(line))).toEqual(
      [],
    );
    expect(await rows.getByRole("link").count()).toBe(0);

    await page.getByRole("tab", { name: "By month" }).click();
    const file = page.getByRole("link", { name: /^CSV of/ }).first();
    await file.waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
    expect(download.suggestedFilename()).toMatch(/^payments-20\d\d-\d\d\.csv$/);
    expect(readFileSync(await download.path(), "utf8")).toMatch(/rawpass-drop-in,c\w+,DI-\d/);
    for (const tab of ["payments", "months"]) {
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await open(page, withQuery(paths.paymentsAdmin, { tab }));
        expect(await sidewaysScroll(page), `${tab} at ${width}`).toBe(0);
        expect(await findBarriers(page)).toEqual([]);
      }
    }
    await page
      .getByText(/^Drop-in \$/)
      .first()
      .waitFor();
  });

  journey("is told which tabs are not theirs", async ({ site, arrive }) => {
    const { page } = await arrive();
    await becomeHelper(page, { site, arrive }, "bookkeeper");
    await open(page, withQuery(paths.adminPanelAlias, { tab: "audit" }));
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.paymentsAdmin);
    await untilTold(page, "Access Denied");
  });
});

describe("an owner", () => {
  journey(
    "finds who has a right, and who of them has no second factor",
    async ({ site, arrive }) => {
      const helper = await arrive();
      const username = await becomeHelper(helper.page, { site, arrive }, "partners");
      for (const width of [360, 1440]) {
        const { page } = await arrive({ width });
        await becomeAdmin(page);
        await open(page, `${paths.adminPanel}?tab=users&q=${username}`);
        const row = page.getByRole("row").filter({ hasText: `@${username}` });
        await row.waitFor();
        const choice = page.getByLabel("Staff rights");
        await choice.selectOption("Moderator");
        await page.getByText("No accounts match.").waitFor();
        await choice.selectOption("Partners");
        await row.getByText("No second factor").waitFor();
        await choice.selectOption("All staff");
        await page.waitForURL((url) => url.searchParams.get("right") === "any");
        await row.waitFor();
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await findBarriers(page)).toEqual([]);
      }
    },
  );

  journey(
    "gives nothing to an account whose address nobody confirmed",
    async ({ site, arrive }) => {
      const helper = await arrive();
      const { username, email } = await becomeMember(helper.page);
      const { page, expects } = await arrive({ width: 360 });
      await becomeAdmin(page);
      await open(page, `${paths.adminPanel}?tab=users&q=${username}`);
      const dialog = page.getByRole("dialog");
      const manage = page.getByRole("button", { name: `Manage @${username}` });
      const warning = dialog
        .getByRole("alert")
        .filter({ hasText: `not confirmed the address ${email}` });

      await manage.click();
      await dialog.getByRole("button", { name: "Change role" }).click();
      await dialog.getByLabel("New role").selectOption("Coach");
      expect(await warning.count()).toBe(0);
      await dialog.getByLabel("New role").selectOption("Administrator");
      await warning.waitFor();
      await page.keyboard.press("Escape");
      await dialog.getByRole("button", { name: "Discard" }).click();

      await manage.click();
      await dialog.getByRole("button", { name: "Give or take rights" }).click();
      await warning.waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByLabel("Right", { exact: true }).selectOption("Give: Desk");
      await dialog.getByLabel("Reason").fill("Works the front desk");
      expects(/status of 409/);
      await dialog.getByRole("button", { name: "Give right" }).click();
      await untilTold(page, "Nothing was changed");
      await page
        .getByText("Nobody has confirmed the email address of this account.")
        .first()
        .waitFor();

      // Whoever waits with the form open need not fill it out again.
      await confirmAddress(site, email);
      await dialog.getByRole("button", { name: "Give right" }).click();
      await untilTold(page, `@${username} has the right`);
    },
  );
});
