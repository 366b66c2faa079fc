import { expect, test } from "vitest";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { testApp } from "#tests/test-app.ts";

const SAYS_COACH = "someone who says: coach";
const VERIFIED = "a verified coach";

/** A site with a public nomination of a coach of a team, as visitors read of it. */
async function siteWithCoach() {
  const site = await testApp();
  const { db, admin, visitor } = site;
  const coach = await site.signIn(await aUser(db, { username: "coach", role: "coach" }));
  const { id } = await aNomination(db, { submittedByUserId: coach.user.id });
  const saved = await coach.post("/api/user-profile", { teamName: "Kings 15U" });
  const verify = (status: string) =>
    admin.post(`/api/admin/users/${coach.user.id}/verification`, {
      ...{ status, division: "15U", note: "Called the club." },
      expectedUpdatedAt: saved.body.data.updatedAt,
    });
  /** Who nominated, by the page of the nomination and by the list. */
  const author = async () => {
    const page = await visitor.get(`/api/you-scout/nominations/${id}`);
    const list = await visitor.get("/api/you-scout/nominations");
    return [page.body.data.nominatedBy, list.body.data[0].nominatedBy];
  };
  return { ...site, coach, verify, author };
}

test("only who is verified is called a verified coach", async () => {
  const { author, verify } = await siteWithCoach();
  expect(await author()).toEqual([SAYS_COACH, SAYS_COACH]);
  expect((await verify("verified")).status).toBe(200);
  expect(await author()).toEqual([VERIFIED, VERIFIED]);
});

test.each([
  [
    "names another team",
    ({ coach }: Awaited<ReturnType<typeof siteWithCoach>>) =>
      coach.post("/api/user-profile", { teamName: "Pelicans 17U" }),
  ],
  [
    "gets another role",
    ({ coach, admin }: Awaited<ReturnType<typeof siteWithCoach>>) =>
      admin.post(`/api/admin/users/${coach.user.id}/role`, {
        role: "parent",
        expectedRole: "coach",
        reason: "Coaches our team",
      }),
  ],
  [
    "leaves",
    ({ coach }: Awaited<ReturnType<typeof siteWithCoach>>) =>
      coach.delete("/api/user", { password: TEST_PASSWORD }),
  ],
])("a coach who %s is none from the next request on", async (_what, lose) => {
  const site = await siteWithCoach();
  await site.verify("verified");
  await site.author();
  expect((await lose(site)).status).toBe(200);
  expect(new Set(await site.author())).not.toContain(VERIFIED);
});

test("a coach who is suspended is none as long as that lasts", async () => {
  const { coach, verify, author, signIn, admin } = await siteWithCoach();
  await verify("verified");
  const owner = await signIn(admin.user);
  expect(await author()).toEqual([VERIFIED, VERIFIED]);
  const reason = { reason: "Writes to other people's children" };
  expect((await owner.post(`/api/admin/users/${coach.user.id}/suspend`, reason)).status).toBe(200);
  expect(await author()).toEqual([SAYS_COACH, SAYS_COACH]);
  expect(
    (await owner.post(`/api/admin/users/${coach.user.id}/reinstate`, { reason: "A mistake" }))
      .status,
  ).toBe(200);
  expect(await author()).toEqual([VERIFIED, VERIFIED]);
});

test("a parent who is a verified coach nominates as a parent", async () => {
  const { db, coach, verify, visitor } = await siteWithCoach();
  await verify("verified");
  const { id } = await aNomination(db, {
    submittedByUserId: coach.user.id,
    submitterRelation: "parent",
    firstName: "Own Child",
  });
  expect((await visitor.get(`/api/you-scout/nominations/${id}`)).body.data.nominatedBy).toBe(
    "a parent",
  );
});

test("in the queue verified coaches come first, after what is urgent, and are marked", async () => {
  const { db, coach, verify, admin, member } = await siteWithCoach();
  await verify("verified");
  const waiting = { status: "pending" } as const;
  await aNomination(db, { ...waiting, firstName: "First", submittedByUserId: member.user.id });
  await aNomination(db, { ...waiting, firstName: "Second", submittedByUserId: coach.user.id });
  const { body } = await admin.get("/api/admin/queue");
  expect(
    body.data.map(({ item }: { item: Record<string, unknown> }) => [
      item.firstName,
      item.isCoachVerified,
    ]),
  ).toEqual([
    ["Second", true],
    ["First", false],
  ]);
});
