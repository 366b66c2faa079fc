import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { publicationAgreements } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { remindOfReviews } from "#areas/connect/deals/service/remind-of-reviews.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { aPartner } from "#areas/connect/profiles/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { aRight, aUser } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { businessDay } from "#lib/dates.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { machinePaths } from "#machine-paths.ts";
import { paths } from "#paths.ts";
import {
  accept,
  agree as agreeOn,
  type ConnectSite,
  connectSite,
  deliver,
  offer,
  pay,
  read,
  runJobs,
} from "#tests/deals.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { hashOfChild, hashOfGuardian } from "./queries/kept-noes.ts";
import { keepNo } from "./service/kept-noes.ts";
import { publishAndExpire } from "./service/publish-and-expire.ts";
import { forgetMinors, removeOldDrafts } from "./service/retention.ts";
import { listings, minors, savedListings } from "./tables.ts";
import { A_CHILD, aListing, aMinorListing, asRead } from "./testing.ts";

const OWN = "/api/connect/own-listings";
const MOTHER = "mother@family.example";
const TOKEN = "t".repeat(43);

const WRITTEN = {
  type: "athlete",
  isForMinor: true,
  description:
    "Jordan needs a glove, spikes and the fees of a summer team, and says thank you well.",
  category: "equipment",
  location: "Metairie, LA",
  audienceSize: 900,
  dateStart: "2027-05-08",
  dateEnd: "2027-07-09",
  priceMin: 25_000,
  priceMax: 250_000,
  benefits: ["A post each week"],
  child: A_CHILD,
};
const BOTH = { followsAmateurRules: true, showsNoSchool: true };

/** A site of Connect whose organizer is a parent with an athlete's side. */
async function familySite(): Promise<ConnectSite & { parent: ConnectSite["organizer"] }> {
  const site = await connectSite({ status: "completed" });
  const parent = await site.join("denise", "athlete");
  const named = { companyName: "Denise Laurent" };
  await site.db.update(partners).set(named).where(eq(partners.id, parent.partnerId));
  return { ...site, parent };
}

type Site = Awaited<ReturnType<typeof familySite>>;

