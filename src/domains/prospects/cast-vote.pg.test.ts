import { expect, test } from "vitest";
import { createApp } from "#app/create-app.ts";
import { paths } from "#paths.ts";
import { callerAt } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { aProspect } from "./testing.ts";

test("two processes at once give a player no more votes of one /56 than it has", async () => {
  const { app, deps, db } = await testApp();
  const { app: other } = await createApp(deps, null);
  const { id } = await aProspect(db);
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, subnet) =>
      callerAt(subnet % 2 ? app : other, `2001:db8:7:${subnet.toString(16)}::1`).post(
        paths.api.prospectVote(id),
      ),
    ),
  );
  await other.close();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(64);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(56);
});
