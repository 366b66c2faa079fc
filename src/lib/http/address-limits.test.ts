import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { readConfig } from "../config.ts";
import { rateLimits } from "../db/rate-limits-table.ts";
import { createAddressLimit } from "./address-limits.ts";
import { clientAddress } from "./client-address.ts";

const REFUSED = { code: "too_many", message: "Too many calls." };

async function limitOf(person: number, household: number, network: number) {
  const deps = {
    config: readConfig({}),
    secrets: { session: "session secret of the tests", vote: "vote" },
    database: await testDatabase(),
    now: () => new Date(),
  };
  const points = { person, household, network };
  const options = { name: "calls", points, seconds: 60, message: REFUSED.message };
  const limit = createAddressLimit(deps, options);
  const take = (address: string, about?: string) => limit.take(clientAddress(address), about);
  return { limit, take, db: deps.database.db };
}

/** How many of `count` calls, one from each address, are let through. */
async function countTaken(count: number, take: (index: number) => Promise<void>): Promise<number> {
  let taken = 0;
  for (let index = 0; index < count; index += 1) {
    await take(index).then(
      () => (taken += 1),
      (refusal) => expect(refusal).toMatchObject(REFUSED),
    );
  }
  return taken;
}

test("the /64s of a /56 share its points, the /56s of a /48 share those of the /48", async () => {
  const { take } = await limitOf(2, 3, 5);
  const inSite = (site: number) => (index: number) =>
    take(`2001:db8:0:${site.toString(16)}${index.toString(16).padStart(2, "0")}::1`);
  expect(await countTaken(10, inSite(1))).toBe(3);
  expect(await countTaken(10, inSite(2))).toBe(2);
  expect(await countTaken(10, inSite(3))).toBe(0);
  await take("2001:db8:1::1");
});

test("an IPv4 address is a household of its own, a /24 is a network", async () => {
  const { take } = await limitOf(4, 1, 5);
  expect(await countTaken(6, () => take("203.0.113.1"))).toBe(4);
  expect(await countTaken(6, (host) => take(`203.0.113.${host + 2}`))).toBe(1);
  await take("203.0.114.1");
});

test("whoever is refused as a person takes nothing from the neighbors", async () => {
  const { take } = await limitOf(1, 2, 9);
  expect(await countTaken(9, () => take("2001:db8::1"))).toBe(1);
  await take("2001:db8:0:1::1");
});

test("a call that the network refuses takes no point of the person or the household", async () => {
  const { take, limit } = await limitOf(2, 2, 1);
  await take("2001:db8:0:100::1");
  expect(await countTaken(5, () => take("2001:db8::1"))).toBe(0);
  for (let call = 1; call <= 6; call += 1)
    await limit.returnPoints(clientAddress("2001:db8:0:100::1"));
  await take("2001:db8::1");
});

test("what is counted about one thing leaves other things alone", async () => {
  const { take } = await limitOf(1, 1, 1);
  await take("2001:db8::1", "ann");
  await take("2001:db8::1", "bob");
  expect(await countTaken(1, () => take("2001:db8::1", "ann"))).toBe(0);
});

test("what is unknown counts as one person only", async () => {
  const { take, db } = await limitOf(1, 1, 1);
  await take("unknown");
  expect(await db.$count(rateLimits)).toBe(1);
});

test("all at once: as many pass as the network has points", async () => {
  const { take } = await limitOf(9, 9, 7);
  const ends = await Promise.allSettled(
    Array.from({ length: 50 }, (_, site) => take(`2001:db8:0:${site.toString(16)}00::1`)),
  );
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
});