const draftOf = async ({ parent }: Pick<Site, "parent">, more = {}): Promise<number> => {
  const { status, body } = await parent.post(OWN, { ...WRITTEN, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
};

const ask = ({ parent }: Pick<Site, "parent">, id: number, promises: object = BOTH) =>
  parent.post(`/api/connect/own-listings/${id}/submission`, promises);

/** The token of the last mail to the guardian. */
async function tokenOf({ outbox }: Pick<Site, "outbox">, guardian = MOTHER): Promise<string> {
  const mail = (await outbox()).findLast(({ to }) => to === guardian);
  const part = mail?.parts.find((one) => typeof one === "object" && "button" in one);
  return (part as { url: string }).url.split("/").at(-1) ?? "";
}

/** The guardian's yes to what the link shows now. */
async function sayYes({ visitor }: Pick<Site, "visitor">, token: string, more: object = {}) {
  const path = `/api/connect/guardian/${token}`;
  const { version } = (await visitor.get(path)).body.data;
  return visitor.post(path, { agrees: true, isGuardian: true, version, ...more });
}

const sayNo = ({ visitor }: Pick<Site, "visitor">, token: string) =>
  visitor.post(`/api/connect/guardian/${token}`, { agrees: false });

const approve = async ({ admin, db }: Pick<Site, "admin" | "db">, id: number) =>
  admin.post(`/api/admin/connect/listings/${id}/decision`, {
    decision: "approve",
    ...(await asRead(db, id)),
  });

/** An active listing about a child, as the parent's, whose guardian has the link of `TOKEN`. */
async function shownSite(listing: object = {}) {
  const site = await familySite();
  const secret = site.deps.secrets.vote;
  const creatorId = site.parent.partnerId;
  const { id } = await aMinorListing(site.db, { creatorId, token: TOKEN, secret, ...listing });
  // The helpers of deals speak of an organizer's listing.
  return { ...site, organizer: site.parent, listingId: id };
}

const rowOf = async ({ db }: Pick<Site, "db">, id: number) =>
  (await db.select().from(listings).where(eq(listings.id, id)))[0];

describe("a listing about a child", () => {
  test("goes from the draft over the guardian and staff to everybody, who read the card alone", async () => {
    const site = await familySite();
    const { parent, visitor, outbox } = site;
    const id = await draftOf(site);
    expect((await parent.get(OWN)).body.data[0]).toMatchObject({
      ...{ isForMinor: true, word: "none", status: "draft" },
      ...{ title: "Young athlete: Baseball, ages 15–16", child: A_CHILD },
    });
    const asked = await ask(site, id);
    expect([asked.status, asked.body.data.status, asked.body.data.word]).toEqual([
      ...[200, "draft", "asked"],
    ]);
    const token = await tokenOf(site);
    const question = (await visitor.get(`/api/connect/guardian/${token}`)).body.data;
    const agreed = await sayYes(site, token);
    expect([agreed.status, agreed.body.data.word, agreed.body.data.status]).toEqual([
      ...[200, "agreed", "pending_review"],
    ]);
    expect((await visitor.get(`/api/connect/listings/${id}`)).status).toBe(404);
    const subjects = (await outbox()).map(({ to, subject }) => `${to}: ${subject}`);
    expect(subjects).toContain(
      "denise@lakefront.example: The guardian has agreed: Young athlete: Baseball, ages 15–16",
    );
    expect(subjects.at(-1)).toContain(`Connect: listing ${id} waits for review`);
    const [forStaff] = (await site.admin.get("/api/admin/connect/listings")).body.data;
    expect(forStaff).toMatchObject({ isForMinor: true, guardianName: "Denise Laurent" });
    expect(JSON.stringify(forStaff)).not.toMatch(/Batiste|Holy Cross|family\.example/);
    await approve(site, id);
    const shown = (await visitor.get(`/api/connect/listings/${id}`)).body.data;
    expect(shown).toMatchObject({
      card: { name: "Jordan B.", sport: "Baseball", position: "SS", ageBand: "15–16" },
      ...{ creatorId: null, creatorName: "A parent or guardian", mediaUrls: [] },
    });
    const { publishedAt: _then, ...asShown } = shown;
    expect(question.listing).toMatchObject(asShown);
    expect(JSON.stringify(shown)).not.toMatch(/Batiste|Laurent|Holy Cross|family\.example/);
  });

  test("is not found by the parent, nor through the parent's page", async () => {
    const { visitor, parent } = await shownSite();
    const total = async (filter: Record<string, string>) =>
      (await visitor.get(withQuery("/api/connect/listings", filter))).body.total;
    expect(await total({ type: "athlete" })).toBe(1);
    expect(await total({ creator: String(parent.partnerId) })).toBe(0);
    expect(await total({ q: "Laurent" })).toBe(0);
    expect(await total({ q: "Batiste" })).toBe(0);
  });

  test("gives its parent no page, link or sitemap entry until a listing of their own is shown", async () => {
    const { visitor, parent, sponsor, deps } = await shownSite();
    const { partnerId: id } = parent;
    const statuses = async () => [
      (await visitor.get(`/api/connect/people/${id}`)).status,
      (await visitor.get(`/api/connect/people/${id}/reviews`)).status,
      (await visitor.get(machinePaths.sitemap)).body.includes(`${paths.connectPerson(id)}</loc>`),
    ];
    expect(await statuses()).toEqual([404, 404, false]);
    const published = deps.database.contentVersion.publish;
    const own = await published((tx) =>
      aListing(tx, { creatorId: id, type: "athlete", status: "draft" }),
    );
    expect(await statuses()).toEqual([404, 404, false]);
    const become = (status: "active" | "completed") =>
      published((tx) => tx.update(listings).set({ status }).where(eq(listings.id, own.id)));
    await become("active");
    expect(await statuses()).toEqual([200, 200, true]);
    const talk = `/api/connect/offers/${await offer({ sponsor, listingId: own.id })}`;
    expect((await sponsor.get(talk)).body.data.otherId).toBe(id);
    await become("completed");
    expect(await statuses()).toEqual([404, 404, false]);
    expect((await sponsor.get(talk)).body.data.otherId).toBeNull();
    await published((tx) => tx.delete(listings).where(eq(listings.isForMinor, true)));
    expect(await statuses()).toEqual([200, 200, true]);
    await published((tx) => tx.delete(listings));
    expect(await statuses()).toEqual([404, 404, false]);
  });

  test("is refused for each wrong value at its field, also as a change", async () => {
    const site = await familySite();
    const rows: [field: string, wrong: object][] = [
      ["child.age", { child: { ...A_CHILD, age: 13 } }],
      ["child.age", { child: { ...A_CHILD, age: 18 } }],
      ["child.sport", { child: { ...A_CHILD, sport: "Chess" } }],
      ["child.guardianEmail", { child: { ...A_CHILD, guardianEmail: "mother" } }],
      ["child.firstName", { child: { ...A_CHILD, firstName: "Jordan Batiste" } }],
      ["child.position", { child: { ...A_CHILD, position: "SS at Holy Cross" } }],
      ["description", { description: `${WRITTEN.description} The Batiste family says so.` }],
      ["description", { description: `${WRITTEN.description} He plays at Holy Cross.` }],
      ["description", { description: `${WRITTEN.description} He is 15 years old.` }],
      ["description", { description: `${WRITTEN.description} He was born on 05/12/2011.` }],
      ["description", { description: `${WRITTEN.description} Class of '29.` }],
      ["description", { description: `${WRITTEN.description} He is a sophomore.` }],
      ["description", { description: `${WRITTEN.description} His mom Denise sends pictures.` }],
      ["description", { description: `${WRITTEN.description} Ask for Denise Laurent.` }],
      ["location", { location: "The fields of Holy Cross, LA" }],
      ["benefits.1", { benefits: ["A post each week", "A bat signed Batiste"] }],
      ["audienceDemographics", { audienceDemographics: "Everybody at Holy Cross" }],
      ["mediaUrls", { mediaUrls: ["/uploads/a-picture.webp"] }],
      ["title", { title: "Jordan, our shortstop" }],
    ];
    for (const [field, wrong] of rows) {
      const { status, body } = await site.parent.post(OWN, { ...WRITTEN, ...wrong });
      expect([status, Object.keys(body.fields)], JSON.stringify(wrong)).toEqual([422, [field]]);
    }
    expect(await site.db.$count(minors)).toBe(0);
    const id = await draftOf(site);
    for (const [field, wrong] of rows) {
      const { status, body } = await site.parent.patch(`/api/connect/own-listings/${id}`, wrong);
      expect([status, Object.keys(body.fields)], JSON.stringify(wrong)).toEqual([422, [field]]);
    }
  });

  test("asks no guardian while something is missing", async () => {
    const rows: [fields: string[], missing: object, promises: object][] = [
      [["child.lastName"], { child: { ...A_CHILD, lastName: null } }, BOTH],
      [["child.school"], { child: { ...A_CHILD, school: null } }, BOTH],
      [["child.guardianEmail"], { child: { ...A_CHILD, guardianEmail: " " } }, BOTH],
      [
        ["child.age", "child.guardianName"],
        { child: { ...A_CHILD, age: null, guardianName: null } },
        BOTH,
      ],
      [["showsNoSchool"], {}, { followsAmateurRules: true }],
      [["followsAmateurRules"], {}, { showsNoSchool: true }],
      [["description"], { description: null }, BOTH],
    ];
    const site = await familySite();
    for (const [fields, missing, promises] of rows) {
      const id = await draftOf(site, missing);
      const { status, body } = await ask(site, id, promises);
      expect([status, Object.keys(body.fields)], JSON.stringify(fields)).toEqual([422, fields]);
      expect(
        (await site.outbox()).filter(({ to }) => to === MOTHER),
        JSON.stringify(fields),
      ).toEqual([]);
    }
  });

  test("is for athletes' accounts only", async () => {
    const site = await familySite();
    for (const actor of [site.organizer, site.sponsor, site.member]) {
      const { status } = await actor.post(OWN, WRITTEN);
      expect([403, 422]).toContain(status);
    }
    const asTeam = await site.organizer.post(OWN, { ...WRITTEN, type: "team" });
    expect([asTeam.status, Object.keys(asTeam.body.fields)]).toEqual([422, ["isForMinor"]]);
  });

  test("takes neither an upload nor a publication past the word, whatever a service forgets", async () => {
    const { db, parent } = await familySite();
    const creatorId = parent.partnerId;
    const withPicture = aMinorListing(db, { creatorId, mediaUrls: ["/uploads/a.webp"] });
    await expect(withPicture).rejects.toThrow();
    await expect(aMinorListing(db, { creatorId, guardianAgreedAt: null })).rejects.toThrow();
    const revoked = aMinorListing(db, { creatorId, guardianRevokedAt: new Date() });
    await expect(revoked).rejects.toThrow();
  });

  test("is never shown without staff, not even of a trusted creator", async () => {
    const site = await familySite();
    const user = await aUser(site.db, { username: "trusted", adultConfirmedAt: site.deps.now() });
    await aPartner(site.db, { userId: user.id, userType: "athlete", isVerified: true });
    const trusted = { ...(await site.signIn(user)), partnerId: 0 };
    const id = await draftOf({ parent: trusted });
    await ask({ parent: trusted }, id);
    await sayYes(site, await tokenOf(site));
    expect((await rowOf(site, id))?.status).toBe("pending_review");
  });
});

describe("a listing about a child of whom a guardian said no", () => {
  const NO =
    "A player of this name is on file (#1, class of 2028), and his guardian took him off the board.";

  /** A site with a hidden player of the child's name, and a listing to which a stranger's mailbox agreed. */
  async function siteWithNo(more: object = {}) {
    const site = await familySite();
    const hidden = { guardianEmail: "the-mother@home.example", hiddenAt: new Date() };
    const name = { firstName: "Jordan", lastName: "Batiste", gradYear: 2028 };
    await aProspect(site.db, { ...name, ...hidden });
    await aWord(site.db, 1, [], "hidden");
    const creatorId = site.parent.partnerId;
    const waiting = { status: "pending_review", publishedAt: null } as const;
    const { id } = await aMinorListing(site.db, { creatorId, ...waiting, ...more });
    return { ...site, id };
  }

  const decide = async ({ admin, db }: Site, id: number, more: object) =>
    admin.post(`/api/admin/connect/listings/${id}/decision`, {
      ...{ decision: "approve", ...more },
      ...(await asRead(db, id)),
    });

  test("is marked for staff, who approve it as one about another player only", async () => {
    const site = await siteWithNo();
    const { admin, db, id } = site;
    const { data } = (await admin.get("/api/admin/connect/listings")).body;
    expect(data).toMatchObject([
      { id, withheld: [NO] },
      { id: site.listingId, withheld: [] },
    ]);
    const refused = await approve(site, id);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ["isAnotherPlayer"]]);
    expect((await rowOf(site, id))?.status).toBe("pending_review");
    expect((await decide(site, id, { isAnotherPlayer: true })).body.data).toMatchObject({
      ...{ status: "active", withheld: [] },
    });
    const entry = (await recordedChanges(db)).at(-1);
    expect(entry).toMatchObject({ action: "listing_decided", after: { isAnotherThan: "#1" } });
  });

  test("is approved where that guardian agreed to it", async () => {
    const site = await siteWithNo({ child: { guardianEmail: "The-Mother@home.example" } });
    expect((await approve(site, site.id)).status).toBe(200);
  });

  test("waits for staff again on its day, where the no came after the approval", async () => {
    const site = await siteWithNo();
    const { deps, db, clock } = site;
    await db.update(publicationAgreements).set({ answer: "agreed" });
    await decide(site, site.id, { publishOn: businessDay(new Date(clock.now.getTime() + DAY_MS)) });
    await db.update(publicationAgreements).set({ answer: "hidden" });
    await site.letTimePass(DAY_MS);
    await publishAndExpire(deps);
    expect((await rowOf(site, site.id))?.status).toBe("pending_review");
    const tomorrow = businessDay(new Date(clock.now.getTime() + DAY_MS));
    await decide(site, site.id, { publishOn: tomorrow, isAnotherPlayer: true });
    await site.letTimePass(DAY_MS);
    await publishAndExpire(deps);
    expect((await rowOf(site, site.id))?.status).toBe("active");
  });

  test("goes back to staff where the no came while it was shown, until they show it again", async () => {
    const site = await siteWithNo();
    await site.db.update(publicationAgreements).set({ answer: "agreed" });
    await approve(site, site.id);
    await publishAndExpire(site.deps);
    expect((await rowOf(site, site.id))?.status).toBe("active");
    await site.db.update(publicationAgreements).set({ answer: "hidden" });
    await publishAndExpire(site.deps);
    expect((await rowOf(site, site.id))?.status).toBe("pending_review");
    await decide(site, site.id, { isAnotherPlayer: true });
    await publishAndExpire(site.deps);
    expect((await rowOf(site, site.id))?.status).toBe("active");
  });
});

