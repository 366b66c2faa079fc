import { describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { aUser } from "#domains/accounts/testing.ts";
import { memberApi } from "#member-api.ts";
import { testApp } from "#tests/test-app.ts";
import { aPartner, switchConnect } from "./testing.ts";

const PROFILE = memberApi.connectProfile;
const SPONSOR = {
  userType: "sponsor",
  companyName: "Gulf Roofing",
  website: "https://gulf-roofing.example.com/",
};

/** A site with Connect switched on, and an adult who has no side yet. */
async function siteWithAdult() {
  const site = await testApp();
  await switchConnect(site.db, true);
  const adultConfirmedAt = site.deps.now();
  const adult = await site.signIn(await aUser(site.db, { username: "adult", adultConfirmedAt }));
  return { ...site, adult };
}

describe("POST /api/connect/profile", () => {
  test("is for those signed in who have confirmed their age", async () => {
    const { expectStatuses, adult } = await siteWithAdult();
    await expectStatuses((actor) => actor.post(PROFILE, SPONSOR), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 403 },
    });
    expect((await adult.post(PROFILE, SPONSOR)).status).toBe(201);
    expect((await adult.get(PROFILE)).body.data).toMatchObject({ ...SPONSOR, isVerified: false });
  });

  test("is answered 404 while Connect is off, whatever is sent", async () => {
    const { adult, db } = await siteWithAdult();
    await switchConnect(db, false);
    expect((await adult.post(PROFILE, SPONSOR)).status).toBe(404);
    expect((await adult.post(PROFILE, {})).status).toBe(404);
    expect((await adult.get(PROFILE)).body).toEqual({ isOn: false, data: null, feePercent: 10 });
  });

  test.each(["(504) 555-0142", "504-555-0142", "+1 504 555 0142"])(
    "takes the phone number %s as people write it",
    async (phone) => {
      const { adult } = await siteWithAdult();
      expect((await adult.post(PROFILE, { ...SPONSOR, phone })).status).toBe(201);
      expect((await adult.get(PROFILE)).body.data).toMatchObject({ phone });
    },
  );

  test("takes a side once", async () => {
    const { adult } = await siteWithAdult();
    await adult.post(PROFILE, SPONSOR);
    const { status, body } = await adult.post(PROFILE, { ...SPONSOR, userType: "organizer" });
    expect([status, body.message]).toEqual([409, "You have chosen your side already."]);
  });

  test.each([
    ["userType", { userType: "admin" }],
    ["website", { website: null }],
    ["website", { website: "http://gulf-roofing.example.com" }],
    ["website", { website: "javascript:alert(1)" }],
    ["phone", { phone: "call me at home" }],
    ["companyName", { companyName: "  " }],
    ["preferredCategories", { preferredCategories: ["gambling"] }],
    ["typicalBudgetMin", { typicalBudgetMin: 2_499 }],
    ["typicalBudgetMax", { typicalBudgetMin: 50_000, typicalBudgetMax: 49_999 }],
    ["logoUrl", { logoUrl: "/uploads/not-mine.webp" }],
  ])("refuses a wrong %s at its field", async (field, wrong) => {
    const { adult } = await siteWithAdult();
    const { status, body } = await adult.post(PROFILE, { ...SPONSOR, ...wrong });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)[0]).toContain(field);
    expect((await adult.get(PROFILE)).body).toEqual({ isOn: true, data: null, feePercent: 10 });
  });
});

describe("PATCH /api/connect/profile", () => {
  test("keeps the verification unless name or website change", async () => {
    const { adult, db } = await siteWithAdult();
    await aPartner(db, { userId: adult.user.id });
    await adult.patch(PROFILE, { biography: "We roof the Gulf." });
    expect((await adult.get(PROFILE)).body.data).toMatchObject({
      ...{ isVerified: true, biography: "We roof the Gulf." },
    });
    await adult.patch(PROFILE, { companyName: "Gulf Roofing and Sons" });
    expect((await adult.get(PROFILE)).body.data).toMatchObject({ isVerified: false });
  });

  test("is refused to an account without a side", async () => {
    const { adult } = await siteWithAdult();
    expect((await adult.patch(PROFILE, { biography: "Nobody." })).status).toBe(403);
  });
});

test("everybody sees who somebody is, and neither phone, account nor the note of staff", async () => {
  const { expectStatuses, visitor, member, db } = await siteWithAdult();
  const phone = "(504) 555-0142";
  const note = "Called the number.";
  await aPartner(db, { userId: member.user.id, phone, verificationNote: note });
  const path = memberApi.connectPerson(1);
  await expectStatuses((actor) => actor.get(path), {
    ...{ visitor: 200, member: 200, otherMember: 200, admin: 200 },
  });
  expect(Object.keys((await visitor.get(path)).body.data)).toEqual([
    ...["id", "userType", "companyName", "biography", "website", "logoUrl", "socialLinks"],
    "isVerified",
  ]);
  expect((await visitor.get(memberApi.connectPerson(2))).status).toBe(404);
});

describe("administrators", () => {
  test("alone read who takes part and verify them, also while Connect is off", async () => {
    const { expectStatuses, member, db } = await siteWithAdult();
    await switchConnect(db, false);
    await aPartner(db, { userId: member.user.id, isVerified: false });
    const forStaff = { visitor: 401, member: 403, otherMember: 403, admin: 200 };
    await expectStatuses((actor) => actor.get(adminApi.connectPeople), forStaff);
    await expectStatuses((actor) => actor.get(adminApi.connectPeopleFile), forStaff);
    await expectStatuses((actor) => actor.get(adminApi.connectSettings), forStaff);
    const verify = { isVerified: true, verificationNote: "Called the number." };
    await expectStatuses((actor) => actor.patch(adminApi.connectPerson(1), verify), forStaff);
  });

  test("note how they verified somebody, which the audit log keeps", async () => {
    const { admin, member, db } = await siteWithAdult();
    await aPartner(db, { userId: member.user.id, isVerified: false });
    const path = adminApi.connectPerson(1);
    expect((await admin.patch(path, { isVerified: true })).status).toBe(422);
    const { body } = await admin.patch(path, { isVerified: true, verificationNote: "Called." });
    expect(body.data).toMatchObject({ isVerified: true, verificationNote: "Called." });
    const found = await admin.get(`${adminApi.connectPeople}?verified=yes&q=gulf&page=1`);
    expect(found.body.data).toMatchObject([{ id: 1 }]);
    expect((await admin.get(adminApi.audit)).body.data).toMatchObject([
      { action: "families_read", subjectType: "partner" },
      { action: "partner_changed", before: { isVerified: false }, after: { isVerified: true } },
    ]);
    const stale = { isVerified: false, expectedUpdatedAt: "2027-01-01T00:00:00Z" };
    expect((await admin.patch(path, stale)).status).toBe(409);
  });

  test("switch Connect on, which is off by itself", async () => {
    const { admin, visitor, expectStatuses } = await testApp();
    const settings = adminApi.connectSettings;
    expect((await admin.get(settings)).body.data).toEqual({ isOn: false, feePercent: 10 });
    expect((await visitor.get(memberApi.connectListings)).status).toBe(404);
    const on = { isOn: true, feePercent: 12 };
    await expectStatuses((actor) => actor.put(settings, on), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
    });
    expect((await admin.get(settings)).body.data).toEqual(on);
    expect((await visitor.get(memberApi.connectListings)).status).toBe(200);
    expect((await admin.put(settings, { isOn: true, feePercent: 31 })).status).toBe(422);
  });
});
