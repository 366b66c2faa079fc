import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAccountVotes } from "#areas/votes/queries/account-votes.ts";
import { whileLeaving } from "#tests/account-deletion.ts";
import { testApp } from "#tests/test-app.ts";
import { aVoter } from "#tests/voters.ts";
import { NOMINATION_VOTABLE } from "./queries/votable.ts";
import { nominationVotes } from "./tables.ts";
import { aNomination } from "./testing.ts";

test("a vote beside its account's deletion breaks nobody's vote, and names its account nowhere", async () => {
  const site = await testApp();
  const { db, deps, visitor } = site;
  const { id } = await aNomination(db);
  const path = `/api/you-scout/nominations/${id}/vote`;
  const leaver = await aVoter(site);
  const answers = await whileLeaving(site, leaver, () =>
    Promise.all([
      visitor.at("203.0.113.1").post(path),
      leaver.at("203.0.113.2").post(path),
      ...[3, 4, 5, 6].map((host) => visitor.at(`203.0.113.${host}`).post(path)),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await db.$count(nominationVotes, isNotNull(nominationVotes.accountAddress))).toBe(1);
  expect(await db.$count(nominationVotes)).toBe(6);
  expect(await db.$count(nominationVotes, isNotNull(nominationVotes.userId))).toBe(0);
  const { secrets } = deps;
  expect(await listAccountVotes(db, NOMINATION_VOTABLE, secrets.vote, leaver.user.id)).toEqual([]);
});
