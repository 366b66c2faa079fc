import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { memberOf } from "#areas/platform/accounts/access/actor.ts";
import { userActivity, users } from "#areas/platform/accounts/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { rateLimits } from "#lib/db/rate-limits-table.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { type Overrides, testApp } from "#tests/test-app.ts";
import { requestEvaluation } from "./service/request-evaluation.ts";
import { evaluationRequests } from "./tables.ts";
import { WRITTEN } from "./testing.ts";

/** Everybody here has confirmed being 18 or over. */
async function siteOfAdults(overrides?: Overrides) {
  const site = await testApp(overrides);
  await site.db.update(users).set({ adultConfirmedAt: new Date() });
  return site;
}

describe("POST /api/prospect-evaluations", () => {
  test("saves the request, mails staff, gives the parent a receipt and notes it", async () => {
    const { member, db, deps, outbox } = await siteOfAdults();
    const answer = await member.post("/api/prospect-evaluations", { ...WRITTEN, elapsedMs: 2_000 });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toMatch(/^Your evaluation request has been received/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await db.select().from(evaluationRequests)).toMatchObject([
      {
        id: 1,
        userId: member.user.id,
        ...WRITTEN,
        status: "pending",
        staffNote: null,
        createdAt: deps.now(),
      },
    ]);
    const mails = await outbox();
    expect(mails.map(({ cause, to, replyTo }) => [cause, to, replyTo])).toEqual([
      ["evaluation:1:receipt", "Ana@city.example", "hello@example.com"],
      ["evaluation:1:staff", deps.mail.staff, "Ana@city.example"],
    ]);
    const staffText = JSON.stringify(mails[1]?.parts);
    for (const written of Object.values(WRITTEN)) expect(staffText).toContain(String(written));
    expect(staffText).toContain('"Class (estimated)","2029"');
    expect(mails[1]?.subject).not.toContain("Marcus");
    const { body } = await member.get("/api/user-activity");
    expect(body.data[0]).toMatchObject({
      activityType: "evaluation_requested",
      activityData: { evaluationRequestId: 1 },
    });
  });

  test("the receipt leads to the request, and names the child's first name to a confirmed address alone", async () => {
    const { member, db, outbox } = await siteOfAdults();
    const receiptFor = async (emailConfirmedAt: Date | null) => {
      const own = { email: "ana@city.example", emailConfirmedAt };
      await db.update(users).set(own).where(eq(users.id, member.user.id));
      const before = await outbox();
      await member.post("/api/prospect-evaluations", WRITTEN);
      const receipt = (await outbox())
        .slice(before.length)
        .find(({ cause }) => cause.endsWith(":receipt"));
      return JSON.stringify({ ...receipt, to: "" });
    };
    const strange = await receiptFor(null);
    const own = await receiptFor(new Date(0));
    for (const text of [strange, own]) {
      expect(text).toContain(paths.myEvaluations);
      expect(text).not.toMatch(/batiste/i);
    }
    expect(strange).not.toMatch(/marcus/i);
    expect(own).toContain('{"facts":[["Player","Marcus"]]}');
    for (const written of Object.values(WRITTEN)) {
      if (typeof written === "string") expect(own).not.toContain(written);
    }
  });

  const NO_PHONE = "Valid phone number is required";
  test("says what is wrong at each field", async () => {
    const { member, db, outbox } = await siteOfAdults();
    for (const [change, fields] of [
      [{ parentName: undefined }, { parentName: "Name is required" }],
      [{ parentName: " A " }, { parentName: "Name is required" }],
      [{ parentName: "x".repeat(101) }, { parentName: "Must be at most 100 characters" }],
      [{ parentEmail: "" }, { parentEmail: "Invalid email address" }],
      [{ parentEmail: "ana@city" }, { parentEmail: "Invalid email address" }],
      [{ parentEmail: "a@b.example, c@d.example" }, { parentEmail: "Invalid email address" }],
      [{ parentPhone: "504555014" }, { parentPhone: NO_PHONE }],
      [{ parentPhone: "5".repeat(26) }, { parentPhone: NO_PHONE }],
      [{ parentName: "\u202e\u200b\u2066" }, { parentName: "Name is required" }],
      [{ playerPosition: "\u200b" }, { playerPosition: "Position is required" }],
      [{ playerName: "M" }, { playerName: "Player name is required" }],
      [{ playerName: "x".repeat(101) }, { playerName: "Must be at most 100 characters" }],
      [{ playerPosition: " " }, { playerPosition: "Position is required" }],
      [{ playerPosition: "x".repeat(51) }, { playerPosition: "Must be at most 50 characters" }],
      [{ playerSchool: "x" }, { playerSchool: "School/team is required" }],
      [{ playerSchool: "x".repeat(201) }, { playerSchool: "Must be at most 200 characters" }],
      [
        { additionalInfo: "x".repeat(2_001) },
        { additionalInfo: "Must be at most 2,000 characters" },
      ],
      [
        { parentName: "", playerAge: 0 },
        { parentName: "Name is required", playerAge: "Valid age is required" },
      ],
    ] as const) {
      const answer = await member.post("/api/prospect-evaluations", { ...WRITTEN, ...change });
      expect(answer.status, JSON.stringify(fields)).toBe(422);
      expect(answer.body, JSON.stringify(fields)).toEqual({
        message: Object.values(fields)[0],
        code: "invalid",
        fields,
      });
      expect(await db.$count(evaluationRequests), JSON.stringify(fields)).toBe(0);
      expect(await outbox(), JSON.stringify(fields)).toEqual([]);
    }
  });

  test("takes whole numbers from 1 to 99 alone as an age", async () => {
    const { member, db } = await siteOfAdults();
    for (const playerAge of [
      undefined,
      null,
      0,
      "0",
      "",
      -1,
      1.5,
      "x",
      "0x10",
      "1e1",
      "15.0",
      "+5",
      100,
      true,
      [15],
      {},
    ]) {
      const answer = await member.post("/api/prospect-evaluations", { ...WRITTEN, playerAge });
      expect(answer.status, JSON.stringify(playerAge)).toBe(422);
      expect(answer.body.fields, JSON.stringify(playerAge)).toEqual({
        playerAge: "Valid age is required",
      });
      expect(await db.$count(evaluationRequests), JSON.stringify(playerAge)).toBe(0);
    }
  });

  test("takes whole numbers as an age, also as text", async () => {
    const { member, db } = await siteOfAdults({ config: { rateLimit: false } });
    for (const playerAge of [1, 99, "15", " 7 "]) {
      expect(
        (await member.post("/api/prospect-evaluations", { ...WRITTEN, playerAge })).status,
        String(playerAge),
      ).toBe(200);
    }
    const rows = await db.select().from(evaluationRequests).orderBy(evaluationRequests.id);
    expect(rows.map(({ playerAge }) => playerAge)).toEqual([1, 99, 15, 7]);
  });

  test("takes the longest that is allowed, without the blanks around it", async () => {
    const { member, db } = await siteOfAdults();
    const longest = {
      parentName: "x".repeat(100),
      parentEmail: `ana@${"x.".repeat(121)}example`,
      parentPhone: "5".repeat(25),
      playerName: "x".repeat(100),
      playerPosition: "x".repeat(50),
      playerSchool: "x".repeat(200),
      additionalInfo: "x".repeat(2_000),
    };
    const padded = Object.fromEntries(
      Object.entries(longest).map(([field, text]) => [field, ` ${text}\n`]),
    );
    expect(
      (await member.post("/api/prospect-evaluations", { ...padded, playerAge: 15 })).status,
    ).toBe(200);
    expect(await db.select().from(evaluationRequests)).toMatchObject([longest]);
  });

  test("stores blank additional information as none", async () => {
    const { member, db } = await siteOfAdults({ config: { rateLimit: false } });
    for (const info of [undefined, null, "", "  \n", "\u200b\u202e"]) {
      expect(
        (await member.post("/api/prospect-evaluations", { ...WRITTEN, additionalInfo: info }))
          .status,
        JSON.stringify(info),
      ).toBe(200);
    }
    const rows = await db.select().from(evaluationRequests);
    expect(new Set(rows.map(({ additionalInfo }) => additionalInfo))).toEqual(new Set([null]));
  });

  test("is refused to an account that has not confirmed being 18 or over", async () => {
    const { member, db } = await testApp();
    const answer = await member.post("/api/prospect-evaluations", WRITTEN);
    expect([answer.status, answer.body.code]).toEqual([403, "adult_unconfirmed"]);
    expect(await db.$count(evaluationRequests)).toBe(0);
    await member.post("/api/user/adult", { isAdult: true });
    expect((await member.post("/api/prospect-evaluations", WRITTEN)).status).toBe(200);
  });

  test("keeps one-line fields on one line", async () => {
    const { member, db } = await siteOfAdults();
    const written = {
      ...WRITTEN,
      parentName: "Ana\r\nBcc: all@city.example",
      playerSchool: "Holy\tCross\u2028School",
      additionalInfo: "Two\nlines",
    };
    expect((await member.post("/api/prospect-evaluations", written)).status).toBe(200);
    expect(await db.select().from(evaluationRequests)).toMatchObject([
      {
        parentName: "Ana Bcc: all@city.example",
        playerSchool: "Holy Cross School",
        additionalInfo: "Two\nlines",
      },
    ]);
  });

  test("takes nothing that is for staff, and nobody else's name for its sender", async () => {
    const { member, otherMember, db } = await siteOfAdults();
    const forged = { status: "completed", staffNote: "ok", userId: otherMember.user.id, id: 99 };
    expect((await member.post("/api/prospect-evaluations", { ...WRITTEN, ...forged })).status).toBe(
      200,
    );
    expect(await db.select().from(evaluationRequests)).toMatchObject([
      { id: 1, userId: member.user.id, status: "pending", staffNote: null },
    ]);
  });

  test("takes 3 requests a day from an account, wherever it calls from", async () => {
    const { member, otherMember, db } = await siteOfAdults();
    for (const turn of [1, 2, 3]) {
      const caller = member.at(`203.0.113.${turn}`);
      expect((await caller.post("/api/prospect-evaluations", WRITTEN)).status).toBe(200);
    }
    const refused = await member.at("203.0.113.4").post("/api/prospect-evaluations", WRITTEN);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
    expect((await otherMember.post("/api/prospect-evaluations", WRITTEN)).status).toBe(200);
    await letLimitsPass(db, DAY_MS);
    expect((await member.post("/api/prospect-evaluations", WRITTEN)).status).toBe(200);
  });

  test("of ten at once from one account takes 3", async () => {
    const { member, db } = await siteOfAdults();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.post("/api/prospect-evaluations", WRITTEN)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await db.$count(evaluationRequests)).toBe(3);
  });

  test("sends one address 3 receipts a day, whoever gives it", async () => {
    const { db, signIn, outbox } = await siteOfAdults();
    for (const turn of [1, 2]) {
      const parent = await signIn(
        await aUser(db, { username: `parent-${turn}`, adultConfirmedAt: new Date() }),
      );
      for (const parentEmail of ["ana@city.example", "ANA@city.example"]) {
        await parent.post("/api/prospect-evaluations", { ...WRITTEN, parentEmail });
      }
    }
    const causes = (await outbox()).map(({ cause }) => cause);
    expect(causes.filter((cause) => cause.endsWith("receipt"))).toHaveLength(3);
    expect(causes.filter((cause) => cause.endsWith("staff"))).toHaveLength(4);
  });

  test("keeps nothing for an account that was deleted meanwhile", async () => {
    const { member, db, deps, outbox } = await siteOfAdults();
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, "transaction").mockImplementationOnce(async (...given) => {
      await db.delete(users).where(eq(users.id, member.user.id));
      return transaction(...given);
    });
    const address = { person: "198.51.100.9", household: "198.51.100.9", network: "198.51.100.0" };
    const actor = memberOf(member.user, address);
    const requesting = requestEvaluation(deps, actor, WRITTEN);
    await expect(requesting).rejects.toMatchObject({ code: "not_signed_in" });
    expect(await db.$count(evaluationRequests)).toBe(0);
    expect(await outbox()).toEqual([]);
  });

  test("neither log, counters nor activity know whom it was about", async () => {
    const { member, db, logLines } = await siteOfAdults();
    await member.post("/api/prospect-evaluations", WRITTEN);
    const kept = JSON.stringify([
      logLines,
      await db.select().from(rateLimits),
      await db.select().from(userActivity),
    ]);
    expect(kept).not.toMatch(/\bana\b|marcus|batiste|holy cross|555-?0142/i);
  });
});

