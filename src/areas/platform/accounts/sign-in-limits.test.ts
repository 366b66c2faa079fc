import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "#app/create-app.ts";
import { rateLimits } from "#lib/db/rate-limits-table.ts";
import { passwordFits } from "#lib/passwords.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { type Answer, type Caller, callerAt } from "#tests/actors.ts";
import { countHashes } from "#tests/count-hashes.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { aUser, TEST_PASSWORD } from "./testing.ts";

const TOO_MANY = {
  message: "Too many login attempts. Please wait a while and try again.",
  code: "too_many",
};
const ELSEWHERE = "203.0.113.9";

const guess = (caller: Caller, username = "member"): Promise<Answer> =>
  caller.post("/api/login", { username, password: "wrong-password" });
const signIn = (caller: Caller, username = "member"): Promise<Answer> =>
  caller.post("/api/login", { username, password: TEST_PASSWORD });

/** The statuses of `count` calls at once, in any order. */
async function statusesOf(count: number, call: (index: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  return answers.map(({ status }) => status).toSorted();
}

async function guessInTurn(times: number, caller: Caller): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) expect((await guess(caller)).status).toBe(401);
}

/** Whole seconds, of which up to two minutes may have passed on a busy machine. */
function isAbout(seconds: number): (found: number) => boolean {
  return (found) => found > seconds - 120 && found <= seconds;
}

beforeAll(async () => {
  await passwordFits(null, "warm up");
});

