import { expect, test } from "vitest";
import { createApp } from "#app/create-app.ts";
import { VOTES_OF_HOUSEHOLD } from "#areas/votes/access/limits.ts";
import { listAccountVotes } from "#areas/votes/queries/account-votes.ts";
import { whileLeaving } from "#tests/account-deletion.ts";
import { callerAt } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { aVoter } from "#tests/voters.ts";
import { PROSPECT_VOTABLE } from "./queries/votable.ts";
import { prospectVotes } from "./tables.ts";
import { aProspect } from "./testing.ts";

test("two processes at once give a player no more votes of one /56 than it has", async () => {
  const { app, deps, db } = await testApp();
  const { app: other } = await createApp(deps, null);
  const { id } = await aProspect(db);
  const answers = await Promise.all(
    Array.from({ length: VOTES_OF_HOUSEHOLD + 56 }, (_, subnet) =>
      callerAt(subnet % 2 ? app : other, `2001:db8:7:${subnet.toString(16)}::1`).post(
        `/api/prospects/${id}/vote`,
      ),
    ),
  );
  await other.close();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(VOTES_OF_HOUSEHOLD);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(56);
});

test("a vote beside its account's deletion counts, and nothing leads from it to the account", async () => {
  const site = await testApp();
  const { db, deps, visitor } = site;
  const { id } = await aProspect(db);
  const path = `/api/prospects/${id}/vote`;
  const leaver = await aVoter(site);
  const { status } = await whileLeaving(site, leaver, () => leaver.post(path));
  expect(status).toBe(200);
  expect(await db.select().from(prospectVotes)).toMatchObject([
    { accountAddress: expect.any(String) },
  ]);
  expect(await listAccountVotes(db, PROSPECT_VOTABLE, deps.secrets.vote, leaver.user.id)).toEqual(
    [],
  );
  expect((await visitor.at("203.0.113.1").post(path)).body.data.communityVotes).toBe(2);
});