describe("the guardian's link", () => {
  test("is open to whoever has it, also while Connect is off, and to nobody else", async () => {
    const site = await familySite();
    await ask(site, await draftOf(site));
    const path = `/api/connect/guardian/${await tokenOf(site)}`;
    const everybody = { visitor: 200, member: 200, otherMember: 200, admin: 200 };
    await site.expectStatuses((actor) => actor.get(path), everybody);
    const { version } = (await site.visitor.get(path)).body.data;
    const yes = { agrees: true, isGuardian: true, version };
    await site.expectStatuses((actor) => actor.post(path, yes), everybody);
    await site.expectStatuses((actor) => actor.post(path, { agrees: false }), everybody);
    expect((await site.visitor.get(path)).headers["cache-control"]).toBe("no-store");
    const wrong = `/api/connect/guardian/${"a".repeat(43)}`;
    expect((await site.visitor.get(wrong)).status).toBe(404);
    expect((await site.visitor.post(wrong, yes)).status).toBe(404);
  });

  test("is mailed to the guardian alone, with the first name only, and stands in no row or log", async () => {
    const site = await familySite();
    await ask(site, await draftOf(site));
    const token = await tokenOf(site);
    expect(token).toHaveLength(43);
    const [mail] = (await site.outbox()).filter(({ to }) => to === MOTHER);
    expect(JSON.stringify(mail)).toContain("Jordan");
    expect(JSON.stringify(mail)).not.toMatch(/Batiste|Holy Cross|Laurent/);
    expect(JSON.stringify(await site.db.select().from(minors))).not.toContain(token);
    await sayYes(site, token);
    await sayNo(site, token);
    const logged = JSON.stringify(await site.db.select().from(auditEntries));
    expect(logged).toContain("listing_guardian_agreed");
    expect(logged).toContain("listing_guardian_refused");
    expect(logged).not.toMatch(/family\.example|Batiste|Laurent|Jordan/);
  });

  test("takes a yes of the guardian to these words only, and only when asked", async () => {
    const site = await familySite();
    const id = await draftOf(site);
    await ask(site, id);
    const token = await tokenOf(site);
    const path = `/api/connect/guardian/${token}`;
    const noTick = await sayYes(site, token, { isGuardian: false });
    expect([noTick.status, Object.keys(noTick.body.fields)]).toEqual([422, ["isGuardian"]]);
    expect((await sayYes(site, token, { version: "" })).status).toBe(422);
    const { version } = (await site.visitor.get(path)).body.data;
    await site.parent.patch(`/api/connect/own-listings/${id}`, { location: "Kenner, LA" });
    const late = await site.visitor.post(path, { agrees: true, isGuardian: true, version });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    const notAsked = await sayYes(site, token);
    expect([notAsked.status, notAsked.body.code]).toEqual([409, "conflict"]);
    await ask(site, id);
    expect((await site.visitor.get(path)).status).toBe(404);
    const next = await tokenOf(site);
    expect((await sayYes(site, next)).status).toBe(200);
    expect((await sayYes(site, next)).status).toBe(200);
    expect(
      (await site.outbox()).filter(({ subject }) => subject.includes("has agreed")),
    ).toHaveLength(1);
  });

  test("takes no yes to days that have passed", async () => {
    const site = await familySite();
    await ask(site, await draftOf(site));
    const token = await tokenOf(site);
    site.clock.advance(80 * DAY_MS);
    expect((await sayYes(site, token)).status).toBe(409);
  });

  test("is mailed three times a day to an address, and ten times by an account", async () => {
    const site = await familySite();
    const id = await draftOf(site);
    for (const expected of [200, 200, 200, 429])
      expect((await ask(site, id)).status).toBe(expected);
    for (let nth = 0; nth < 7; nth += 1) {
      const child = { ...A_CHILD, guardianEmail: `guardian${nth}@family.example` };
      const next = await draftOf(site, { child });
      // The refused one counts as well.
      expect((await ask(site, next)).status).toBe(nth < 6 ? 200 : 429);
      await site.parent.patch(`/api/connect/own-listings/${next}`, { location: "Kenner, LA" });
    }
  });

  test("is mailed three times a day to a mailbox, however its address is written", async () => {
    const site = await familySite();
    const rows = ["mother+1", "Mother+2", "mother", "mother+3", "mother+4"];
    const statuses: number[] = [];
    for (const name of rows) {
      const child = { ...A_CHILD, guardianEmail: `${name}@family.example` };
      statuses.push((await ask(site, await draftOf(site, { child }))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});

describe("the guardian of a listing", () => {
  const withGuardian = (guardianEmail: string) => ({ child: { ...A_CHILD, guardianEmail } });

  test("is another one only until the guardian has answered, whatever became of the yes", async () => {
    const site = await familySite();
    const { parent } = site;
    const id = await draftOf(site);
    const path = `/api/connect/own-listings/${id}`;
    expect((await parent.patch(path, withGuardian("aunt@family.example"))).status).toBe(200);
    expect((await parent.patch(path, withGuardian(MOTHER))).status).toBe(200);
    await ask(site, id);
    await sayYes(site, await tokenOf(site));
    await parent.post(`/api/connect/own-listings/${id}/take-back`);
    for (const other of ["aunt@family.example", "mother+x@family.example"]) {
      const { status, body } = await parent.patch(path, withGuardian(other));
      expect([status, Object.keys(body.fields)], other).toEqual([422, ["child.guardianEmail"]]);
    }
    expect((await parent.patch(path, withGuardian(MOTHER.toUpperCase()))).status).toBe(200);
  });

  test("is the only one who is asked about it, so that the link stays", async () => {
    const site = await familySite();
    const id = await draftOf(site);
    const path = `/api/connect/own-listings/${id}`;
    await ask(site, id);
    const token = await tokenOf(site);
    await site.parent.patch(path, withGuardian("aunt@family.example"));
    const refused = await ask(site, id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Another guardian was asked about this listing. To ask this one, please write a new listing about your child.",
    ]);
    expect((await site.outbox()).filter(({ to }) => to === "aunt@family.example")).toEqual([]);
    expect((await site.visitor.get(`/api/connect/guardian/${token}`)).status).toBe(200);
    await site.parent.patch(path, withGuardian("Mother+x@family.example"));
    expect((await ask(site, id)).status).toBe(200);
  });

  test("is never staff: not named, not asked, and agrees to nothing", async () => {
    const site = await familySite();
    const { parent } = site;
    const staffs = await aUser(site.db, { username: "shop", email: "shop@raw.example" });
    await aRight(site.db, staffs.id, "shop");
    const named = await parent.post(OWN, { ...WRITTEN, ...withGuardian("Shop+me@raw.example") });
    expect([named.status, Object.keys(named.body.fields)]).toEqual([422, ["child.guardianEmail"]]);
    const id = await draftOf(site);
    await ask(site, id);
    const token = await tokenOf(site);
    await site.db.update(users).set({ email: MOTHER }).where(eq(users.id, staffs.id));
    const again = await ask(site, id);
    expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ["child.guardianEmail"]]);
    const yes = await sayYes(site, token);
    expect([yes.status, yes.body.code]).toEqual([409, "conflict"]);
    expect((await sayNo(site, token)).status).toBe(200);
  });

  test("is asked only by a creator who has just re-authenticated", async () => {
    const site = await familySite();
    const id = await draftOf(site);
    site.clock.advance(10 * MINUTE_MS + 1);
    expect((await ask(site, id)).body.code).toBe("confirm_again");
  });
});

describe("a word that stands", () => {
  test("is for what is shown: it is changed as a draft only, and asked for anew", async () => {
    const site = await shownSite();
    const { parent, listingId, visitor } = site;
    const change = () =>
      parent.patch(`/api/connect/own-listings/${listingId}`, { priceMax: 300_000 });
    const refused = await change();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Please take the listing back before you change it: the guardian and our staff then read it again.",
    ]);
    expect((await parent.post(`/api/connect/own-listings/${listingId}/take-back`)).status).toBe(
      200,
    );
    expect((await visitor.get(`/api/connect/listings/${listingId}`)).status).toBe(404);
    expect((await parent.get(OWN)).body.data[0]).toMatchObject({ status: "draft", word: "none" });
    expect((await change()).status).toBe(200);
    await ask(site, listingId);
    await sayYes(site, await tokenOf(site));
    expect((await approve(site, listingId)).status).toBe(200);
  });

  test("ends when staff ask for a change", async () => {
    const site = await shownSite({ status: "pending_review" });
    const { admin, parent, listingId } = site;
    const read = await asRead(site.db, listingId);
    const decision = { decision: "reject", reason: "Which season?", ...read };
    await admin.post(`/api/admin/connect/listings/${listingId}/decision`, decision);
    expect(await rowOf(site, listingId)).toMatchObject({
      status: "rejected",
      guardianAgreedAt: null,
    });
    await parent.patch(`/api/connect/own-listings/${listingId}`, { location: "Kenner, LA" });
    expect((await rowOf(site, listingId))?.status).toBe("draft");
  });

  test("is not taken along by a new draft of a listing that has ended", async () => {
    const { parent, listingId } = await shownSite({ status: "expired" });
    const { body } = await parent.post(`/api/connect/own-listings/${listingId}/renewal`);
    expect(body.data).toMatchObject({ status: "draft", word: "none", child: A_CHILD });
  });

  test("ends with a suspension of the account", async () => {
    const site = await shownSite();
    const { admin, parent, listingId } = site;
    await admin.post(`/api/admin/users/${parent.user.id}/suspend`, { reason: "Found out" });
    expect(await rowOf(site, listingId)).toMatchObject({ status: "draft", guardianAgreedAt: null });
  });
});