describe("GET /api/prospect-evaluations/draft", () => {
  test("gives the person's own name and address, as far as they are known", async () => {
    const { db, member, signIn } = await siteOfAdults();
    expect((await member.get("/api/prospect-evaluations/draft")).body).toEqual({
      data: { parentName: null, parentEmail: null },
    });
    const parent = await signIn(
      await aUser(db, { username: "parent", email: "ana@city.example", role: "parent" }),
    );
    await parent.post("/api/user-profile", { bio: "Two boys, one glove." });
    expect((await parent.get("/api/prospect-evaluations/draft")).body.data.parentName).toBeNull();
    await parent.post("/api/user-profile", { displayName: "Ana Batiste" });
    expect((await parent.get("/api/prospect-evaluations/draft")).body).toEqual({
      data: { parentName: "Ana Batiste", parentEmail: "ana@city.example" },
    });
  });
});

describe("GET /api/prospect-evaluations", () => {
  test("gives the newest first under the names of the list, and how many there are", async () => {
    const { admin, member, clock } = await siteOfAdults();
    await member.post("/api/prospect-evaluations", WRITTEN);
    clock.advance(1_000);
    await member.post("/api/prospect-evaluations", {
      ...WRITTEN,
      playerAge: 17,
      additionalInfo: "",
    });
    const { body, headers } = await admin.get("/api/prospect-evaluations");
    expect(headers["cache-control"]).toBe("no-store");
    const { parentName, parentEmail, parentPhone, playerName } = WRITTEN;
    const same = {
      playerName,
      position: "SS",
      school: "Holy Cross School",
      parentName,
      parentEmail,
      parentPhone,
      isConfirmed: false,
      status: "pending",
      staffNote: null,
      prospectId: null,
      isWaiting: false,
      appointment: null,
      guardianConflict: null,
      reportSentAt: null,
    };
    expect(body).toEqual({
      data: [
        {
          ...same,
          repeats: 1,
          id: 2,
          createdAt: "2027-03-10T17:00:01.000Z",
          age: 17,
          gradYear: 2027,
          notes: null,
        },
        {
          ...same,
          repeats: null,
          id: 1,
          createdAt: "2027-03-10T17:00:00.000Z",
          age: 15,
          gradYear: 2029,
          notes: WRITTEN.additionalInfo,
        },
      ],
      total: 2,
      hasMore: false,
    });
  });

  test("tells whether the account that asked has confirmed its address", async () => {
    const { admin, db, member } = await siteOfAdults();
    const { id } = await aUser(db, { username: "ann", email: "ann@city.example" });
    for (const userId of [id, member.user.id]) {
      await db.insert(evaluationRequests).values({ ...WRITTEN, userId });
    }
    const { body } = await admin.get("/api/prospect-evaluations");
    const told = body.data.map((one: { id: number; isConfirmed: boolean }) => [
      one.id,
      one.isConfirmed,
    ]);
    expect(Object.fromEntries(told)).toEqual({ 1: true, 2: false });
    const changed = await admin.patch("/api/admin/evaluation-requests/1", { status: "contacted" });
    expect(changed.body.data.isConfirmed).toBe(true);
  });

  test("gives at most 1,000, or the page that is asked for", async () => {
    const { admin, member, db } = await siteOfAdults();
    const request = { ...WRITTEN, userId: member.user.id };
    await db.insert(evaluationRequests).values(Array.from({ length: 1_001 }, () => request));
    const whole = await admin.get("/api/prospect-evaluations");
    expect([whole.body.data.length, whole.body.total]).toEqual([1_000, 1_001]);
    const page = await admin.get("/api/prospect-evaluations?page=11&pageSize=100");
    expect(page.body.data.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect((await admin.get("/api/prospect-evaluations?pageSize=101")).status).toBe(400);
  });
});
