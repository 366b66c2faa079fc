import { describe, expect, test } from "vitest";
import { rateLimits } from "#lib/db/rate-limits-table.ts";
import { testApp } from "#tests/test-app.ts";
import { contactSubmissions } from "./tables.ts";

const WRITTEN = {
  name: "Ana Batiste",
  email: "Ana@city.example",
  organization: "City Recreation",
  message: "We look for a partner.",
};
const SEEN = {
  ...WRITTEN,
  status: "new",
  isOverdue: false,
  staffNote: null,
  assignee: null,
  replies: [],
};
const SAVED = "Your message has been saved successfully. Our team will contact you soon.";

describe("POST /api/contact", () => {
  test("saves the message, mails staff, and gives the sender a receipt", async () => {
    const { visitor, db, deps, outbox } = await testApp();
    const answer = await visitor.post("/api/contact", { ...WRITTEN, elapsedMs: 2_000 });
    expect(answer).toMatchObject({ status: 200, body: { message: SAVED } });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await db.select().from(contactSubmissions)).toMatchObject([
      { id: 1, ...WRITTEN, status: "new", staffNote: null, createdAt: deps.now() },
    ]);
    const mails = await outbox();
    expect(mails.map(({ cause, to, replyTo }) => [cause, to, replyTo])).toEqual([
      ["contact:1:receipt", "Ana@city.example", "hello@example.com"],
      ["contact:1:staff", deps.mail.staff, "Ana@city.example"],
    ]);
    expect(JSON.stringify(mails[1])).toContain(WRITTEN.message);
  });

  test("the receipt carries nothing that was written: nobody sends strangers texts through us", async () => {
    const { visitor, outbox } = await testApp();
    await visitor.post("/api/contact", WRITTEN);
    const [receipt] = await outbox();
    const text = JSON.stringify({ ...receipt, to: "" });
    for (const written of Object.values(WRITTEN)) expect(text).not.toContain(written);
  });

  test("says what is wrong at each field", async () => {
    const { visitor, db, outbox } = await testApp();
    for (const [change, fields] of [
      [{ name: undefined }, { name: "Name must be at least 2 characters" }],
      [{ name: " A " }, { name: "Name must be at least 2 characters" }],
      [{ name: "x".repeat(101) }, { name: "Name must be at most 100 characters" }],
      [{ email: "" }, { email: "Please enter a valid email address" }],
      [{ email: "ana@city" }, { email: "Please enter a valid email address" }],
      [
        { email: "ana@city.example, bo@city.example" },
        { email: "Please enter a valid email address" },
      ],
      [
        { email: `${"x".repeat(65)}@city.example` },
        { email: "Please enter a valid email address" },
      ],
      [
        { email: `ana@${"x.".repeat(125)}example` },
        { email: "Please enter a valid email address" },
      ],
      [{ organization: "x" }, { organization: "Organization must be at least 2 characters" }],
      [
        { organization: "x".repeat(201) },
        { organization: "Organization must be at most 200 characters" },
      ],
      [{ name: "\u202e\u200b\u2066" }, { name: "Name must be at least 2 characters" }],
      [
        { message: `short${"\u200b".repeat(9)}` },
        { message: "Message must be at least 10 characters" },
      ],
      [{ message: "too short" }, { message: "Message must be at least 10 characters" }],
      [{ message: "x".repeat(5_001) }, { message: "Message must be at most 5,000 characters" }],
      [
        { name: "", message: ["a", "b"] },
        {
          name: "Name must be at least 2 characters",
          message: "Message must be at least 10 characters",
        },
      ],
    ] as const) {
      const answer = await visitor.post("/api/contact", { ...WRITTEN, ...change });
      expect(answer.status, JSON.stringify(fields)).toBe(422);
      expect(answer.body, JSON.stringify(fields)).toEqual({
        message: Object.values(fields)[0],
        code: "invalid",
        fields,
      });
      expect(await db.$count(contactSubmissions), JSON.stringify(fields)).toBe(0);
      expect(await outbox(), JSON.stringify(fields)).toEqual([]);
    }
  });

  test("takes the longest that is allowed, without the blanks around it", async () => {
    const { visitor, db } = await testApp();
    const longest = {
      name: "x".repeat(100),
      email: `ana@${"x.".repeat(121)}example`,
      organization: "x".repeat(200),
      message: "x".repeat(5_000),
    };
    const padded = Object.fromEntries(
      Object.entries(longest).map(([field, text]) => [field, ` ${text}\n`]),
    );
    expect((await visitor.post("/api/contact", padded)).status).toBe(200);
    expect(await db.select().from(contactSubmissions)).toMatchObject([longest]);
  });

  test("keeps name and organization on one line, the message on its lines", async () => {
    const { visitor, db } = await testApp();
    const message = "First line.\nSecond line.";
    const written = { ...WRITTEN, name: "Ana\r\nEmail: x", organization: "A\u2028B", message };
    expect((await visitor.post("/api/contact", written)).status).toBe(200);
    expect(await db.select().from(contactSubmissions)).toMatchObject([
      { name: "Ana Email: x", organization: "A B", message },
    ]);
  });

  test("sends one address 3 receipts a day, however it is written and wherever from", async () => {
    const { visitor, outbox } = await testApp();
    for (const [index, email] of ["ana@city.example", "ANA@city.example"].entries()) {
      for (const turn of [1, 2]) {
        const caller = visitor.at(`203.0.113.${10 * index + turn}`);
        await caller.post("/api/contact", { ...WRITTEN, email });
      }
    }
    const causes = (await outbox()).map(({ cause }) => cause);
    expect(causes.filter((cause) => cause.endsWith("receipt"))).toHaveLength(3);
    expect(causes.filter((cause) => cause.endsWith("staff"))).toHaveLength(4);
  });

  test("neither the log nor the counters know who wrote", async () => {
    const { visitor, db, logLines } = await testApp();
    await visitor.post("/api/contact", WRITTEN);
    const kept = JSON.stringify([logLines, await db.select().from(rateLimits)]);
    for (const written of Object.values(WRITTEN)) expect(kept).not.toContain(written);
    expect(kept).not.toMatch(/ana@/i);
  });
});

