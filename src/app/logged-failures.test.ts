import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { aShelf, orderInput } from "#areas/shop/orders/testing.ts";
import { readConfig } from "#lib/config.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { createJobs } from "#lib/jobs/create-jobs.ts";
import type { JobData } from "#lib/jobs/jobs.ts";
import { mailDelivery } from "#lib/mail/delivery.ts";
import { createMail } from "#lib/mail/mail.ts";
import { openMailTransport } from "#lib/mail/mail-transport.ts";
import { mails } from "#lib/mail/mails-table.ts";
import { createStripePayments } from "#lib/payments/stripe-payments.ts";
import { testDatabase } from "#tests/database.ts";
import { collectingLog } from "#tests/fakes.ts";
import { startSmtpServer } from "#tests/smtp-server.ts";
import { refusal, stripeStandIn } from "#tests/stripe-stand-in.ts";
import { takeSurprises } from "#tests/surprises.ts";
import { testApp } from "#tests/test-app.ts";
import { explainFailedStart } from "./failed-start.ts";

const NAME = "Marked-Person";
const EMAIL = "marked@person.example";
const WORDS = `${NAME} <${EMAIL}>\n    at ${NAME} (/marked/person.ts:1:2)`;
const SOON = { timeout: 120_000, interval: 50 };

/** In a line of the log, in an answer, in what the queue stores. */
function expectNobody(...places: unknown[]): void {
  expect(JSON.stringify(places)).not.toMatch(/marked|person\.example/i);
}

const HERE = expect.stringContaining("logged-failures.test.ts");

const findDuplicates = async (db: Db) => {
  await aUser(db, { username: NAME, email: EMAIL });
  await aUser(db, { username: NAME, email: EMAIL });
};
const LITERAL = z.object({ email: z.literal("nobody") });

describe("a call that fails tells where, and nothing of what was sent:", () => {
  const statement = (code: string, facts = {}) => ({
    name: "DrizzleQueryError",
    statement: expect.any(String),
    stack: expect.arrayContaining([expect.stringMatching(/^at .*:\d+:\d+\)?$/)]),
    cause: expect.objectContaining({ code, ...facts }),
  });
  const FAILURES: [what: string, fail: (db: Db) => unknown, error: object][] = [
    ["a value that is there twice", findDuplicates, statement("23505", { table: "users" })],
    [
      "a value that no check lets through",
      (db) => aUser(db, { username: `${NAME} ${EMAIL}`, email: EMAIL }),
      statement("23514", { constraint: "users_username_check" }),
    ],
    ["a value of another type", (db) => db.execute(sql`select ${EMAIL}::int`), statement("22P02")],
    [
      "an error of our own",
      () => Promise.reject(new RangeError(WORDS)),
      { name: "RangeError", stack: expect.arrayContaining([HERE]) },
    ],
    [
      "an error that was caused by another",
      () => Promise.reject(new Error(WORDS, { cause: new Error(WORDS) })),
      { name: "Error", cause: { name: "Error" } },
    ],
    ["text that is no JSON", async () => JSON.parse(WORDS), { name: "SyntaxError" }],
    ["text that is no address", async () => new URL(WORDS), { code: "ERR_INVALID_URL" }],
    ["what a schema refuses", async () => LITERAL.parse({ [NAME]: 1, email: EMAIL }), {}],
    ["thrown text", () => Promise.reject(WORDS), { name: "string" }],
  ];

  test.each(FAILURES)("%s", async (_what, fail, error) => {
    const { app, db, visitor, logLines } = await testApp();
    app.get("/scoreboard", async () => fail(db));
    const answer = await visitor.get("/scoreboard");
    expect(answer.status).toBe(500);
    const [failure] = logLines.filter(({ msg }) => msg === "request failed");
    expect(failure).toMatchObject({
      level: 50,
      id: answer.headers["x-request-id"],
      route: "/scoreboard",
      code: "internal",
      error,
    });
    expectNobody(logLines, answer.body, answer.headers);
    expect(takeSurprises()).toHaveLength(1);
  });
});

test("a body that cannot be read is quoted neither in the answer nor in the log", async () => {
  const { app, logLines } = await testApp();
  const answer = await app.inject({
    method: "POST",
    url: "/api/contact",
    headers: { "content-type": "application/json" },
    payload: `{"email":"${EMAIL}",${NAME}`,
  });
  expect(answer.statusCode).toBe(400);
  expectNobody(logLines, answer.body);
});