describe("a guardian's no", () => {
  const EMPTY = {
    ...{ status: "draft", title: "Young athlete", card: null, description: null, location: null },
    ...{ benefits: [], guardianName: null, guardianAgreedAt: null, saved: 0, isHighlighted: false },
  };

  test.each([
    "draft",
    "rejected",
    "pending_review",
    "approved",
    "active",
    "expired",
    "completed",
  ] as const)("removes everything of a listing that is %s, for good", async (status) => {
    const hasWord = status !== "draft" && status !== "rejected";
    const word = hasWord ? {} : { guardianName: null, guardianAgreedAt: null };
    const site = await shownSite({ status, isHighlighted: status === "active", ...word });
    const { visitor, sponsor, parent, listingId, db } = site;
    if (status === "active") {
      await sponsor.put(`/api/connect/saved/${listingId}`);
      expect((await visitor.get("/api/connect/listings")).body.total).toBe(1);
    }
    const { body } = await sayNo(site, TOKEN);
    expect(body.data).toMatchObject({ listing: null, word: "revoked", parentName: null });
    expect(await rowOf(site, listingId)).toMatchObject(EMPTY);
    const {
      listingId: _id,
      id: _number,
      createdAt: _then,
      guardianTokenHash,
      ...facts
    } = (await db.select().from(minors))[0] ?? {};
    expect(guardianTokenHash).not.toBeNull();
    expect(Object.values(facts).every((fact) => fact === null)).toBe(true);
    expect(await db.$count(savedListings)).toBe(0);
    expect((await visitor.get("/api/connect/listings")).body.total).toBe(0);
    expect((await visitor.get(`/api/connect/listings/${listingId}`)).status).toBe(404);
    expect((await sponsor.get("/api/connect/saved")).body.data).toEqual([]);
    expect((await sayNo(site, TOKEN)).status).toBe(200);
    expect((await sayYes(site, TOKEN)).status).toBe(409);
    const change = { location: "Kenner, LA", child: A_CHILD };
    expect((await parent.patch(`/api/connect/own-listings/${listingId}`, change)).status).toBe(409);
    expect((await ask(site, listingId)).status).toBe(409);
    expect((await approve(site, listingId)).status).toBe(409);
    expect((await parent.post(`/api/connect/own-listings/${listingId}/renewal`)).status).toBe(409);
    const told = (await site.outbox()).filter(({ subject }) => subject.includes("said no"));
    expect(told.map(({ to }) => to)).toEqual(["denise@lakefront.example"]);
  });

  describe("binds a new listing about the same child, of the same account,", () => {
    const AUNT = "aunt@family.example";
    const naming = (guardianEmail: string, name: object = {}) => ({
      child: { ...A_CHILD, guardianEmail, ...name },
    });

    /** The mother said no to a listing. */
    async function siteWithRefused() {
      const site = await familySite();
      await ask(site, await draftOf(site));
      expect((await sayNo(site, await tokenOf(site))).status).toBe(200);
      return site;
    }

    test("which asks no other guardian until she agrees to one", async () => {
      const site = await siteWithRefused();
      const id = await draftOf(site, naming(AUNT, { firstName: "jordan " }));
      const refused = await ask(site, id);
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
      expect((await site.outbox()).filter(({ to }) => to === AUNT)).toEqual([]);
      await site.parent.patch(`/api/connect/own-listings/${id}`, naming("Mother+x@family.example"));
      expect((await ask(site, id)).status).toBe(200);
      const again = await draftOf(site, naming(AUNT));
      expect((await ask(site, again)).status).toBe(409);
      const token = await tokenOf(site, "Mother+x@family.example");
      expect((await sayYes(site, token)).status).toBe(200);
      expect((await ask(site, again)).status).toBe(200);
    });

    test("and refuses the yes of another guardian who was asked before", async () => {
      const site = await familySite();
      const secret = site.deps.secrets.vote;
      const creatorId = site.parent.partnerId;
      const asked = { guardianAgreedAt: null, guardianAskedAt: site.clock.now, guardianName: null };
      const draft = { creatorId, secret, status: "draft", ...asked } as const;
      const aunts = { ...draft, token: "a".repeat(43), child: { guardianEmail: AUNT } };
      await aMinorListing(site.db, aunts);
      await aMinorListing(site.db, { ...draft, token: TOKEN });
      const isBound = async () =>
        (await site.visitor.get(`/api/connect/guardian/${aunts.token}`)).body.data.isBound;
      expect(await isBound()).toBe(false);
      await sayNo(site, TOKEN);
      expect(await isBound()).toBe(true);
      const refused = await sayYes(site, aunts.token);
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    });

    test("also where the creator named another guardian after she was asked", async () => {
      const site = await familySite();
      const id = await draftOf(site);
      await ask(site, id);
      await site.parent.patch(`/api/connect/own-listings/${id}`, naming(AUNT));
      expect((await sayNo(site, await tokenOf(site))).status).toBe(200);
      const mails = (await site.outbox()).filter(({ subject }) => subject.includes("is saved"));
      expect(mails.map(({ to }) => to)).toEqual([MOTHER]);
      expect((await ask(site, await draftOf(site, naming(AUNT)))).status).toBe(409);
      expect((await ask(site, await draftOf(site))).status).toBe(200);
    });

    test.each(["asked", "agreed"])(
      "by the name that it had when she was %s, and by the last one",
      async (word) => {
        const site = await familySite();
        const id = await draftOf(site);
        await ask(site, id);
        const token = await tokenOf(site);
        if (word === "agreed") {
          await sayYes(site, token);
          await site.parent.post(`/api/connect/own-listings/${id}/take-back`);
        }
        const renamed = { lastName: "Batistee" };
        await site.parent.patch(`/api/connect/own-listings/${id}`, naming(MOTHER, renamed));
        expect((await sayNo(site, token)).status).toBe(200);
        for (const name of [{}, renamed]) {
          expect((await ask(site, await draftOf(site, naming(AUNT, name)))).status).toBe(409);
        }
      },
    );

    test("takes down those to which another guardian agreed, who can say no to the next one", async () => {
      const site = await familySite();
      const { db, parent, sponsor, visitor } = site;
      const agreed = { creatorId: parent.partnerId, child: { guardianEmail: AUNT } };
      const link = { token: TOKEN, secret: site.deps.secrets.vote };
      const { id: shownId } = await aMinorListing(db, { ...agreed, ...link });
      const waiting = { status: "pending_review", publishedAt: null } as const;
      const { id: waitingId } = await aMinorListing(db, { ...agreed, ...waiting });
      const talk = await offer({ ...site, listingId: shownId });
      await ask(site, await draftOf(site));
      expect((await sayNo(site, await tokenOf(site))).status).toBe(200);
      for (const id of [shownId, waitingId]) {
        expect(await rowOf(site, id)).toMatchObject({ status: "draft", card: null });
        expect((await approve(site, id)).status).toBe(409);
      }
      const ended = (await sponsor.get(`/api/connect/offers/${talk}`)).body.data;
      expect(ended).toMatchObject({ status: "declined", isListingShown: false });
      const told = (await site.outbox()).filter(({ to }) => to === AUNT);
      expect(told.map(({ subject }) => subject)).toEqual([
        "Another guardian took Jordan out of Connect",
        "Another guardian took Jordan out of Connect",
      ]);
      const next = await draftOf(site);
      await ask(site, next);
      expect((await sayYes(site, await tokenOf(site))).status).toBe(200);
      expect((await approve(site, next)).status).toBe(200);
      const path = `/api/connect/guardian/${TOKEN}`;
      const question = (await visitor.get(path)).body.data;
      expect(question).toMatchObject({ word: "revoked", isOverruled: true });
      const { body } = await sayNo(site, TOKEN);
      expect(body.data).toMatchObject({ word: "revoked", isOverruled: false });
      expect(await rowOf(site, next)).toMatchObject({ status: "draft", card: null });
      expect((await ask(site, await draftOf(site))).status).toBe(409);
    });

    test("leaves those to which she agreed herself, and those about the child of the draft's new name", async () => {
      const site = await familySite();
      const { partnerId: creatorId } = site.parent;
      const own = { guardianEmail: MOTHER.toUpperCase() };
      const { id: ownId } = await aMinorListing(site.db, { creatorId, child: own });
      const renamed = { lastName: "Batistee" };
      const aunts = { guardianEmail: AUNT, ...renamed };
      const { id: auntsId } = await aMinorListing(site.db, { creatorId, child: aunts });
      const id = await draftOf(site);
      await ask(site, id);
      await site.parent.patch(`/api/connect/own-listings/${id}`, naming(MOTHER, renamed));
      expect((await sayNo(site, await tokenOf(site))).status).toBe(200);
      for (const shownId of [ownId, auntsId]) {
        expect((await rowOf(site, shownId))?.status).toBe("active");
      }
      expect((await ask(site, await draftOf(site, naming(AUNT, renamed)))).status).toBe(409);
    });

    test("lets each of two guardians who said no agree again, and shows it once both do", async () => {
      const site = await familySite();
      const { partnerId: creatorId } = site.parent;
      const child = hashOfChild(site.deps.secrets, A_CHILD) ?? "";
      for (const guardian of [MOTHER, AUNT]) {
        const guardianHash = hashOfGuardian(site.deps.secrets, guardian);
        const no = { guardianHash, childHashes: [child], saidAt: site.clock.now };
        await keepNo(site.db, { ...no, creatorId });
      }
      const [mothers, aunts] = [await draftOf(site), await draftOf(site, naming(AUNT))];
      await ask(site, mothers);
      expect((await sayYes(site, await tokenOf(site))).status).toBe(200);
      expect((await approve(site, mothers)).status).toBe(409);
      await ask(site, aunts);
      expect((await sayYes(site, await tokenOf(site, AUNT))).status).toBe(200);
      for (const id of [mothers, aunts]) expect((await approve(site, id)).status).toBe(200);
    });

    test("keeps staff and time from showing one that still has another guardian's yes", async () => {
      const site = await familySite();
      const { db, deps, parent } = site;
      const agreed = { creatorId: parent.partnerId, child: { guardianEmail: AUNT } };
      const { id } = await aMinorListing(db, agreed);
      const saidAt = site.clock.now;
      const childHashes = [hashOfChild(deps.secrets, A_CHILD) ?? ""];
      const guardianHash = hashOfGuardian(deps.secrets, MOTHER);
      await keepNo(db, { creatorId: parent.partnerId, guardianHash, childHashes, saidAt });
      await publishAndExpire(deps);
      expect((await rowOf(site, id))?.status).toBe("pending_review");
      const refused = await approve(site, id);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "Another guardian said no to a listing about this child. Only that guardian can agree to a new one.",
      ]);
    });

    test("but neither one about a sibling nor one of another account", async () => {
      const site = await familySite();
      const riley = { firstName: "Riley", guardianEmail: AUNT };
      const { partnerId: creatorId } = site.parent;
      const { id: siblings } = await aMinorListing(site.db, { creatorId, child: riley });
      const { id: others } = await aMinorListing(site.db, { creatorId: site.organizer.partnerId });
      await ask(site, await draftOf(site));
      await sayNo(site, await tokenOf(site));
      expect((await rowOf(site, siblings))?.status).toBe("active");
      expect((await rowOf(site, others))?.status).toBe("active");
      const sibling = await draftOf(site, naming(AUNT, { firstName: "Riley" }));
      await site.db
        .update(listings)
        .set({ description: WRITTEN.description.replace("Jordan", "Riley") })
        .where(eq(listings.id, sibling));
      expect((await ask(site, sibling)).status).toBe(200);
    });
  });

  test("confirms the guardian's yes and no by mail, each once", async () => {
    const site = await familySite();
    const id = await draftOf(site);
    await ask(site, id);
    const token = await tokenOf(site);
    await sayYes(site, token);
    await sayYes(site, token);
    await sayNo(site, token);
    await sayNo(site, token);
    const mails = (await site.outbox()).filter(({ subject }) => subject.includes("is saved"));
    expect(mails.map(({ to }) => to)).toEqual([MOTHER, MOTHER]);
    const [yes, no] = mails.map(({ parts }) => JSON.stringify(parts));
    expect(yes).toContain("You agreed. Our staff read the listing before anyone sees it");
    expect(no).toContain("You said no. The listing is gone");
  });

  test("ends open offers with a neutral text", async () => {
    const site = await shownSite();
    const id = await offer(site);
    await sayNo(site, TOKEN);
    const talk = (await site.sponsor.get(`/api/connect/offers/${id}`)).body.data;
    expect(talk).toMatchObject({ status: "declined", isListingShown: false });
    const mail = (await site.outbox()).findLast(({ to }) => to === site.sponsor.user.email);
    expect(JSON.stringify(mail)).toContain("takes no more sponsors");
    expect(JSON.stringify(mail)).not.toMatch(/guardian|Jordan|Batiste/);
  });

  test("cancels a deal that is not paid, and sends late money back", async () => {
    const site = await shownSite();
    const id = await agreeOn(site);
    const { body } = await site.sponsor.post(`/api/connect/deals/${id}/payment`);
    await sayNo(site, TOKEN);
    expect(await read(site.sponsor, id)).toMatchObject({
      fulfilment: "cancelled",
      status: "failed",
    });
    expect(await rowOf(site, site.listingId)).toMatchObject({ slotsReserved: 0, slotsFilled: 0 });
    const session = body.data.url.split("/").at(-1) as string;
    await site.visitor.post(`/api/shop/test-checkout/${session}`, { outcome: "success" });
    await runJobs(site);
    expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "cancelled", paidAt: null });
  });

  test("leaves a paid deal to staff, who are told and give back what they decide", async () => {
    const site = await shownSite();
    const id = await agreeOn(site);
    await pay(site, id);
    await sayNo(site, TOKEN);
    expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "in_progress" });
    const subjects = (await site.outbox()).map(({ subject }) => subject);
    expect(subjects).toContain(`Connect: deal ${id} needs a decision`);
    const decided = await site.admin.post(`/api/admin/connect/deals/${id}/decision`, {
      ...{ refund: 100_000, reason: "The guardian took the word back." },
    });
    expect(decided.status).toBe(200);
    expect(await read(site.sponsor, id)).toMatchObject({ refundAmount: 100_000 });
    await site.letTimePass(91 * DAY_MS);
    await removeOldDrafts(site.deps);
    // The talk of the deal outlives the listing by two years.
    expect(await rowOf(site, site.listingId)).toBeDefined();
  });
});

