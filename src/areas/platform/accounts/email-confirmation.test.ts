import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { removeConfirmationTraces } from "./service/email-confirmation.ts";
import { emailConfirmations, users } from "./tables.ts";
import { aUser } from "./testing.ts";

const EMAIL = "ann@city.example";

interface Link extends TestApp {
  /** A person whose address is not confirmed, signed in. */
  ann: Awaited<ReturnType<TestApp["signIn"]>>;
  /** The tokens of the links that went to an address, the oldest first. */
  tokensOf(email?: string): Promise<string[]>;
  isConfirmed(): Promise<boolean>;
  confirm(token: string | undefined, caller?: Caller): Promise<Answer>;
}

async function siteWithAnn(): Promise<Link> {
  const site = await testApp();
  const { db, signIn, outbox, visitor, deps } = site;
  const user = await aUser(db, { username: "ann", email: EMAIL, emailConfirmedAt: null });
  const ann = await signIn(user);
  const begin = deps.config.baseUrl + paths.emailConfirm("");
  return {
    ...site,
    ann,
    async tokensOf(email = EMAIL) {
      const mails = (await outbox()).filter(({ to }) => to === email);
      const urls = mails.flatMap(({ parts }) =>
        parts.flatMap((part) => (typeof part === "object" && "button" in part ? [part.url] : [])),
      );
      return urls.flatMap((url) => (url.startsWith(begin) ? [url.slice(begin.length)] : []));
    },
    async isConfirmed() {
      return (await ann.get("/api/user")).body.isEmailConfirmed;
    },
    confirm: (token, caller = visitor) => caller.post("/api/confirm-email", { token }),
  };
}

/** As `siteWithAnn`, with the token of a link that was just mailed. */
async function siteWithLink(): Promise<Link & { token: string }> {
  const site = await siteWithAnn();
  expect((await site.ann.post("/api/user/email/link")).status).toBe(200);
  const [token = ""] = await site.tokensOf();
  return { ...site, token };
}

