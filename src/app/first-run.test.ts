// @module-tag dialect
import { expect, test } from "vitest";
import { countProspects } from "#areas/board/prospects/queries/prospects.ts";
import { messageList } from "#areas/people/contact/queries.ts";
import { findUserByName } from "#areas/platform/accounts/queries/users.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { products } from "#areas/shop/catalog/tables.ts";
import { testApp } from "#tests/test-app.ts";
import { prepareFirstRun } from "./first-run.ts";

const firstAdmin = { username: "skipper", password: "bottom-of-the-9th", email: null };

async function emptySite(config: Parameters<typeof testApp>[0]) {
  const site = await testApp(config);
  await site.db.delete(users);
  return site;
}

test("an empty site gets its administrator and its demo content, once", async () => {
  const { deps, db, visitor, outbox } = await emptySite({ config: { firstAdmin, demo: true } });
  expect(await prepareFirstRun(deps)).toEqual([
    "Administrator skipper created.",
    "Demo content loaded: every player on the board is invented.",
  ]);
  expect((await findUserByName(db, "skipper"))?.role).toBe("admin");
  expect((await visitor.get("/api/prospects")).body.data.length).toBeGreaterThan(100);
  const demoProducts = await db.select().from(products);
  expect(demoProducts).toHaveLength(5);
  expect(demoProducts.every(({ isActive, playerName }) => isActive && playerName === null)).toBe(
    true,
  );
  const [latest, ...others] = (await messageList.page(db, {})).rows;
  expect(latest).toMatchObject({ status: "new", email: "writer-5@demo.example" });
  expect(others).toHaveLength(4);
  expect(await outbox()).toEqual([]);
  const count = await countProspects(db);
  expect(await prepareFirstRun(deps)).toEqual([]);
  expect([await countProspects(db), await db.$count(products)]).toEqual([count, 5]);
});

test("a site that asks for neither stays empty, and has a setup code", async () => {
  const { deps, db } = await emptySite({ config: { demo: false } });
  expect(await prepareFirstRun(deps)).toEqual([
    expect.stringMatching(
      /^There is no administrator yet\. Setup code: [2-9A-Z]{5}(-[2-9A-Z]{5}){3}$/,
    ),
  ]);
  expect([await countProspects(db), await db.$count(users)]).toEqual([0, 0]);
});