describe("GET /api/contact", () => {
  test("gives the newest first, and how many there are", async () => {
    const { admin, visitor, clock } = await testApp();
    for (const name of ["First", "Second"]) {
      await visitor.post("/api/contact", { ...WRITTEN, name });
      clock.advance(1_000);
    }
    const { body, headers } = await admin.get("/api/contact");
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.total).toBe(2);
    expect(body.data).toEqual([
      { ...SEEN, id: 2, name: "Second", createdAt: "2027-03-10T17:00:01.000Z" },
      { ...SEEN, id: 1, name: "First", createdAt: "2027-03-10T17:00:00.000Z" },
    ]);
  });

  test("gives at most 1,000, or the page that is asked for", async () => {
    const { admin, db } = await testApp();
    const many = Array.from({ length: 1_001 }, () => WRITTEN);
    await db.insert(contactSubmissions).values(many);
    const whole = await admin.get("/api/contact");
    expect([whole.body.data.length, whole.body.total]).toEqual([1_000, 1_001]);
    const page = await admin.get("/api/contact?page=11&pageSize=100");
    expect(page.body.data.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(page.body.total).toBe(1_001);
    expect((await admin.get("/api/contact?page=2")).body.data).toHaveLength(100);
  });

  test("refuses pages that do not exist", async () => {
    const { admin } = await testApp();
    for (const query of [
      "page=0",
      "page=01",
      "page=x",
      "pageSize=101",
      "page=1&page=2",
      "page=1e3",
    ]) {
      expect((await admin.get(`/api/contact?${query}`)).status, query).toBe(400);
    }
  });
});