describe("the link that confirms an address", () => {
  test("comes with the registration, which is answered as before", async () => {
    const { visitor, tokensOf, db } = await siteWithAnn();
    const { status } = await visitor.post("/api/register", {
      username: "ben",
      email: "ben@city.example",
      password: "gulf-coast-88",
      role: "fan",
    });
    expect(status).toBe(201);
    const [token] = await tokensOf("ben@city.example");
    expect(token).toMatch(/^[\w-]{43}$/);
    const [kept] = await db.select().from(emailConfirmations);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test("is asked for again by who is signed in and has an address to confirm", async () => {
    const { expectStatuses, ann } = await siteWithAnn();
    await expectStatuses((actor) => actor.post("/api/user/email/link"), {
      visitor: 401,
      member: 409,
      otherMember: 409,
      admin: 409,
    });
    const { status, body } = await ann.post("/api/user/email/link");
    expect([status, body.message]).toEqual([
      200,
      "Please check your inbox. The link works for 24 hours.",
    ]);
  });

  test("works for whoever has it, and names the account before", async () => {
    const { expectStatuses, token, isConfirmed } = await siteWithLink();
    const everybody = { visitor: 200, member: 200, otherMember: 200, admin: 200 };
    await expectStatuses((actor) => actor.get(`/api/confirm-email/${token}`), everybody);
    expect(await isConfirmed()).toBe(false);
    await expectStatuses((actor) => actor.post("/api/confirm-email", { token }), everybody);
    expect(await isConfirmed()).toBe(true);
  });

  test("changes nothing by being opened, however often", async () => {
    const { visitor, token, isConfirmed, db } = await siteWithLink();
    for (let turn = 0; turn < 3; turn += 1) {
      const { body, headers } = await visitor.get(`/api/confirm-email/${token}`);
      expect(body).toEqual({ username: "ann" });
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect(await isConfirmed()).toBe(false);
    const [link] = await db.select().from(emailConfirmations);
    expect(link?.usedAt).toBeNull();
  });

  test("works for 24 hours", async () => {
    const { token, confirm, clock, isConfirmed, visitor, ann } = await siteWithLink();
    clock.advance(24 * HOUR_MS);
    const answer = await confirm(token);
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    expect((await visitor.get(`/api/confirm-email/${token}`)).status).toBe(404);
    expect(await isConfirmed()).toBe(false);
    expect((await ann.post("/api/user/email/link")).status).toBe(200);
  });

  test("still works a moment before", async () => {
    const { token, confirm, clock, isConfirmed } = await siteWithLink();
    clock.advance(24 * HOUR_MS - 1);
    expect((await confirm(token)).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
  });

  test("is used once: pressed again, also at once, it changes nothing and says the same", async () => {
    const { token, confirm, db, clock, ann } = await siteWithLink();
    const pressed = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(pressed.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const confirmedAt = clock.now;
    clock.advance(HOUR_MS);
    expect((await confirm(token)).body).toEqual({ message: "Your address is confirmed." });
    const [user] = await db.select().from(users).where(eq(users.id, ann.user.id));
    expect(user?.emailConfirmedAt).toEqual(confirmedAt);
  });

  test("ends with a newer one", async () => {
    const { token, confirm, ann, tokensOf, isConfirmed, db } = await siteWithLink();
    await ann.post("/api/user/email/link");
    const newer = (await tokensOf()).find((one) => one !== token);
    expect((await confirm(token)).status).toBe(404);
    expect(await isConfirmed()).toBe(false);
    expect((await confirm(newer)).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    expect(await db.$count(emailConfirmations)).toBe(1);
  });

  test("is no other text", async () => {
    const { confirm, isConfirmed } = await siteWithLink();
    for (const token of ["", "made-up", "a".repeat(43), "../../user", "' or 1=1"]) {
      expect((await confirm(token)).status, token).toBe(404);
      expect(await isConfirmed(), token).toBe(false);
    }
  });

  test("is sent again three times a day, and the one of the registration besides", async () => {
    const { ann, tokensOf } = await siteWithAnn();
    for (let turn = 1; turn <= 3; turn += 1) {
      expect((await ann.post("/api/user/email/link")).status).toBe(200);
    }
    const { status, body, headers } = await ann.post("/api/user/email/link");
    expect([status, body.code]).toEqual([429, "too_many"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(await tokensOf()).toHaveLength(3);
  });

  test("goes to one address ten times a day, whatever accounts name it, and nobody is told", async () => {
    const { db, signIn, tokensOf } = await siteWithAnn();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const email = index % 2 === 0 ? EMAIL : EMAIL.toUpperCase();
      const person = await signIn(
        await aUser(db, { username: `ann-${index}`, email, emailConfirmedAt: null }),
      );
      statuses.push((await person.post("/api/user/email/link")).status);
    }
    expect(statuses).toEqual(Array(12).fill(200));
    const sent = [...(await tokensOf()), ...(await tokensOf(EMAIL.toUpperCase()))];
    expect(sent).toHaveLength(10);
  });

  test("is of no use to who is confirmed, and its traces go after a week", async () => {
    const { token, confirm, ann, deps, clock } = await siteWithLink();
    await confirm(token);
    const { status, body } = await ann.post("/api/user/email/link");
    expect([status, body.message]).toEqual([409, "Your address is already confirmed."]);
    clock.advance(7 * 24 * HOUR_MS);
    expect(await removeConfirmationTraces(deps)).toBe(0);
    clock.advance(1);
    expect(await removeConfirmationTraces(deps)).toBe(1);
  });

  test("stands in no line of the log", async () => {
    const { token, confirm, visitor, logLines } = await siteWithLink();
    await visitor.get(`/api/confirm-email/${token}`);
    await confirm(token);
    expect(JSON.stringify(logLines)).not.toContain(token);
  });
});

test("an account that the operator makes is not confirmed before its link is pressed", async () => {
  const { admin } = await siteWithAnn();
  expect((await admin.get("/api/user")).body.isEmailConfirmed).toBe(false);
});
