import { expect, test } from "vitest";
import { aPartner, switchConnect } from "#areas/connect/profiles/testing.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { testApp } from "#tests/test-app.ts";
import { listings } from "./tables.ts";
import { aListing } from "./testing.ts";

/** A site with Connect switched on and some active listings of one organizer. */
async function siteWithListings(many: number) {
  const site = await testApp();
  const { db } = site;
  await switchConnect(db, true);
  const user = await aUser(db, { username: "organizer" });
  const { id: creatorId } = await aPartner(db, { userId: user.id, userType: "organizer" });
  for (let made = 0; made < many; made += 1) await aListing(db, { creatorId });
  return site;
}

test("a listing that two members save and take off at once counts who is left", async () => {
  const { member, otherMember, db } = await siteWithListings(1);
  const path = "/api/connect/saved/1";
  const saves = Array.from({ length: 10 }, () => [member.put(path), otherMember.put(path)]).flat();
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await db.select({ saved: listings.saved }).from(listings)).toEqual([{ saved: 2 }]);
  await Promise.all(Array.from({ length: 10 }, () => member.delete(path)));
  expect(await db.select({ saved: listings.saved }).from(listings)).toEqual([{ saved: 1 }]);
});

test("of ten listings highlighted at once, three are", async () => {
  const { admin } = await siteWithListings(10);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      admin.patch(`/api/admin/connect/listings/${index + 1}`, { isHighlighted: true }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
});