describe("talks and deals about a child", () => {
  test("go to the parent's account alone, and tell the sponsor no name of parent or child", async () => {
    const site = await shownSite();
    const { sponsor, parent, outbox, visitor } = site;
    const offerId = await offer(site);
    const about = (await sponsor.get(`/api/connect/offers/${offerId}`)).body.data;
    expect(about).toMatchObject({ otherId: null, otherName: "A parent or guardian" });
    await parent.post(`/api/connect/offers/${offerId}/steps`, { step: "accept", rounds: 1 });
    const id = (await sponsor.get("/api/connect/deals")).body.data[0].id;
    await pay(site, id);
    await runJobs(site);
    const deal = await read(sponsor, id);
    expect(deal).toMatchObject({ otherId: null, organizerName: "A parent or guardian" });
    const seen = JSON.stringify([
      ...[about, deal, (await sponsor.get("/api/notifications")).body],
      (await sponsor.get(withQuery("/api/connect/offers", { box: "sent" }))).body,
    ]);
    expect(seen).not.toMatch(/Laurent|Batiste|Jordan/);
    const mails = await outbox();
    const known = [parent, sponsor, site.admin].map(({ user }) => user.email);
    expect(mails.length).toBeGreaterThan(3);
    for (const { to } of mails) expect([...known, site.deps.mail.staff]).toContain(to);
    expect(JSON.stringify(mails)).not.toMatch(/Jordan|Batiste|Holy Cross|family\.example/);
    expect((await visitor.get(`/api/connect/people/${parent.partnerId}/reviews`)).status).toBe(404);
  });

  test("are reviewed by nobody", async () => {
    const site = await shownSite();
    const id = await agreeOn(site);
    await pay(site, id);
    await site.admin.post(`/api/admin/connect/deals/${id}/decision`, {
      refund: 0,
      reason: "Delivered.",
    });
    const review = { rating: 5, comment: "Jordan was wonderful." };
    for (const side of [site.sponsor, site.parent]) {
      expect((await read(side, id)).reviews.until).toBeNull();
      expect((await side.post(`/api/connect/deals/${id}/review`, review)).status).toBe(409);
    }
  });

  test("ask nobody for a review, neither at once nor before the time is over", async () => {
    const site = await shownSite();
    const id = await agreeOn(site);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(12 * DAY_MS);
    await remindOfReviews(site.deps);
    const mails = await site.outbox();
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Delivery accepted/),
    );
    expect(JSON.stringify(mails)).not.toMatch(/review/i);
  });

  test("are shown to staff with the name of whom they pay", async () => {
    const site = await shownSite();
    await agreeOn(site);
    const [deal] = (await site.admin.get("/api/admin/connect/deals")).body.data;
    expect(deal.organizerName).toBe("Denise Laurent");
  });
});

