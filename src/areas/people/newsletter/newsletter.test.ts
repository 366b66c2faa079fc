import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { newsletterSubscriptions } from "./tables.ts";

const EMAIL = "ana@city.example";

/** The tokens of the links of each mail so far, oldest first; `confirm` is null without a question. */
async function linksOf({ outbox }: TestApp) {
  const mails = await outbox();
  return mails.map(({ parts, unsubscribeUrl = "" }) => {
    const button = parts.find((part) => typeof part === "object" && "button" in part);
    return {
      confirm: button && "url" in button ? lastPart(String(button.url)) : null,
      unsubscribe: lastPart(unsubscribeUrl),
    };
  });
}

function lastPart(url: string): string {
  return url.split("/").at(-1) ?? "";
}

/** A site where the address was asked, and the links of that mail. */
async function siteWithQuestion(email = EMAIL) {
  const site = await testApp();
  await site.visitor.post("/api/newsletter", { email });
  const [links] = await linksOf(site);
  if (!links?.confirm) throw new Error("no question was mailed");
  return { ...site, confirm: links.confirm, unsubscribe: links.unsubscribe };
}

async function listed({ admin }: Pick<TestApp, "admin">): Promise<string[]> {
  const { body } = await admin.get("/api/newsletter");
  return body.data.map(({ email }: { email: string }) => email);
}

describe("POST /api/newsletter", () => {
  test("asks the address by mail, and no address is listed before its yes", async () => {
    const site = await siteWithQuestion(" Ana@City.Example ");
    const [mail] = await site.outbox();
    expect(mail).toMatchObject({ to: EMAIL });
    expect(mail?.cause).toMatch(/^newsletter:1:/);
    expect(await listed(site)).toEqual([]);
    expect(
      (await site.visitor.post("/api/newsletter/confirm", { token: site.confirm })).status,
    ).toBe(200);
    expect(await listed(site)).toEqual([EMAIL]);
  });

  test("answers the same, with a mail, for an address that gets it already", async () => {
    const site = await siteWithQuestion();
    const first = await site.visitor.post("/api/newsletter", { email: "new@city.example" });
    await site.visitor.post("/api/newsletter/confirm", { token: site.confirm });
    const again = await site.visitor.post("/api/newsletter", { email: EMAIL, name: "Mallory" });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const ofAna = (await site.outbox()).filter(({ to }) => to === EMAIL);
    expect(ofAna.map(({ subject }) => subject).toSorted()).toEqual([
      "Please confirm the RAW newsletter",
      "You already get the RAW newsletter",
    ]);
    const ana = eq(newsletterSubscriptions.email, EMAIL);
    expect(await site.db.select().from(newsletterSubscriptions).where(ana)).toMatchObject([
      { name: null, confirmedAt: expect.any(Date) },
    ]);
  });

  test("says what is wrong at each field", async () => {
    const { visitor, outbox } = await testApp();
    for (const [wanted, fields] of [
      [{}, { email: "Please enter a valid email address" }],
      [{ email: "ana" }, { email: "Please enter a valid email address" }],
      [{ email: ["ana@city.example"] }, { email: "Please enter a valid email address" }],
      [{ email: EMAIL, name: "x".repeat(101) }, { name: "Name must be at most 100 characters" }],
    ] as const) {
      const answer = await visitor.post("/api/newsletter", wanted);
      expect([answer.status, answer.body.fields], JSON.stringify(fields)).toEqual([422, fields]);
      expect(await outbox(), JSON.stringify(fields)).toEqual([]);
    }
  });

  test("keeps the name, until then or later given, of who has not said yes", async () => {
    const { visitor, db } = await testApp();
    for (const name of ["", "\u200b", "Ana\nBatiste", undefined])
      await visitor.post("/api/newsletter", { email: EMAIL, name });
    expect(await db.select().from(newsletterSubscriptions)).toMatchObject([
      { name: "Ana Batiste" },
    ]);
  });

  test("sends one address 3 mails a day, wherever from, and answers as ever", async () => {
    const { visitor, db, outbox } = await testApp();
    const ask = (index: number) =>
      visitor.at(`203.0.113.${index}`).post("/api/newsletter", { email: EMAIL });
    for (let index = 1; index <= 5; index += 1) expect((await ask(index)).status).toBe(200);
    expect(await outbox()).toHaveLength(3);
    await letLimitsPass(db, DAY_MS);
    await ask(6);
    expect(await outbox()).toHaveLength(4);
  });

  test("ten times at once is one subscription, asked by at most 3 mails, of which one works", async () => {
    const site = await testApp();
    const at = (index: number) => site.visitor.at(`203.0.113.${index}`);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => at(index).post("/api/newsletter", { email: EMAIL })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await site.db.$count(newsletterSubscriptions)).toBe(1);
    const links = await linksOf(site);
    expect(links).toHaveLength(3);
    const statuses: number[] = [];
    for (const { confirm } of links) {
      statuses.push(
        (await site.visitor.post("/api/newsletter/confirm", { token: confirm })).status,
      );
    }
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
  });
});