describe("guesses at one account from one address", () => {
  test("are ten in fifteen minutes; then nobody looks at the password, also not at the right one", async () => {
    const { visitor, db } = await testApp();
    await guessInTurn(10, visitor);
    await letLimitsPass(db, 5 * MINUTE_MS);
    const hashings = await countHashes(async () => {
      const answer = await signIn(visitor);
      expect(answer).toMatchObject({ status: 429, body: TOO_MANY });
      expect(Number(answer.headers["retry-after"])).toSatisfy(isAbout(600));
    });
    expect(hashings).toBe(0);
    await letLimitsPass(db, 10 * MINUTE_MS);
    expect((await signIn(visitor)).status).toBe(200);
  });

  test("are ten also when all come at once", async () => {
    const { visitor } = await testApp();
    const hashings = await countHashes(async () => {
      expect(await statusesOf(50, () => guess(visitor))).toEqual([
        ...Array(10).fill(401),
        ...Array(40).fill(429),
      ]);
    });
    expect(hashings).toBe(10);
  });

  test("are ten however the name is written", async () => {
    const { visitor } = await testApp();
    const spellings = ["member", "Member", "MEMBER", "mEMBER"];
    const statuses = await statusesOf(12, (index) => guess(visitor, spellings[index % 4]));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test("don't reveal that a username and an email address belong to one account", async () => {
    const { visitor, db, delays } = await testApp();
    await aUser(db, { username: "ann", email: "ann@city.example" });
    for (const [typed, other] of [
      ["ann", "ann@city.example"],
      ["ann@city.example", "ann"],
    ] as const) {
      const there = visitor.at(`203.0.113.${typed.length}`);
      expect(await statusesOf(11, () => guess(there, typed))).toEqual([
        ...Array(10).fill(401),
        429,
      ]);
      delays.length = 0;
      expect((await signIn(there, other)).status).toBe(200);
      expect(delays, "waits no longer than for an account that nobody guessed at").toEqual([0]);
    }
  });

  test("are ten for a name that nobody has, too", async () => {
    const { visitor } = await testApp();
    const statuses = await statusesOf(11, () => guess(visitor, "nobody"));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test("begin anew after a login", async () => {
    const { visitor, delays } = await testApp();
    await guessInTurn(9, visitor);
    expect((await signIn(visitor)).status).toBe(200);
    delays.length = 0;
    await guessInTurn(9, visitor);
    expect(delays.slice(0, 5), "the waits begin anew, too").toEqual([0, 0, 0, 0, 0]);
    expect((await signIn(visitor)).status).toBe(200);
  });

  test("leave other accounts and other addresses alone", async () => {
    const { visitor } = await testApp();
    await statusesOf(10, () => guess(visitor));
    expect((await signIn(visitor)).status).toBe(429);
    expect((await signIn(visitor, "other-member")).status).toBe(200);
    expect((await signIn(visitor.at(ELSEWHERE))).status).toBe(200);
  });
});

test("an address has sixty failures an hour over all accounts, logins do not count", async () => {
  const { visitor, db } = await testApp();
  await statusesOf(59, (index) => guess(visitor, `nobody-${index}`));
  for (const name of ["member", "other-member"]) {
    expect((await signIn(visitor, name)).status).toBe(200);
  }
  expect((await guess(visitor, "nobody-59")).status).toBe(401);
  const refused = await signIn(visitor);
  expect(refused).toMatchObject({ status: 429, body: TOO_MANY });
  expect(Number(refused.headers["retry-after"])).toSatisfy(isAbout(3600));
  expect((await signIn(visitor.at(ELSEWHERE))).status).toBe(200);
  await letLimitsPass(db, 60 * MINUTE_MS);
  expect((await signIn(visitor)).status).toBe(200);
});

test("guesses from everywhere at one account wait ever longer, and its owner gets in", async () => {
  const { visitor, delays } = await testApp();
  for (let host = 1; host <= 13; host += 1) {
    expect((await guess(visitor.at(`203.0.113.${host}`))).status).toBe(401);
  }
  expect((await signIn(visitor)).status).toBe(200);
  expect(delays).toEqual([0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
});

describe("guesses at one account from everywhere", () => {
  /** Time passes for limits as the app waits. */
  async function besiegedSite() {
    const waited: number[] = [];
    const site: TestApp = await testApp({
      wait: async (ms) => {
        waited.push(ms);
        if (ms > 8_000) await letLimitsPass(site.db, ms);
      },
    });
    await statusesOf(50, (host) => guess(site.visitor.at(`10.0.${host}.1`)));
    waited.length = 0;
    return { ...site, waited };
  }

  test("take turns from the fifty-first on, and the owner gets in within twenty seconds", async () => {
    const { visitor, waited } = await besiegedSite();
    expect((await guess(visitor.at("10.1.1.1"))).status, "the first turn").toBe(401);
    expect((await signIn(visitor.at(ELSEWHERE))).status).toBe(200);
    const [, , turn = 0] = waited;
    expect(turn).toSatisfy((ms: number) => ms > 0 && ms <= 10_000);
    expect(waited).toEqual([8_000, 8_000, turn]);
  });

  test("are one in ten seconds, however many come at once; who finds no turn loses no attempt", async () => {
    const { visitor, db, deps } = await besiegedSite();
    deps.wait = async () => {};
    const hashings = await countHashes(async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, host) => guess(visitor.at(`10.2.${host}.1`))),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(29);
      expect(refused[0]?.body.message).toMatch(/^Too many login attempts for this account\./);
      expect(Number(refused[0]?.headers["retry-after"])).toSatisfy(isAbout(10));
    });
    expect(hashings).toBe(1);
    for (let turn = 0; turn < 12; turn += 1) await guess(visitor.at(ELSEWHERE));
    await letLimitsPass(db, 10_000);
    expect((await signIn(visitor.at(ELSEWHERE))).status).toBe(200);
  });

  test("read alike for a name that nobody has", async () => {
    const { visitor, deps } = await besiegedSite();
    deps.wait = async () => {};
    await statusesOf(50, (host) => guess(visitor.at(`10.3.${host}.1`), "nobody"));
    const last = async (name: string) => {
      await guess(visitor.at("10.4.1.1"), name);
      return (await guess(visitor.at("10.4.2.1"), name)).body;
    };
    expect(await last("nobody")).toEqual(await last("member"));
  });

  test("count together, whether they name it by username or by email address", async () => {
    const { visitor, db, deps } = await testApp();
    deps.wait = async () => {};
    await aUser(db, { username: "ann", email: "ann@city.example" });
    const names = ["ann", "ann@city.example"];
    await statusesOf(50, (host) => guess(visitor.at(`10.0.${host}.1`), names[host % 2]));
    expect((await guess(visitor.at("10.1.1.1"), "ann")).status, "the first turn").toBe(401);
    expect((await guess(visitor.at("10.1.2.1"), "ann@city.example")).status).toBe(429);
  });

  test("do not concern an address from which the account was opened lately", async () => {
    const { visitor, waited } = await besiegedSite();
    expect((await signIn(visitor.at(ELSEWHERE))).status).toBe(200);
    await statusesOf(52, (host) => guess(visitor.at(`10.5.${host}.1`)));
    waited.length = 0;
    expect((await signIn(visitor.at(ELSEWHERE))).status).toBe(200);
    expect(waited).toEqual([8_000]);
  });
});

describe("guesses from one IPv6 network", () => {
  const inNetwork = (subnet: number) => `2001:db8:7:${subnet.toString(16)}::1`;

  test("at one account are twenty from a /56 and forty from a /48, whatever /64 they come from", async () => {
    const { visitor } = await testApp();
    const ofSite = await statusesOf(25, (subnet) => guess(visitor.at(inNetwork(subnet))));
    expect(ofSite.filter((status) => status === 401)).toHaveLength(20);
    const ofNetwork = await statusesOf(25, (site) =>
      guess(visitor.at(inNetwork(256 * (site + 1)))),
    );
    expect(ofNetwork.filter((status) => status === 401)).toHaveLength(20);
    expect((await signIn(visitor.at("2001:db8:8::1"))).status).toBe(200);
  });

  test("keep nobody out who opened the account from there before", async () => {
    const { visitor } = await testApp();
    expect((await signIn(visitor.at(inNetwork(1)))).status).toBe(200);
    await statusesOf(45, (site) => guess(visitor.at(inNetwork(256 * (site + 1)))));
    expect((await signIn(visitor.at(inNetwork(2)))).status).toBe(429);
    expect((await signIn(visitor.at(inNetwork(1)))).status).toBe(200);
  });
});

describe("an address is", () => {
  test("a whole /64, in whatever form", async () => {
    const { visitor } = await testApp();
    const statuses = await statusesOf(12, (host) => guess(visitor.at(`2001:db8::${host + 1}`)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await signIn(visitor.at("2001:db8:0:1::1"))).status).toBe(200);
  });

  test("an IPv4 address, mapped or not", async () => {
    const { visitor } = await testApp();
    const forms = [ELSEWHERE, `::ffff:${ELSEWHERE}`];
    const statuses = await statusesOf(12, (index) => guess(visitor.at(forms[index % 2] as string)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test("the socket's where no proxy is trusted, whatever the headers say", async () => {
    const { visitor } = await testApp({ config: { trustProxy: [] } });
    const statuses = await statusesOf(12, (host) => guess(visitor.at(`203.0.113.${host}`)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

test("a restart forgets nothing", async () => {
  const { visitor, deps } = await testApp();
  await statusesOf(10, () => guess(visitor.at(ELSEWHERE)));
  const { app } = await createApp(deps, null);
  onTestFinished(() => app.close());
  expect((await signIn(callerAt(app, ELSEWHERE))).status).toBe(429);
});

test("what is counted shows neither name nor address", async () => {
  const { visitor, db } = await testApp();
  await guess(visitor.at(ELSEWHERE));
  const keys = (await db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key);
  expect(keys.toSorted()).toEqual([
    expect.stringMatching(/^login-account-address-network:[\w-]{43}$/),
    expect.stringMatching(/^login-account-address:[\w-]{43}$/),
    expect.stringMatching(/^login-account:[\w-]{43}$/),
    expect.stringMatching(/^login-address-network:[\w-]{43}$/),
    expect.stringMatching(/^login-address:[\w-]{43}$/),
    expect.stringMatching(/^login-typed:[\w-]{43}$/),
  ]);
});

test("without limits nobody waits and nothing is counted", async () => {
  const { visitor, delays, db } = await testApp({ config: { rateLimit: false } });
  expect(await statusesOf(12, () => guess(visitor))).toEqual(Array(12).fill(401));
  expect(delays).toEqual(Array(12).fill(0));
  expect(await db.$count(rateLimits)).toBe(0);
});