describe("with time", () => {
  test("a draft that nobody answered is forgotten with the child", async () => {
    const site = await familySite();
    const id = await draftOf(site);
    await ask(site, id);
    const old = new Date(site.deps.now().getTime() - 91 * DAY_MS);
    await site.db.update(listings).set({ updatedAt: old }).where(eq(listings.id, id));
    expect(await removeOldDrafts(site.deps)).toBe(1);
    expect(await site.db.$count(minors)).toBe(0);
  });

  test("the child of a listing that ended 90 days ago is forgotten, and what was written of it", async () => {
    const daysAgo = (days: number) => new Date(Date.parse("2027-03-10T18:00:00Z") - days * DAY_MS);
    const site = await shownSite({ status: "completed", updatedAt: daysAgo(91) });
    const creatorId = site.parent.partnerId;
    await aMinorListing(site.db, { creatorId, status: "expired", updatedAt: daysAgo(80) });
    await aMinorListing(site.db, { creatorId, updatedAt: daysAgo(91) });
    expect(await forgetMinors(site.deps)).toBe(1);
    expect(await rowOf(site, site.listingId)).toMatchObject({
      ...{ title: "Young athlete", card: null, description: "", guardianName: null },
    });
    expect(await site.db.$count(minors)).toBe(2);
  });

  test("somebody's download has what is known of the child", async () => {
    const { parent } = await shownSite();
    const { connect } = (await parent.get("/api/user/data")).body;
    expect(connect.listings).toMatchObject([{ isForMinor: true, child: A_CHILD }]);
  });
});
