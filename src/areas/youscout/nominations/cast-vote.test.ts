import { describe, expect, test } from "vitest";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { nominationVoteCounts, nominationVotes } from "./tables.ts";
import { aNomination } from "./testing.ts";

const all = "/api/you-scout/nominations";

test("a vote is open to everybody, once a network address", async () => {
  const { expectStatuses, visitor, db } = await testApp();
  await aNomination(db);
  await expectStatuses((actor) => actor.post("/api/you-scout/nominations/1/vote"), {
    visitor: 200,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  const again = await visitor.post("/api/you-scout/nominations/1/vote");
  expect([again.status, again.body]).toEqual([
    409,
    {
      message: "You have already voted for this nomination",
      code: "already_voted",
    },
  ]);
  expect((await visitor.get(all)).body.data[0]).toMatchObject({ communityVotes: 4, votes: 4 });
});

test("two hundred at once from one address count once, from 200 addresses 200", async () => {
  const { visitor, db } = await testApp();
  await aNomination(db);
  const many = <Item>(make: (index: number) => Promise<Item>) =>
    Promise.all(Array.from({ length: 200 }, (_, index) => make(index)));
  const same = await many(() => visitor.post("/api/you-scout/nominations/1/vote"));
  expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
  await many((index) => visitor.at(`203.0.113.${index}`).post("/api/you-scout/nominations/1/vote"));
  const { body } = await visitor.get(withQuery(all, { period: "week" }));
  expect(body.data[0]).toMatchObject({ communityVotes: 201, votes: 201 });
});

test("a vote remembers the member who cast it, and no address", async () => {
  const { member, visitor, db } = await testApp();
  await aNomination(db);
  await visitor.post("/api/you-scout/nominations/1/vote");
  await member.post("/api/you-scout/nominations/1/vote");
  const votes = await db.select().from(nominationVotes).orderBy(nominationVotes.id);
  expect(votes.map(({ userId }) => userId)).toEqual([null, member.user.id]);
  expect(JSON.stringify(votes)).not.toContain("198.51.100");
});

describe("a leaderboard", () => {
  test("counts the votes of the week, the month and all time", async () => {
    const { visitor, db, clock } = await testApp();
    await aNomination(db, { firstName: "Old" });
    await aNomination(db, { firstName: "New" });
    const vote = (id: number, address: string) =>
      visitor.at(`203.0.113.${address}`).post(`/api/you-scout/nominations/${id}/vote`);
    await vote(1, "1");
    await vote(1, "2");
    clock.advance(6 * DAY_MS);
    await vote(2, "3");
    const ask = async (period: string) => {
      const { body } = await visitor.get(withQuery(all, { period }));
      return body.data.map(({ name, votes }: { name: string; votes: number }) => [name, votes]);
    };
    expect(await ask("week")).toEqual([["New B.", 1]]);
    expect(await ask("month")).toEqual([
      ["Old B.", 2],
      ["New B.", 1],
    ]);
    clock.advance(30 * DAY_MS);
    expect(await ask("month")).toEqual([]);
    expect(await ask("all")).toEqual([
      ["Old B.", 2],
      ["New B.", 1],
    ]);
    expect(await db.$count(nominationVoteCounts)).toBe(4);
  });

  test("is filtered by sport, position and city, and comes by the page", async () => {
    const { visitor, db } = await testApp();
    await aNomination(db, { sport: "Soccer", position: "Keeper", city: "Metairie" });
    await aNomination(db, { communityVotes: 3 });
    const ask = async (filter: Record<string, string>) =>
      (await visitor.get(withQuery(all, filter))).body.data.map(({ id }: { id: number }) => id);
    expect(await ask({})).toEqual([2, 1]);
    expect(await ask({ sport: "Soccer" })).toEqual([1]);
    expect(await ask({ position: "ss" })).toEqual([2]);
    expect(await ask({ city: "metairie" })).toEqual([1]);
    expect(await ask({ page: "2", pageSize: "1" })).toEqual([1]);
    expect((await visitor.get(`${all}?period=year`)).status).toBe(400);
  });
});
