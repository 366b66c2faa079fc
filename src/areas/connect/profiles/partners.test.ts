import { eq, isNotNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { READ_AGAIN } from "#lib/optimistic-lock.ts";
import { paths } from "#paths.ts";
import type { Caller } from "#tests/actors.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { testApp } from "#tests/test-app.ts";
import type { partners } from "./tables.ts";
import { aPartner, asRead, switchConnect } from "./testing.ts";

const PROFILE = "/api/connect/profile";
const SPONSOR = {
  userType: "sponsor",
  companyName: "Gulf Roofing",
  website: "https://gulf-roofing.example.com/",
};

type Site = Awaited<ReturnType<typeof siteWithAdult>>;

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

  test("takes a side once", async () => {
    const { adult } = await siteWithAdult();
    await adult.post(PROFILE, SPONSOR);
    const { status, body } = await adult.post(PROFILE, { ...SPONSOR, userType: "organizer" });
    expect([status, body.message]).toEqual([409, "You have chosen your side already."]);
  });

  test("refuses each wrong value at its field", async () => {
    const { adult } = await siteWithAdult();
    for (const [field, wrong] of [
      ["userType", { userType: "admin" }],
      ["website", { website: null }],
      ["website", { website: "http://gulf-roofing.example.com" }],
      ["website", { website: "javascript:alert(1)" }],
      ["phone", { phone: "call me at home" }],
      ["website", { website: "https://wa.me/15045550142" }],
      ["socialLinks.0", { socialLinks: ["https://gulf.example/?mail=ana@gulf.example"] }],
      ["companyName", { companyName: "  " }],
      ["companyName", { companyName: "Gulf Roofing 504-555-0142" }],
      ["biography", { biography: "Write to ana@gulf-roofing.example" }],
      ["preferredCategories", { preferredCategories: ["gambling"] }],
      ["typicalBudgetMin", { typicalBudgetMin: 2_499 }],
      ["typicalBudgetMax", { typicalBudgetMin: 50_000, typicalBudgetMax: 49_999 }],
      ["logoUrl", { logoUrl: "/uploads/not-mine.webp" }],
    ] as const) {
      const { status, body } = await adult.post(PROFILE, { ...SPONSOR, ...wrong });
      expect(status, JSON.stringify(wrong)).toBe(422);
      expect(Object.keys(body.fields)[0], JSON.stringify(wrong)).toContain(field);
      expect((await adult.get(PROFILE)).body, JSON.stringify(wrong)).toEqual({
        isOn: true,
        data: null,
        feePercent: 10,
      });
    }
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

describe("the public version of a profile", () => {
  const PERSON = "/api/connect/people/1";
  const decide = ({ admin }: Site, decision: object) =>
    readOne(admin).then(({ updatedAt: expectedUpdatedAt }) =>
      admin.post("/api/admin/connect/people/1/profile-decision", {
        expectedUpdatedAt,
        ...decision,
      }),
    );
  const readOne = async (admin: Caller) =>
    (await admin.get("/api/admin/connect/people")).body.data[0];
  const nameOf = async ({ visitor }: Site) => (await visitor.get(PERSON)).body.data.companyName;

  test("of an unverified person has no name, text or link before staff approved them", async () => {
    const site = await siteWithAdult();
    const { adult, admin, visitor } = site;
    const written = { ...SPONSOR, biography: "We roof the Gulf.", socialLinks: [SPONSOR.website] };
    await adult.post(PROFILE, written);
    expect((await visitor.get(PERSON)).body.data).toEqual({
      ...{ id: 1, userType: "sponsor", companyName: "New sponsor", isVerified: false },
      ...{ biography: null, website: null, logoUrl: null, socialLinks: [] },
    });
    expect((await adult.get(PROFILE)).body.data).toMatchObject({ ...written, review: "waiting" });
    const waiting = await admin.get("/api/admin/connect/people?review=waiting");
    expect(waiting.body.data).toMatchObject([{ id: 1, reviewed: null }]);
    expect((await admin.get("/api/admin/overview")).body.data.connect.profiles).toBe(1);
    expect((await decide(site, { decision: "approve" })).status).toBe(200);
    expect((await visitor.get(PERSON)).body.data).toMatchObject(written);
    expect((await adult.get("/api/notifications")).body.data).toMatchObject([
      { type: "profile", title: "Your Connect profile is published" },
    ]);
    expect((await decide(site, { decision: "approve" })).status).toBe(409);
  });

  test.each([
    ["sponsor", "Your Connect profile is published", "Everyone can see it now."],
    [
      "athlete",
      "Your Connect profile is approved",
      "Everyone can see it while a listing of your own is shown.",
    ],
  ] as const)("of a %s is announced as: %s", async (userType, subject, sentence) => {
    const site = await siteWithAdult();
    await site.adult.post(PROFILE, { ...SPONSOR, userType });
    await decide(site, { decision: "approve" });
    const [told] = (await site.adult.get("/api/notifications")).body.data;
    expect(told.title).toBe(subject);
    expect(told.message).toContain(sentence);
  });

  test("stays in every field until staff approve the change of an unverified person", async () => {
    const change = {
      companyName: "Gulf Roofing and Sons",
      biography: "We roof more than the Gulf.",
      website: "https://sons.example/",
      socialLinks: ["https://sons.example/"],
    };
    const site = await siteWithAdult();
    const { adult, visitor, deps } = site;
    await adult.post(PROFILE, SPONSOR);
    await decide(site, { decision: "approve" });
    const { contentVersion } = deps.database;
    const approved = (await visitor.get(PERSON)).body.data;
    const version = contentVersion.current;
    expect((await adult.patch(PROFILE, change)).status).toBe(200);
    expect(contentVersion.current).toBe(version);
    expect((await visitor.get(PERSON)).body.data).toEqual(approved);
    expect((await adult.get(PROFILE)).body.data).toMatchObject({ ...change, review: "waiting" });
    const stale = { decision: "approve", expectedUpdatedAt: "2027-01-01T00:00:00Z" };
    expect((await decide(site, stale)).status).toBe(409);
    await decide(site, { decision: "reject", reason: "Is that you?" });
    expect((await visitor.get(PERSON)).body.data).toEqual(approved);
    expect((await adult.get(PROFILE)).body.data).toMatchObject({
      ...{ ...change, review: "rejected", reviewReason: "Is that you?" },
    });
    await decide(site, { decision: "approve" });
    expect((await visitor.get(PERSON)).body.data).toMatchObject(change);
  });

  test("keeps its logo until staff approve another one", async () => {
    const site = await siteWithAdult();
    const { adult, visitor, db, deps } = site;
    for (const name of ["old.webp", "new.webp"]) {
      await db.insert(uploads).values({ name, userId: adult.user.id, createdAt: deps.now() });
    }
    const shownFiles = async () => {
      const isShown = isNotNull(uploads.claimedAt);
      return (await db.select().from(uploads).where(isShown)).map(({ name }) => name).toSorted();
    };
    const [former, next] = [paths.upload("old.webp"), paths.upload("new.webp")];
    await adult.post(PROFILE, { ...SPONSOR, logoUrl: former });
    await decide(site, { decision: "approve" });
    await adult.patch(PROFILE, { logoUrl: next });
    expect((await visitor.get(PERSON)).body.data.logoUrl).toBe(former);
    expect(await shownFiles()).toEqual(["new.webp", "old.webp"]);
    await decide(site, { decision: "approve" });
    expect((await visitor.get(PERSON)).body.data.logoUrl).toBe(next);
    expect(await shownFiles()).toEqual(["new.webp"]);
  });

  test("of a verified person is the newest one, which is recorded and shown to staff", async () => {
    const site = await siteWithAdult();
    const { adult, admin, visitor, db } = site;
    await aPartner(db, { userId: adult.user.id });
    await adult.patch(PROFILE, { biography: "We roof the Gulf." });
    expect((await visitor.get(PERSON)).body.data.biography).toBe("We roof the Gulf.");
    expect(await recordedChanges(db)).toMatchObject([
      {
        action: "partner_profile_changed",
        actorId: adult.user.id,
        after: { biography: "changed" },
      },
    ]);
    expect(await readOne(admin)).toMatchObject({
      review: "waiting",
      reviewed: { biography: null },
    });
    await decide(site, { decision: "reject", reason: "Which gulf?" });
    expect((await visitor.get(PERSON)).body.data.biography).toBeNull();
  });

  test("of a verified person waits for staff when it names a child whose guardian said no", async () => {
    const { adult, visitor, db } = await siteWithAdult();
    await aPartner(db, { userId: adult.user.id });
    const { id } = await aProspect(db, { firstName: "Remy", lastName: "Gauandeaux" });
    await aWord(db, id, [], "refused");
    const socialLinks = ["https://social.example/remygauandeaux"];
    await adult.patch(PROFILE, { socialLinks });
    expect((await visitor.get(PERSON)).body.data.socialLinks).toEqual([]);
    await adult.patch(PROFILE, { biography: "We train Remy Gauandeaux.", socialLinks: [] });
    expect((await visitor.get(PERSON)).body.data.biography).toBeNull();
  });

  test("waits for staff once they asked a verified person for a change", async () => {
    const site = await siteWithAdult();
    const { adult, visitor, db } = site;
    await aPartner(db, { userId: adult.user.id });
    const shown = async () => (await visitor.get(PERSON)).body.data.biography;
    await adult.patch(PROFILE, { biography: "We roof the Gulf." });
    await decide(site, { decision: "reject", reason: "Which gulf?" });
    await adult.patch(PROFILE, { biography: "We roof the Gulf!" });
    expect(await shown()).toBeNull();
    await decide(site, { decision: "approve" });
    expect(await shown()).toBe("We roof the Gulf!");
    await adult.patch(PROFILE, { biography: "We roof all of the Gulf." });
    expect(await shown()).toBe("We roof all of the Gulf.");
  });

  test("of a verified person who takes another name is the approved one again", async () => {
    const site = await siteWithAdult();
    const { adult, db } = site;
    await aPartner(db, { userId: adult.user.id });
    await adult.patch(PROFILE, { companyName: "Gulf Roofing and Sons" });
    expect(await nameOf(site)).toBe("Gulf Roofing");
    const verified = { verification: "verified", verificationNote: "Called again." };
    const { expectedUpdatedAt } = await asRead(db, 1);
    await adult.patch(PROFILE, { biography: "We roof the Gulf." });
    const verify = (version: object) =>
      site.admin.patch("/api/admin/connect/people/1", { ...verified, ...version });
    expect((await verify({})).body.fields).toEqual({ expectedUpdatedAt: READ_AGAIN });
    expect((await verify({ expectedUpdatedAt })).body.code).toBe("stale");
    expect(await nameOf(site)).toBe("Gulf Roofing");
    await verify(await asRead(db, 1));
    expect(await nameOf(site)).toBe("Gulf Roofing and Sons");
  });

  test("is not made again by a change that nobody sees, or by none", async () => {
    const { adult, db, deps } = await siteWithAdult();
    const { contentVersion } = deps.database;
    await aPartner(db, { userId: adult.user.id });
    const version = contentVersion.current;
    for (const change of [{ typicalBudgetMin: 50_000 }, { companyName: "Gulf Roofing" }, {}]) {
      expect((await adult.patch(PROFILE, change)).status).toBe(200);
    }
    expect(contentVersion.current).toBe(version);
    expect(await recordedChanges(db)).toEqual([]);
    await adult.patch(PROFILE, { biography: "We roof the Gulf." });
    expect(contentVersion.current).toBe(version + 1);
  });
});

test("a profile is changed at most 30 times an hour", async () => {
  const { adult, db } = await siteWithAdult();
  await aPartner(db, { userId: adult.user.id });
  for (let turn = 0; turn < 30; turn += 1) await adult.patch(PROFILE, {});
  const { status, body } = await adult.patch(PROFILE, { biography: "We roof the Gulf." });
  expect([status, body.code]).toEqual([429, "too_many"]);
});

test("everybody sees who somebody is, and neither phone, account nor the note of staff", async () => {
  const { expectStatuses, visitor, member, db } = await siteWithAdult();
  const phone = "(504) 555-0142";
  const note = "Called the number.";
  await aPartner(db, { userId: member.user.id, phone, verificationNote: note });
  const path = "/api/connect/people/1";
  await expectStatuses((actor) => actor.get(path), {
    ...{ visitor: 200, member: 200, otherMember: 200, admin: 200 },
  });
  expect(Object.keys((await visitor.get(path)).body.data)).toEqual([
    ...["id", "userType", "companyName", "biography", "website", "logoUrl", "socialLinks"],
    "isVerified",
  ]);
  expect((await visitor.get("/api/connect/people/2")).status).toBe(404);
});

describe("the verification", () => {
  /** A site with a sponsor who has a confirmed address. */
  async function siteWithSponsor(given: Partial<typeof partners.$inferInsert> = {}) {
    const site = await siteWithAdult();
    const { db } = site;
    const email = "ann@gulf-roofing.example";
    const ann = await site.signIn(await aUser(db, { username: "ann", email }));
    const { id } = await aPartner(db, { userId: ann.user.id, isVerified: false, ...given });
    const verify = async (verification: string, verificationNote = "Called the number.") =>
      site.admin.patch(`/api/admin/connect/people/${id}`, {
        ...{ verification, verificationNote, ...(await asRead(db, id)) },
      });
    const own = async () => (await ann.get(PROFILE)).body.data.verification;
    const waiting = async () => {
      const list = await site.admin.get("/api/admin/connect/people?verified=waiting");
      const counted = await site.admin.get("/api/admin/overview");
      expect(counted.body.data.connect.toVerify).toBe(list.body.total);
      return list.body.total;
    };
    const subjects = async () => (await site.outbox()).map(({ subject }) => subject);
    return { ...site, ann, id, email, verify, own, waiting, subjects };
  }

  test("waits for staff until they decide, and its person gets an email each time", async () => {
    const site = await siteWithSponsor();
    const { own, waiting, verify, outbox, email, ann } = site;
    expect([await own(), await waiting()]).toEqual(["pending", 1]);
    expect((await verify("rejected", "Nobody answers there.")).body.data).toMatchObject({
      ...{ isVerified: false, verification: "rejected" },
    });
    expect([await own(), await waiting()]).toEqual(["rejected", 0]);
    await verify("verified");
    expect([await own(), await waiting()]).toEqual(["verified", 0]);
    await verify("verified", "Called twice.");
    await verify("pending");
    expect([await own(), await waiting()]).toEqual(["pending", 1]);
    const mails = await outbox();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, "We couldn't verify you in Connect"],
      [email, "You are verified in Connect"],
      [email, "Your Connect verification is pending again"],
    ]);
    expect(JSON.stringify(mails), "what staff wrote for themselves").not.toContain("Nobody");
    expect((await ann.get("/api/notifications")).body.data).toHaveLength(3);
  });

  test.each([
    ["sponsor", {}, 1],
    ["organizer", {}, 1],
    ["athlete", {}, 0],
    ["sponsor", { suspendedAt: new Date(0) }, 0],
  ] as const)("of a %s whose account is %o waits: %i", async (userType, account, count) => {
    const { db, ann, waiting } = await siteWithSponsor({ userType });
    await db
      .update(users)
      .set({ ...account, username: "ann" })
      .where(eq(users.id, ann.user.id));
    expect(await waiting()).toBe(count);
  });

  test.each(["verified", "rejected"])(
    "that was %s stays with a name in another case or with other blanks, and starts over with another one",
    async (before) => {
      const { ann, verify, own, subjects } = await siteWithSponsor();
      const again = "Your Connect verification is pending again";
      for (const [change, expected] of [
        [{ companyName: "GULF roofing" }, before],
        [{ companyName: " Gulf  Roof ing" }, before],
        [{ companyName: "Golf Roofing" }, "pending"],
        [{ website: "https://golf-roofing.example/" }, "pending"],
      ] as const) {
        await verify(before);
        const mails = await subjects();
        await ann.patch(PROFILE, change);
        expect(await own(), JSON.stringify(change)).toBe(expected);
        expect(await subjects()).toEqual(expected === before ? mails : [...mails, again]);
      }
    },
  );
});

