import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { createApp } from "#app/create-app.ts";
import { openPayments } from "#app/payments.ts";
import type { UserRow } from "#areas/platform/accounts/queries/users.ts";
import { sessions } from "#areas/platform/accounts/tables.ts";
import { aRight, aUser } from "#areas/platform/accounts/testing.ts";
import { type Config, readConfig } from "#lib/config.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import type { Drain } from "#lib/http/drain.ts";
import { createMail } from "#lib/mail/mail.ts";
import { mails } from "#lib/mail/mails-table.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { type Answer, type Caller, callerAt, type SignedIn, signedIn } from "./actors.ts";
import { testDatabase } from "./database.ts";
import {
  type Clock,
  collectingLog,
  createClock,
  fakeJobs,
  fakeMailTransport,
  fakeStorage,
  type LogLine,
} from "./fakes.ts";

/** What differs from the defaults; `config` only in the settings that are named. */
export type Overrides = Partial<Omit<Deps, "config">> & { config?: Partial<Config> };

interface Actors {
  visitor: Caller;
  member: SignedIn;
  otherMember: SignedIn;
  admin: SignedIn;
}

export interface TestApp extends Actors {
  app: App;
  drain: Drain;
  deps: Deps;
  db: Db;
  clock: Clock;
  /** The milliseconds of each wait that the app asked for; none of them took time. */
  delays: number[];
  logLines: LogLine[];
  /** Moves the clock, in ms, and all sessions with it: whoever is signed in stays so. */
  letTimePass(ms: number): Promise<void>;
  /** Mails that committed changes queued, oldest first. Nothing sends them. */
  outbox(): Promise<MailMessage[]>;
  /** Opens a session for any account, at an address of its own. */
  signIn(user: UserRow): Promise<SignedIn>;
  /** Somebody who has these rights of staff, at an address of its own. */
  staff(...rights: StaffRight[]): Promise<SignedIn>;
  /**
   * Calls as each actor, in the order written, and compares the statuses: the first test of every
   * route.
   */
  expectStatuses(
    call: (actor: Caller) => Promise<Answer>,
    expected: Record<keyof Actors, number>,
  ): Promise<void>;
}

/** Where the tests' mails to staff go. */
const STAFF_EMAIL = "staff@raw.example";

/** No file can be made below it, so nothing of a test ends in a real data folder. */
const NO_FOLDER = "/dev/null/data";

/** A site of this machine, whose callers come from many addresses through the proxy 127.0.0.1. */
const SETTINGS = {
  BASE_URL: "http://localhost:3000",
  DATA_DIR: NO_FOLDER,
  TRUST_PROXY: "127.0.0.1",
  DEMO: "false",
};

/**
 * The whole site over the worker's emptied database, and its callers. Two members and an
 * administrator have accounts (ids 1 to 3). What it keeps in memory is true as long as content
 * changes through it or `deps.database.contentVersion`: insert rows before the first read.
 */
export async function testApp(overrides: Overrides = {}): Promise<TestApp> {
  const database = await testDatabase();
  const clock = createClock();
  const delays: number[] = [];
  const { log, lines: logLines } = collectingLog();
  const jobs = fakeJobs();
  const outside: Omit<Deps, "payments"> = {
    secrets: { session: "session secret of the tests", vote: "vote secret of the tests" },
    log,
    database,
    jobs,
    mail: createMail(jobs, STAFF_EMAIL),
    mailTransport: fakeMailTransport(),
    storage: fakeStorage(),
    now: () => new Date(clock.now),
    wait: async (ms) => {
      delays.push(ms);
    },
    ...overrides,
    config: {
      ...readConfig(SETTINGS),
      // The machine that tests is busy; the site is not.
      maxEventLoopDelayMs: 0,
      ...overrides.config,
    },
  };
  const deps: Deps = { payments: await openPayments(outside), ...outside };
  const { app, drain } = await createApp(deps, null);
  onTestFinished(() => app.close());

  const { db } = deps.database;
  let lastAddress = 0;
  let lastHelper = 0;
  const nextAddress = () => `198.51.100.${++lastAddress}`;
  const signIn = (user: UserRow) => signedIn(app, deps, user, nextAddress());
  const actors: Actors = {
    visitor: callerAt(app, nextAddress()),
    member: await signIn(await aUser(db, { username: "member" })),
    otherMember: await signIn(await aUser(db, { username: "other-member", role: "parent" })),
    admin: await signIn(await aUser(db, { username: "admin", role: "admin" })),
  };

  async function staff(...rights: StaffRight[]): Promise<SignedIn> {
    const user = await aUser(db, { username: `helper-${++lastHelper}` });
    for (const right of rights) await aRight(db, user.id, right);
    return signIn(user);
  }

  async function letTimePass(ms: number): Promise<void> {
    clock.advance(ms);
    const passed = sql`${ms}::float8 * interval '1 millisecond'`;
    await db.update(sessions).set({
      createdAt: sql`${sessions.createdAt} + ${passed}`,
      lastSeenAt: sql`${sessions.lastSeenAt} + ${passed}`,
      confirmedAt: sql`${sessions.confirmedAt} + ${passed}`,
    });
  }

  async function outbox(): Promise<MailMessage[]> {
    const rows = await db.select().from(mails).orderBy(mails.queuedAt, mails.cause);
    return rows.flatMap(({ cause, message }) => (message ? { cause, ...message } : []));
  }

  async function expectStatuses(
    call: (actor: Caller) => Promise<Answer>,
    expected: Record<keyof Actors, number>,
  ): Promise<void> {
    const statuses: Partial<Record<keyof Actors, number>> = {};
    for (const name of Object.keys(expected) as (keyof Actors)[]) {
      statuses[name] = (await call(actors[name])).status;
    }
    expect(statuses).toEqual(expected);
  }
  const tools = { clock, delays, logLines, letTimePass, outbox, signIn, staff, expectStatuses };
  return { app, drain, deps, db, ...tools, ...actors };
}
