import { expect, test } from "vitest";
import { WRITTEN as PRIVACY_REQUEST } from "#areas/site/privacy/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const MESSAGE = {
  name: "Ana",
  email: "ana@city.example",
  organization: "City",
  message: "Please call.",
};
const ACCOUNT = { username: "member", email: "a@b.example", password: "gulf-88", role: "fan" };
const MOST = 1_000;
const HOUR_SECONDS = 3_600;

interface Ceiling {
  /** The points of a /64, of a /56 and of a /48. */
  points: [person: number, household: number, network: number];
  call(caller: Caller): Promise<Answer>;
}

const CEILINGS: Record<string, Ceiling> = {
  "messages of the contact form": {
    points: [5, 15, 50],
    call: (caller) => caller.post("/api/contact", MESSAGE),
  },
  "requests for the newsletter": {
    points: [5, 15, 50],
    call: (caller) => caller.post("/api/newsletter", { email: "ana@city.example" }),
  },
  "privacy requests": {
    points: [5, 15, 50],
    call: (caller) => caller.post("/api/privacy-requests", PRIVACY_REQUEST),
  },
  "wrong references of privacy requests": {
    points: [20, 60, 200],
    call: (caller) => caller.get("/api/privacy-requests/AAAA-BBBB-CCCC"),
  },
  "wrong links of guardians": {
    points: [20, 60, 200],
    call: (caller) => caller.get(`/api/you-scout/guardian/${"x".repeat(43)}`),
  },
  reports: {
    points: [10, 30, 100],
    call: (caller) =>
      caller.post("/api/you-scout/nominations/1/report", { reason: "private_data" }),
  },
  registrations: {
    points: [20, 60, 200],
    call: (caller) => caller.post("/api/register", ACCOUNT),
  },
  "requests for the links of orders": {
    points: [20, 60, 200],
    call: (caller) => caller.post("/api/shop/order-links", { email: "nobody@city.example" }),
  },
  "requests for a new password": {
    points: [20, 60, 200],
    call: (caller) => caller.post("/api/reset-password", { email: "nobody@city.example" }),
  },
};

/** Calls with the address of each subnet in turn, until a call is refused. */
async function countUntilRefused(
  call: (subnet: number) => Promise<{ status: number }>,
): Promise<number> {
  for (let count = 0; count < MOST; count += 1) {
    if ((await call(count)).status === 429) return count;
  }
  throw new Error(`nothing is refused after ${MOST} calls`);
}

async function siteOf(): Promise<TestApp> {
  const site = await testApp();
  await aNomination(site.db);
  return site;
}

test.each(Object.entries(CEILINGS))(
  "%s are bounded by the hour, by /64, by /56 and by /48",
  async (_name, { points: [person, household, network], call }) => {
    const { visitor } = await siteOf();
    const at = (subnet: number) => visitor.at(`2001:db8:0:${subnet.toString(16)}::1`);
    expect(await countUntilRefused(() => call(at(0xff00)))).toBe(person);
    const { headers } = await call(at(0xff00));
    expect(Number(headers["retry-after"]) / HOUR_SECONDS).toBeCloseTo(1, 1);
    expect(await countUntilRefused((subnet) => call(at(subnet)))).toBe(household);
    const left = network - person - household;
    expect(await countUntilRefused((place) => call(at(256 * (place + 1))))).toBe(left);
    expect((await call(visitor.at("2001:db8:1::1"))).status).not.toBe(429);
  },
);
