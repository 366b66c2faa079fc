import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { memberOf } from "#areas/platform/accounts/access/actor.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { MULTIPART, multipartBody } from "#areas/platform/uploads/testing.ts";
import { call } from "#lib/call.ts";
import { createQueryClient } from "#lib/query.ts";
import { HOUR_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { browserAt } from "#tests/browser-api.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { profileQuery } from "./client.ts";
import { saveProfile as saveOwn } from "./service/save-profile.ts";
import { userProfiles } from "./tables.ts";

const save = (caller: Caller, change: unknown): Promise<Answer> =>
  caller.post("/api/user-profile", change);
const read = async (caller: Caller) => (await caller.get("/api/user-profile")).body.data;

async function uploadPhoto(caller: Caller): Promise<string> {
  const create = { width: 8, height: 8, channels: 3, background: "#ff3c38" } as const;
  const content = await sharp({ create }).png().toBuffer();
  const body = multipartBody([{ filename: "me.png", content }]);
  return (await caller.with(MULTIPART).post("/api/upload", body)).body.fileUrl;
}

async function aCoach({ db, signIn }: TestApp) {
  return signIn(await aUser(db, { username: "coach", role: "coach" }));
}

/** The files that something shows. */
async function claimed({ db }: TestApp): Promise<string[]> {
  const rows = await db.select().from(uploads);
  return rows.filter(({ claimedAt }) => claimedAt).map(({ name }) => paths.upload(name));
}

describe("a profile", () => {
  test("is read by who is signed in, and is not there before it was saved", async () => {
    const { expectStatuses } = await testApp();
    await expectStatuses((actor) => actor.get("/api/user-profile"), {
      visitor: 401,
      member: 404,
      otherMember: 404,
      admin: 404,
    });
  });

  test("is saved by who is signed in, each one's own", async () => {
    const { expectStatuses, member, otherMember, db } = await testApp();
    await expectStatuses((actor) => save(actor, { displayName: "Ann" }), {
      visitor: 401,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    await save(member, { displayName: "Member" });
    expect((await read(otherMember)).displayName).toBe("Ann");
    expect(await db.$count(userProfiles)).toBe(3);
  });

  test("is answered whole, with what nobody said by default", async () => {
    const { member, clock } = await testApp();
    const answer = await save(member, { displayName: "  Coach Ann " });
    expect(answer.body).toEqual({
      success: true,
      message: "Profile Updated Successfully",
      data: {
        id: expect.any(Number),
        userId: member.user.id,
        displayName: "Coach Ann",
        bio: null,
        location: null,
        teamName: null,
        teamPosition: null,
        photoUrl: null,
        socialLinks: {
          twitter: null,
          instagram: null,
          facebook: null,
          linkedin: null,
          website: null,
        },
        verificationStatus: "pending",
        division: null,
        notificationPreferences: {
          emailNotifications: true,
          nominationAlerts: true,
          votingReminders: true,
          voteLedger: false,
          newsletterSubscription: false,
        },
        createdAt: clock.now.toISOString(),
        updatedAt: clock.now.toISOString(),
      },
    });
    expect(await read(member)).toEqual(answer.body.data);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("keeps what a change does not name, and loses what it empties", async () => {
    const { member, clock } = await testApp();
    await save(member, {
      displayName: "Ann",
      bio: "I coach.",
      location: "New Orleans",
      teamPosition: "head_coach",
      socialLinks: { twitter: "@ann", website: "example.com" },
      notificationPreferences: { votingReminders: false },
    });
    clock.advance(HOUR_MS);
    await save(member, {
      location: " ",
      teamPosition: "",
      socialLinks: { twitter: "" },
      notificationPreferences: { nominationAlerts: false },
    });
    const profile = await read(member);
    expect(profile).toMatchObject({
      displayName: "Ann",
      bio: "I coach.",
      location: null,
      teamPosition: null,
      socialLinks: { twitter: null, website: "https://example.com/" },
      notificationPreferences: {
        emailNotifications: true,
        nominationAlerts: false,
        votingReminders: false,
        newsletterSubscription: false,
      },
      updatedAt: clock.now.toISOString(),
    });
    expect(profile.createdAt).not.toBe(profile.updatedAt);
  });

  test("is saved ten times at once as one", async () => {
    const { member, db } = await testApp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => save(member, { displayName: `Ann ${at}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await db.$count(userProfiles)).toBe(1);
  });

  test("is among what the person did, without a word of it", async () => {
    const { member } = await testApp();
    await save(member, { bio: "Personal" });
    expect((await member.get("/api/user-activity")).body.data).toEqual([
      expect.objectContaining({ activityType: "profile_updated", activityData: {} }),
    ]);
  });

  test("is saved sixty times an hour", async () => {
    const { member, otherMember, db } = await testApp();
    for (let turn = 0; turn < 60; turn += 1) await save(member, { bio: String(turn) });
    expect((await save(member, { bio: "more" })).status).toBe(429);
    expect((await save(otherMember, { bio: "mine" })).status).toBe(200);
    await letLimitsPass(db, HOUR_MS);
    expect((await save(member, { bio: "more" })).status).toBe(200);
  });

  test("is read and saved by a browser", async () => {
    const { member } = await testApp();
    const api = browserAt(member);
    expect(await createQueryClient(api).fetchQuery(profileQuery())).toBeNull();
    const saved = await call("POST", "/api/user-profile", { body: { displayName: "Ann" }, api });
    const read = await createQueryClient(api).fetchQuery(profileQuery());
    expect(read).toEqual({ data: saved.data });
  });
});

test("a profile of an account that was deleted meanwhile is not saved", async () => {
  const { deps, db, member } = await testApp();
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, "transaction").mockImplementationOnce(async (...given) => {
    await db.delete(users).where(eq(users.id, member.user.id));
    return transaction(...given);
  });
  const address = { person: "198.51.100.9", household: "198.51.100.9", network: "198.51.100.0" };
  const saving = saveOwn(deps, memberOf(member.user, address), { bio: "late" });
  await expect(saving).rejects.toMatchObject({ code: "not_signed_in" });
  expect(await db.$count(userProfiles)).toBe(0);
});

describe("what a profile says", () => {
  const LINK = "Please enter a link that starts with https://, or your handle";

  test("is refused at its field with a wrong value", async () => {
    const { member, db } = await testApp();
    const rows: [string, object, Record<string, string>][] = [
      [
        "a short name",
        { displayName: " A " },
        { displayName: "Display name must be at least 2 characters" },
      ],
      [
        "no name",
        { displayName: "" },
        { displayName: "Display name must be at least 2 characters" },
      ],
      [
        "a name that nobody sees",
        { displayName: "A\u200b\u202e" },
        { displayName: "Display name must be at least 2 characters" },
      ],
      [
        "a long name",
        { displayName: "a".repeat(51) },
        { displayName: "Display name must be at most 50 characters" },
      ],
      ["a long bio", { bio: "a".repeat(501) }, { bio: "Bio must be less than 500 characters" }],
      [
        "a long location",
        { location: "a".repeat(101) },
        { location: "Location must be at most 100 characters" },
      ],
      [
        "a long team",
        { teamName: "a".repeat(101) },
        { teamName: "Team name must be at most 100 characters" },
      ],
      [
        "a position that there is not",
        { teamPosition: "owner" },
        { teamPosition: "Please choose a position from the list" },
      ],
      [
        "a script for a link",
        { socialLinks: { website: "javascript:alert(1)" } },
        { "socialLinks.website": LINK },
      ],
      [
        "another site as a network",
        { socialLinks: { twitter: "https://evil.example" } },
        { "socialLinks.twitter": LINK },
      ],
      [
        "a word for a switch",
        { notificationPreferences: { votingReminders: "on" } },
        { "notificationPreferences.votingReminders": "Please switch it on or off" },
      ],
    ];
    for (const [what, change, fields] of rows) {
      const answer = await save(member, change);
      expect(answer.status, what).toBe(422);
      expect(answer.body, what).toEqual({
        message: Object.values(fields)[0],
        code: "invalid",
        fields,
      });
      expect(await db.$count(userProfiles), what).toBe(0);
    }
  });

  test("may be just as long as the limits", async () => {
    const coach = await aCoach(await testApp());
    const change = {
      displayName: "a".repeat(50),
      bio: "b".repeat(500),
      location: "c".repeat(100),
      teamName: "d".repeat(100),
    };
    expect((await save(coach, change)).body.data).toMatchObject(change);
    expect((await save(coach, { displayName: "ab" })).status).toBe(200);
  });

  test("stands on one line, but for the bio, and what nobody sees is nothing", async () => {
    const { member } = await testApp();
    const change = { displayName: "Coach\nAnn", location: "\u200b", bio: "I\ncoach." };
    expect((await save(member, change)).body.data).toMatchObject({
      displayName: "Coach Ann",
      location: null,
      bio: "I\ncoach.",
    });
  });

  test("is text, whatever it looks like", async () => {
    const { member } = await testApp();
    const bio = "<script>alert(1)</script>' or 1=1 --";
    expect((await save(member, { bio })).body.data.bio).toBe(bio);
  });

  test("is never its verification, its division or another account", async () => {
    const { member, otherMember, db } = await testApp();
    await save(member, {
      displayName: "Ann",
      verificationStatus: "verified",
      division: "14U",
      userId: otherMember.user.id,
      id: 7,
      socialLinks: { evil: "https://evil.example" },
      notificationPreferences: { isAdmin: true },
    });
    const [row] = await db.select().from(userProfiles);
    expect(row).toMatchObject({
      userId: member.user.id,
      verificationStatus: "pending",
      division: null,
      socialLinks: {},
      notificationPreferences: {},
    });
  });
});

test("a team is kept of coaches only", async () => {
  const { db, signIn } = await testApp();
  const team = { teamName: "Crescent City 15U", teamPosition: "head_coach" };
  for (const role of ["coach", "parent", "fan", "admin"] as const) {
    const actor = await signIn(await aUser(db, { username: `a-${role}`, role }));
    const { status, body } = await save(actor, { ...team, bio: "Hello" });
    expect([role, status, body.data]).toEqual([
      role,
      200,
      expect.objectContaining(
        role === "coach" ? team : { teamName: null, teamPosition: null, bio: "Hello" },
      ),
    ]);
  }
});

describe("a verified coach", () => {
  test.each([
    ["another team", { teamName: "Bayou Kings 17U" }, "pending"],
    ["no team", { teamName: "" }, "pending"],
    ["the same team", { teamName: "Crescent City 15U" }, "verified"],
    ["the same team in another case", { teamName: "CRESCENT CITY 15u" }, "verified"],
    ["the same team with other blanks", { teamName: " Crescent  City 15 U" }, "verified"],
    ["a team of another age", { teamName: "Crescent City 16U" }, "pending"],
    ["something else", { bio: "New bio" }, "verified"],
  ])("who names %s is %s", async (_what, change, status) => {
    const site = await testApp();
    const coach = await aCoach(site);
    await save(coach, { teamName: "Crescent City 15U" });
    await site.db.update(userProfiles).set({ verificationStatus: "verified", division: "15U" });
    expect((await save(coach, change)).body.data).toMatchObject({
      verificationStatus: status,
      division: "15U",
    });
  });
});

describe("a photo", () => {
  test("is one's own upload, and is kept while it is shown", async () => {
    const site = await testApp();
    const [first, second] = [await uploadPhoto(site.member), await uploadPhoto(site.member)];
    expect((await save(site.member, { photoUrl: first })).body.data.photoUrl).toBe(first);
    expect(await claimed(site)).toEqual([first]);
    await save(site.member, { photoUrl: first, bio: "same photo" });
    expect(await claimed(site)).toEqual([first]);
    await save(site.member, { photoUrl: second });
    expect(await claimed(site)).toEqual([second]);
    await save(site.member, { photoUrl: null });
    expect(await claimed(site)).toEqual([]);
    expect((await read(site.member)).photoUrl).toBeNull();
  });

  test("is nobody else's upload, nor anything elsewhere", async () => {
    const site = await testApp();
    const others = await uploadPhoto(site.otherMember);
    const own = await uploadPhoto(site.member);
    for (const photoUrl of [
      others,
      `https://evil.example${own}`,
      `//evil.example${own}`,
      `${own}?x`,
      "/uploads/",
      "javascript:alert(1)",
    ]) {
      const { status, body } = await save(site.member, { photoUrl, bio: "x" });
      expect({ photoUrl, status }).toEqual({ photoUrl, status: 422 });
      expect(body.fields).toEqual({ photoUrl: "Please upload your photo first" });
    }
    expect(await claimed(site)).toEqual([]);
    expect(await site.db.$count(userProfiles), "nothing else is saved").toBe(0);
  });

  test("that is replaced or taken out is gone at once", async () => {
    const site = await testApp();
    const [first, second] = [await uploadPhoto(site.member), await uploadPhoto(site.member)];
    const statuses = async () => [
      (await site.visitor.get(first)).status,
      (await site.visitor.get(second)).status,
    ];
    await save(site.member, { photoUrl: first });
    expect(await statuses()).toEqual([200, 200]);
    await save(site.member, { photoUrl: second });
    expect(await statuses()).toEqual([404, 200]);
    await save(site.member, { photoUrl: null });
    expect(await statuses()).toEqual([404, 404]);
    expect(await site.db.$count(uploads)).toBe(0);
  });

  test("that cannot be removed now is out of the profile, and known to the night's sweep", async () => {
    const site = await testApp();
    const photoUrl = await uploadPhoto(site.member);
    await save(site.member, { photoUrl });
    const remove = vi.spyOn(site.deps.storage, "remove").mockRejectedValueOnce(new Error("disk"));
    const { status, body } = await save(site.member, { photoUrl: null });
    expect([status, body.data.photoUrl]).toEqual([200, null]);
    expect(remove).toHaveBeenCalledOnce();
    expect(await site.db.$count(uploads)).toBe(1);
    expect(site.logLines.at(-2)).toMatchObject({ msg: "a released picture is still there" });
  });

  test("that was swept cannot be shown", async () => {
    const { member, db } = await testApp();
    const photoUrl = await uploadPhoto(member);
    await db.delete(uploads).where(eq(uploads.userId, member.user.id));
    expect((await save(member, { photoUrl })).status).toBe(422);
  });
});