describe("POST /api/newsletter/confirm", () => {
  test("is for anyone who has the link, as often as they like", async () => {
    const { expectStatuses, confirm } = await siteWithQuestion();
    await expectStatuses((actor) => actor.post("/api/newsletter/confirm", { token: confirm }), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
  });

  test("works 7 days, not longer", async () => {
    const { visitor, clock, confirm, ...site } = await siteWithQuestion();
    clock.advance(7 * DAY_MS + 1);
    const late = await visitor.post("/api/newsletter/confirm", { token: confirm });
    expect([late.status, late.body.message]).toEqual([
      404,
      "This link is no longer valid. Please subscribe again.",
    ]);
    clock.advance(-1);
    expect((await visitor.post("/api/newsletter/confirm", { token: confirm })).status).toBe(200);
    expect(await listed({ admin: await site.signIn(site.admin.user) })).toEqual([EMAIL]);
  });

  test("with a token that nobody was sent is refused", async () => {
    const { visitor, unsubscribe, db } = await siteWithQuestion();
    for (const token of ["", "x".repeat(43), unsubscribe]) {
      expect((await visitor.post("/api/newsletter/confirm", { token })).status, token).toBe(404);
    }
    const [{ confirmationHash } = {}] = await db.select().from(newsletterSubscriptions);
    expect(
      (await visitor.post("/api/newsletter/confirm", { token: confirmationHash })).status,
    ).toBe(404);
  });
});

describe("POST /api/newsletter/unsubscribe", () => {
  test("is for anyone who has the link, as often as they like", async () => {
    const { expectStatuses, unsubscribe } = await siteWithQuestion();
    await expectStatuses(
      (actor) => actor.post("/api/newsletter/unsubscribe", { token: unsubscribe }),
      {
        visitor: 200,
        member: 200,
        otherMember: 200,
        admin: 200,
      },
    );
  });

  test("forgets the address; the old question brings nobody back", async () => {
    const { visitor, db, confirm, unsubscribe } = await siteWithQuestion();
    await visitor.post("/api/newsletter/confirm", { token: confirm });
    await visitor.post("/api/newsletter/unsubscribe", { token: unsubscribe });
    expect(await db.$count(newsletterSubscriptions)).toBe(0);
    expect((await visitor.post("/api/newsletter/confirm", { token: confirm })).status).toBe(404);
  });

  test("works from every mail, also one from before the address left and came back", async () => {
    const site = await siteWithQuestion();
    const { visitor, db, clock } = site;
    await visitor.post("/api/newsletter/unsubscribe", { token: site.unsubscribe });
    clock.advance(300 * DAY_MS);
    await visitor.post("/api/newsletter", { email: EMAIL.toUpperCase() });
    const [, second] = await linksOf(site);
    await visitor.post("/api/newsletter/confirm", { token: second?.confirm });
    expect(await db.$count(newsletterSubscriptions)).toBe(1);
    expect(
      (await visitor.post("/api/newsletter/unsubscribe", { token: site.unsubscribe })).status,
    ).toBe(200);
    expect(await db.$count(newsletterSubscriptions)).toBe(0);
  });

  test("takes nobody off with another's or a made-up link", async () => {
    const { visitor, db, confirm, unsubscribe } = await siteWithQuestion();
    await visitor.post("/api/newsletter", { email: "bo@city.example" });
    const forged = [
      unsubscribe.slice(4),
      unsubscribe.slice(0, -4),
      unsubscribe.slice(0, 20),
      "x".repeat(43),
      "é".repeat(43),
      confirm,
      "",
    ];
    for (const token of forged) {
      expect((await visitor.post("/api/newsletter/unsubscribe", { token })).status, token).toBe(
        404,
      );
    }
    expect(await db.$count(newsletterSubscriptions)).toBe(2);
  });
});

test("no token is kept or logged", async () => {
  const { visitor, db, logLines, confirm, unsubscribe } = await siteWithQuestion();
  await visitor.post("/api/newsletter/confirm", { token: confirm });
  const kept = JSON.stringify([await db.select().from(newsletterSubscriptions), logLines]);
  expect(kept).not.toContain(confirm);
  expect(kept).not.toContain(unsubscribe);
});

describe("GET /api/newsletter", () => {
  test("gives the confirmed addresses, the newest first, whole or by pages", async () => {
    const { admin, db, deps } = await testApp();
    const confirmedAt = deps.now();
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      email: `reader${index + 1}@city.example`,
      confirmedAt,
      createdAt: confirmedAt,
    }));
    await db.insert(newsletterSubscriptions).values([...rows, { email: "silent@city.example" }]);
    const { body } = await admin.get("/api/newsletter");
    expect([body.data.length, body.total]).toEqual([1_000, 1_001]);
    expect(body.data[0]).toEqual({
      id: 1_001,
      email: "reader1001@city.example",
      name: null,
      createdAt: "2027-03-10T17:00:00.000Z",
    });
    const page = await admin.get("/api/newsletter?page=2&pageSize=3");
    expect(page.body.data.map(({ id }: { id: number }) => id)).toEqual([998, 997, 996]);
  });
});