describe("administrators", () => {
  test("alone read who takes part and verify them, also while Connect is off", async () => {
    const { expectStatuses, member, db } = await siteWithAdult();
    await switchConnect(db, false);
    await aPartner(db, { userId: member.user.id, isVerified: false });
    const forStaff = { visitor: 401, member: 403, otherMember: 403, admin: 200 };
    await expectStatuses((actor) => actor.get("/api/admin/connect/people"), forStaff);
    await expectStatuses((actor) => actor.get("/api/admin/connect/people.csv"), forStaff);
    await expectStatuses((actor) => actor.get("/api/admin/connect/settings"), forStaff);
    const verify = {
      ...{ verification: "verified", verificationNote: "Called the number." },
      ...(await asRead(db, 1)),
    };
    await expectStatuses((actor) => actor.patch("/api/admin/connect/people/1", verify), forStaff);
  });

  test("note how they verified somebody, which the audit log keeps", async () => {
    const { admin, member, db } = await siteWithAdult();
    await aPartner(db, { userId: member.user.id, isVerified: false });
    const path = "/api/admin/connect/people/1";
    const verified = { verification: "verified", ...(await asRead(db, 1)) };
    expect((await admin.patch(path, verified)).body.fields).toEqual({
      verificationNote: "Please note how you verified this person",
    });
    const { body } = await admin.patch(path, { ...verified, verificationNote: "Called." });
    expect(body.data).toMatchObject({ isVerified: true, verificationNote: "Called." });
    const found = await admin.get("/api/admin/connect/people?verified=yes&q=gulf&page=1");
    expect(found.body.data).toMatchObject([{ id: 1 }]);
    expect((await admin.get("/api/admin/audit")).body.data).toMatchObject([
      { action: "families_read", subjectType: "partner" },
      {
        action: "partner_changed",
        before: { verification: "pending" },
        after: { verification: "verified" },
      },
    ]);
    const stale = { verification: "pending", expectedUpdatedAt: "2027-01-01T00:00:00Z" };
    expect((await admin.patch(path, stale)).status).toBe(409);
  });

  test("switch Connect on, which is off by itself", async () => {
    const { admin, visitor, expectStatuses } = await testApp();
    const settings = "/api/admin/connect/settings";
    expect((await admin.get(settings)).body.data).toEqual({ isOn: false, feePercent: 10 });
    expect((await visitor.get("/api/connect/listings")).status).toBe(404);
    const on = { isOn: true, feePercent: 12 };
    await expectStatuses((actor) => actor.put(settings, on), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
    });
    expect((await admin.get(settings)).body.data).toEqual(on);
    expect((await visitor.get("/api/connect/listings")).status).toBe(200);
    expect((await admin.put(settings, { isOn: true, feePercent: 31 })).status).toBe(422);
  });
});