describe("work in the background that fails", () => {
  afterEach(async () => {
    const { db } = await testDatabase();
    await db.execute(sql`drop schema if exists jobs cascade`);
  });

  const stored = (db: Db) =>
    rowsOf<{ output: object | null; row: string }>(
      db,
      sql`select output, job::text as row from jobs.job where output is not null`,
    );

  test("on a schedule leaves no statement's values in the log or the queue", async () => {
    const { db, jobStore } = await testDatabase();
    const { log, lines } = collectingLog();
    const sweep = { name: "sweep-the-infield", cron: "20 3 * * *", run: () => findDuplicates(db) };
    const first = createJobs(jobStore, log);
    await first.start([sweep], []);
    await first.stop();
    const clock = new PgBoss({ schema: "jobs", backend: jobStore.backend, db: jobStore });
    await clock.start();
    await clock.send(sweep.name);
    await clock.stop();
    const second = createJobs(jobStore, log);
    await second.start([sweep], []);
    await vi.waitFor(async () => expect(await stored(db)).toHaveLength(1), SOON);
    await second.stop();
    const error = { name: "DrizzleQueryError", cause: { code: "23505" } };
    expect(lines).toMatchObject([{ level: 50, job: sweep.name, msg: "job failed", error }]);
    expect(await stored(db)).toMatchObject([{ output: { error } }]);
    expectNobody(lines, await stored(db));
    takeSurprises();
  });

  test("for a change leaves nothing of a mail, its address and its links", async () => {
    const { db, jobStore } = await testDatabase();
    const { log, lines } = collectingLog();
    const run = async (_data: JobData) => {
      const message = {
        to: EMAIL,
        subject: NAME,
        parts: [{ button: "New password", url: "https://raw.example/reset/marked" }],
      };
      await db.insert(mails).values({ cause: null as unknown as string, message });
    };
    const jobs = createJobs(jobStore, log);
    await jobs.start([], [{ name: "write-mail", run }]);
    await db.transaction((tx) => jobs.queue(tx, "write-mail", { id: 7 }));
    await vi.waitFor(async () => expect(await stored(db)).toHaveLength(1), SOON);
    await jobs.stop();
    const error = { name: "DrizzleQueryError", cause: { code: "23502", table: "mails" } };
    expect(lines).toMatchObject([{ level: 40, job: "write-mail", id: 7, attempt: 1, error }]);
    expect(await stored(db)).toMatchObject([{ output: { error } }]);
    expectNobody(lines, await stored(db));
  });

  test("because the mail server says whom it does not take leaves its codes only", async () => {
    const { database, db, ...outside } = await withMailServer("450 marked@person.example is busy");
    const jobs = createJobs(database.jobStore, outside.log);
    const mail = createMail(jobs, "staff@raw.example");
    await jobs.start([], [mailDelivery({ ...outside, database, signature: "RAW" })]);
    const message = { cause: "contact:1", to: EMAIL, subject: NAME, parts: [WORDS] };
    await db.transaction((tx) => mail.queue(tx, message));
    await vi.waitFor(async () => expect(await stored(db)).toHaveLength(1), SOON);
    await jobs.stop();
    const error = { name: "MailTransportError", message: "EENVELOPE, the server said 450" };
    expect(outside.lines).toMatchObject([{ job: "mail-delivery", cause: "contact:1", error }]);
    expectNobody(outside.lines, await stored(db));
  });

  test("because the queue cannot be reached is told without what it was asked for", async () => {
    const { jobStore } = await testDatabase();
    const { log, lines } = collectingLog();
    let isBroken = false;
    const store: typeof jobStore = {
      backend: jobStore.backend,
      async executeSql(text, values) {
        if (!isBroken) return jobStore.executeSql(text, values);
        throw Object.assign(new Error(WORDS), { code: "22P02", detail: WORDS, [NAME]: EMAIL });
      },
    };
    const jobs = createJobs(store, log);
    await jobs.start([], [{ name: "write-mail", run: async () => {} }]);
    isBroken = true;
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), SOON);
    isBroken = false;
    await jobs.stop();
    expect(lines[0]).toMatchObject({ msg: "job queue", error: { code: "22P02" } });
    expectNobody(lines);
  });
});

async function withMailServer(refusal: string) {
  const database = await testDatabase();
  const { log, lines } = collectingLog();
  const server = await startSmtpServer();
  server.refusal = refusal;
  const config = readConfig({ SMTP_URL: server.url });
  const mailTransport = openMailTransport(config, log);
  onTestFinished(async () => {
    mailTransport.close();
    await server.close();
  });
  return { config, database, db: database.db, log, lines, mailTransport, now: () => new Date() };
}

test.each([
  ["refuses", 422, { name: "PaymentRefused", message: "email_invalid customer_email" }],
  ["fails", 503, { name: "PaymentsUnavailable" }],
])("a payment provider that %s and quotes a customer is told by codes", async (what, ...told) => {
  const [status, error] = told;
  const words = { message: WORDS, [NAME]: EMAIL };
  const [, refused] = refusal(400, "email_invalid", "customer_email") as [number, object];
  const said = { error: { ...(refused as { error: object }).error, ...words } };
  const { origin } = await stripeStandIn(() =>
    what === "refuses" ? [400, said] : [402, { error: { type: "card_error", ...words } }],
  );
  const payments = createStripePayments({
    kind: "stripe",
    secretKey: "sk_test_4eC39Hq",
    webhookSecret: "whsec_1",
    apiBase: origin,
  });
  const { visitor, logLines, db } = await testApp({ payments });
  await aShelf(db, 10);
  const answer = await visitor.post("/api/shop/orders", {
    ...orderInput(),
    customerName: NAME,
    customerEmail: EMAIL,
  });
  expect(answer.status).toBe(status);
  expect(logLines[0]).toMatchObject({ level: 40, error });
  expectNobody(logLines, answer.body);
});

test("a start that fails tells the operator where, and nothing that is stored", async () => {
  const { db } = await testDatabase();
  const failure = await findDuplicates(db).catch((error: unknown) => error);
  const told = explainFailedStart(failure);
  expect(told).toMatch(/^The site cannot start: DrizzleQueryError .*\n {4}at /);
  expect(told).toContain('code="23505"');
  expectNobody(told);
});