describe("GET /api/admin/newsletter.csv", () => {
  test("gives each confirmed address with a link that ends it, and is written down", async () => {
    const { admin, visitor, db, deps } = await testApp();
    const confirmedAt = deps.now();
    await db.insert(newsletterSubscriptions).values([
      { email: "a@city.example", name: "=cmd()", confirmedAt, createdAt: confirmedAt },
      { email: "silent@city.example" },
      ...Array.from({ length: 1_001 }, (_, index) => ({
        email: `reader${index}@city.example`,
        confirmedAt,
      })),
    ]);
    const { body, headers } = await admin.get("/api/admin/newsletter.csv");
    expect(headers["content-disposition"]).toBe('attachment; filename="newsletter.csv"');
    const lines: string[] = body.split("\r\n");
    expect(lines).toHaveLength(1_004);
    expect(lines[0]).toBe("\ufeffName,Email,Date (New Orleans),Unsubscribe link");
    expect(body).not.toContain("silent@");
    const [name, email, date, link = ""] = lines[1_002]?.split(",") ?? [];
    expect([name, email, date]).toEqual(["'=cmd()", "a@city.example", "2027-03-10 11:00"]);
    expect(link).toMatch(/^http:\/\/.*\/newsletter\/unsubscribe\/[\w-]+$/);
    expect(
      (await visitor.post("/api/newsletter/unsubscribe", { token: lastPart(link) })).status,
    ).toBe(200);
    expect(await db.$count(newsletterSubscriptions)).toBe(1_002);
    const entries = await admin.get("/api/admin/audit");
    expect(entries.body.data).toMatchObject([
      { action: "list_exported", subjectType: "newsletter", after: { rows: 1_002 } },
    ]);
  });
});
