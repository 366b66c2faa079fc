import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  evaluationAppointments,
  evaluationReports,
  evaluationRequests,
} from "#areas/board/evaluations/tables.ts";
import { anAppointment, someRequests } from "#areas/board/evaluations/testing.ts";
import { events } from "#areas/board/events/tables.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { eventPlayers } from "#areas/board/measurements/tables.ts";
import { somePlayersAt } from "#areas/board/measurements/testing.ts";
import { distinctChildren, prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { anEdition } from "#areas/board/rankings/testing.ts";
import { endCalledOff } from "#areas/board/registrations/service/call-off.ts";
import { settleWaits } from "#areas/board/registrations/service/waiting-list.ts";
import { eventRegistrations } from "#areas/board/registrations/tables.ts";
import { deals, reviews } from "#areas/connect/deals/tables.ts";
import { guardianNoes, listings, minors } from "#areas/connect/listings/tables.ts";
import {
  aListing,
  aMinorListing,
  asRead as listingAsRead,
} from "#areas/connect/listings/testing.ts";
import { offers } from "#areas/connect/offers/tables.ts";
import { countProfilesToReview } from "#areas/connect/profiles/queries.ts";
import { aPartner, asRead, switchConnect } from "#areas/connect/profiles/testing.ts";
import { guardianReplacements } from "#areas/consent/tables.ts";
import { compareWhenDue } from "#areas/money/payments/service/compare-when-due.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { unsubscribeToken } from "#areas/people/newsletter/queries/unsubscribe-token.ts";
import { newsletterSubscriptions } from "#areas/people/newsletter/tables.ts";
import { stopUrl } from "#areas/people/profiles/queries/stop-url.ts";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import {
  emailConfirmations,
  keptUsernames,
  sessions,
  setupCodes,
  staffInvitations,
  staffRights,
  users,
} from "#areas/platform/accounts/tables.ts";
import { aRight, aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import {
  authenticators,
  factorRecoveries,
  passkeys,
  recoveryCodes,
} from "#areas/platform/two-factor/tables.ts";
import { aDevice, appCodeAt } from "#areas/platform/two-factor/testing.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { findPassByCode } from "#areas/rawpass/passes/queries/passes.ts";
import { memberships, passChanges } from "#areas/rawpass/passes/tables.ts";
import { products } from "#areas/shop/catalog/tables.ts";
import { aProduct, aVariant } from "#areas/shop/catalog/testing.ts";
import { readReconciliation } from "#areas/shop/orders/queries/reconciliation.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { businessDay } from "#lib/dates.ts";
import { rowsOf } from "#lib/db/db.ts";
import { listFile } from "#lib/db/removals/list-file.ts";
import { startListSync } from "#lib/db/removals/list-sync.ts";
import { createRemovalList, type RemovalList } from "#lib/db/removals/removal-list.ts";
import { removals } from "#lib/db/removals/removals-table.ts";
import { createJobs } from "#lib/jobs/create-jobs.ts";
import { silentLog } from "#lib/log.ts";
import { createMail } from "#lib/mail/mail.ts";
import { mails } from "#lib/mail/mails-table.ts";
import { keyedHash } from "#lib/secrets.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { agree, connectSite, offer } from "#tests/deals.ts";
import { takeDump } from "#tests/dump.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { catchUp } from "./catch-up.ts";
import { queuedJobs } from "./jobs.ts";
import { PAYMENT_PURPOSES } from "./payment-purposes.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "raw-catching-up-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

interface Site extends TestApp {
  list: RemovalList;
  /** What a start does before the site opens, and as it opens. */
  start(): Promise<string[]>;
  /** What goes on while the site runs. */
  runFor5Minutes(): Promise<void>;
}

async function startedSite(): Promise<Site> {
  const site = await testApp({ config: { dataDir } });
  // The database notes removals by its own clock.
  await site.letTimePass(Date.now() - site.clock.now.getTime());
  const list = createRemovalList(site.deps);
  // As another process would begin: with nothing in its memory.
  async function start(): Promise<string[]> {
    const own = createRemovalList(site.deps);
    const done = await catchUp(site.deps, own);
    await startListSync(own, site.deps.log).stop();
    return done;
  }
  expect(await start()).toEqual([]);
  const runFor5Minutes = async () => {
    await list.keep();
    await list.mark();
  };
  return { ...site, list, start, runFor5Minutes };
}

const link = (token: string) => keyedHash("vote secret of the tests", `guardian ${token}`);

async function only<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error("there is no row");
  return row;
}

test("a site does not start where the list of removals cannot be written", async () => {
  const { deps } = await testApp({ config: { dataDir } });
  mkdirSync(join(dataDir, "removals.jsonl"));
  await expect(catchUp(deps, createRemovalList(deps))).rejects.toThrow("EISDIR");
});

test("what a crash left in the database alone is in the list before the site opens", async () => {
  const { db, admin, deps } = await startedSite();
  await aProspect(db);
  await admin.delete("/api/admin/prospects/1");
  await catchUp(deps, createRemovalList(deps));
  expect(readFileSync(join(dataDir, "removals.jsonl"), "utf8")).toContain('"prospect.exists"');
});

describe("after a restore", () => {
  test("removed and hidden players are away again", async () => {
    const { db, admin, visitor, runFor5Minutes, start } = await startedSite();
    for (const lastName of ["Stays", "Deleted", "Hidden", "Back"])
      await aProspect(db, { lastName });
    await aProspect(db, { lastName: "Disagrees", publicationAgreedAt: new Date() });
    const dump = await takeDump(db);
    const gone = await admin.delete("/api/admin/prospects/2");
    expect(gone.status).toBe(200);
    for (const id of [3, 4]) await admin.post(`/api/admin/prospects/${id}/hide`, {});
    await admin.post("/api/admin/prospects/4/show", {});
    await db.update(prospects).set({ publicationAgreedAt: null }).where(eq(prospects.id, 5));
    await runFor5Minutes();
    await dump.putBack();
    expect(await start()).toEqual([
      "The database was put back to an earlier time: removals made since then, made again: 3. Everyone has to log in again. Owners whose password alone opens the account: 1. They should add a second factor at once.",
    ]);
    const { body } = await visitor.get("/api/prospects");
    const seen = body.data.map(({ lastName }: { lastName: string }) => lastName);
    expect(seen.sort()).toEqual(["Back", "Disagrees", "Stays"]);
    expect((await visitor.get("/api/prospects/3")).status).toBe(404);
    const disagrees = await only(db.select().from(prospects).where(eq(prospects.id, 5)));
    expect(disagrees.publicationAgreedAt).toBeNull();
  });

  describe.each([
    ["switched to less since stay so", [], { names: ["Y."], connect: 404 }],
    [
      "switched back since stay as they were",
      [{ boardConsent: "announced", isOn: true }],
      { names: ["Old", "Young"], connect: 200 },
    ],
  ] as const)("settings that were", (title, later, seen) => {
    test(title, async () => {
      const { db, admin, visitor, runFor5Minutes, start } = await startedSite();
      await switchConnect(db, true);
      await aProspect(db, { lastName: "Young", gradYear: 2030 });
      await aProspect(db, { lastName: "Old", gradYear: 2034 });
      const dump = await takeDump(db);
      for (const { boardConsent, isOn } of [{ boardConsent: "agreed", isOn: false }, ...later]) {
        const changed = [
          await admin.put("/api/admin/board-settings", { boardConsent }),
          await admin.put("/api/admin/connect/settings", { isOn, feePercent: 10 }),
        ];
        expect(changed.map(({ status }) => status)).toEqual([200, 200]);
      }
      await runFor5Minutes();
      await dump.putBack();
      await start();
      const { body } = await visitor.get("/api/prospects");
      const names = body.data.map(({ lastName }: { lastName: string }) => lastName);
      expect(names.sort()).toEqual(seen.names);
      expect((await visitor.get("/api/connect/listings")).status).toBe(seen.connect);
    });
  });

  test("products that left the shop are off sale again, also with a consent that ended", async () => {
    const { db, admin, visitor, runFor5Minutes, start } = await startedSite();
    const player = { playerName: "Remy Gauandeaux", consentNote: "Form" };
    const change = {
      "off-sale": [{ isActive: false }],
      "other-player": [
        { isActive: false },
        { playerName: "Emile Thibavance", isConsentRecorded: true, consentNote: "His form" },
        { isActive: true },
      ],
      deleted: [],
      "back-on-sale": [{ isActive: false }, { isActive: true }],
    };
    const slugs = Object.keys(change) as (keyof typeof change)[];
    for (const slug of slugs) {
      const { id } = await aProduct(db, { slug, ...player, consentRecordedAt: new Date() });
      await aVariant(db, { productId: id, sku: slug });
    }
    const dump = await takeDump(db);
    for (const [index, slug] of slugs.entries()) {
      for (const step of change[slug]) {
        const { status } = await admin.patch(`/api/admin/shop/products/${index + 1}`, step);
        expect(status, slug).toBe(200);
      }
    }
    expect((await admin.delete("/api/admin/shop/products/3")).status).toBe(200);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const { body } = await visitor.get("/api/shop/products");
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(["back-on-sale"]);
    const rows = await db.select().from(products).orderBy(products.id);
    expect(rows.map(({ consentRecordedAt }) => consentRecordedAt !== null)).toEqual([
      ...[true, false, true, true],
    ]);
  });

  test("an edition that was withdrawn since is withdrawn again, and one shown again stays", async () => {
    const { db, admin, visitor, runFor5Minutes, start } = await startedSite();
    const { id } = await aProspect(db, { gradYear: 2020, rawRank: 5 });
    await anEdition(db, { [id]: 2 }, { title: "Mistake" });
    await anEdition(db, { [id]: 3 }, { title: "Right" });
    await admin.post("/api/admin/prospects/graduates", { ids: [id] });
    const dump = await takeDump(db);
    const reason = "Too early";
    for (const edition of [1, 2])
      await admin.post(`/api/admin/editions/${edition}/withdrawal`, { reason });
    await admin.post("/api/admin/editions/2/return", { reason });
    await runFor5Minutes();
    await dump.putBack();
    await start();
    expect((await visitor.get("/api/editions/mistake")).status).toBe(410);
    expect((await visitor.get("/api/editions/right")).status).toBe(200);
    expect((await visitor.get("/api/prospects/alumni")).body.data).toMatchObject([{ bestRank: 3 }]);
  });

  test("hands the mails that follow to the queue", async () => {
    const { runFor5Minutes, start: _start, ...started } = await startedSite();
    const site = await connectSite({ slots: 3 }, started);
    const { db, deps, admin, organizer, stranger, listingId } = site;
    await offer({ sponsor: stranger, listingId });
    const dump = await takeDump(db);
    await admin.post(`/api/admin/users/${organizer.user.id}/suspend`, { reason: "Found out" });
    await runFor5Minutes();
    await dump.putBack();
    const jobs = createJobs(deps.database.jobStore, silentLog());
    onTestFinished(async () => {
      await jobs.stop();
      await db.execute(sql`drop schema jobs cascade`);
    });
    await jobs.open(queuedJobs(deps));
    const mail = createMail(jobs, "staff@raw.example");
    expect(await catchUp({ ...deps, jobs, mail }, createRemovalList(deps))).toHaveLength(1);
    const handed = await rowsOf(db, sql`select name from jobs.job where name = 'mail-delivery'`);
    expect(handed).not.toEqual([]);
  });

  test("what had not left at the backup leaves no more, but what is told while removals are made again does", async () => {
    const { runFor5Minutes, start: _start, ...started } = await startedSite();
    const site = await connectSite({ slots: 3 }, started);
    const { db, deps, admin, organizer, stranger, listingId, outbox } = site;
    await offer({ sponsor: stranger, listingId });
    const causes = async () => (await outbox()).map(({ cause }) => cause);
    const before = await causes();
    expect(before).not.toEqual([]);
    const dump = await takeDump(db);
    await admin.post(`/api/admin/users/${organizer.user.id}/suspend`, { reason: "Found out" });
    await runFor5Minutes();
    await dump.putBack();
    // The process ends before it has raised the mark, and the next one finds the same restore.
    const ends = { ...createRemovalList(deps), mark: () => Promise.reject(new Error("ended")) };
    await expect(catchUp(deps, ends)).rejects.toThrow("ended");
    const told = await causes();
    expect(told).not.toEqual([]);
    expect(told.filter((cause) => before.includes(cause))).toEqual([]);
    // What is known to have been queued is not queued again by whoever reminds of it.
    expect(await db.$count(mails)).toBe(before.length + told.length);
    expect(await catchUp(deps, createRemovalList(deps))).toHaveLength(1);
    expect(await causes()).toEqual(told);
    // The same backup once more.
    await dump.putBack();
    await catchUp(deps, createRemovalList(deps));
    expect(await causes()).toEqual(told);
  });

  test("an ordinary start, and one that finds a new database beside an old list, keep the mails that wait", async () => {
    const { db, admin, list, start, outbox } = await startedSite();
    await aProspect(db);
    await admin.delete("/api/admin/prospects/1");
    const message = { to: "rose@family.example", subject: "Welcome", parts: ["Hello"] };
    await db.insert(mails).values({ cause: "welcome:1", message });
    await list.keep();
    expect(await start()).toEqual([]);
    await db.delete(users);
    await db.delete(removals);
    expect(await start()).toEqual([]);
    expect(await outbox()).toHaveLength(1);
  });

  type Step = "reject" | "rewrite" | "approve" | "unverify" | "verify";

  test.each<[string, Step[], { isVerified: boolean }]>([
    ["rejected", ["reject"], { isVerified: true }],
    ["rejected before a better one", ["reject", "rewrite", "approve"], { isVerified: true }],
    ["had not read of a person who lost the verification", ["unverify"], { isVerified: false }],
    ["had not read of a person verified again", ["unverify", "verify"], { isVerified: true }],
  ])("a profile in Connect shows no version that staff %s", async (_, steps, seen) => {
    const { db, admin, member, visitor, runFor5Minutes, start } = await startedSite();
    await switchConnect(db, true);
    const approved = {
      ...{ companyName: "Gulf Roofing", biography: "Roofs since 1990.", website: null },
      ...{ logoUrl: null, socialLinks: [] },
    };
    const biography = "Ask for Remy Gauandeaux.";
    await aPartner(db, {
      ...{ ...approved, biography, userId: member.user.id, userType: "organizer" },
      reviewed: approved,
    });
    const decide = async (decision: object) =>
      admin.post("/api/admin/connect/people/1/profile-decision", {
        ...decision,
        ...(await asRead(db, 1)),
      });
    const change = async (changed: object) =>
      admin.patch("/api/admin/connect/people/1", { ...changed, ...(await asRead(db, 1)) });
    const take = {
      reject: () => decide({ decision: "reject", reason: "Please name nobody." }),
      rewrite: () => member.patch("/api/connect/profile", { biography: "Roofs." }),
      approve: () => decide({ decision: "approve" }),
      unverify: () => change({ verification: "pending" }),
      verify: () => change({ verification: "verified", verificationNote: "Called the office" }),
    };
    const dump = await takeDump(db);
    for (const step of steps) expect((await take[step]()).status, step).toBe(200);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const { body } = await visitor.get("/api/connect/people/1");
    expect(body.data).toMatchObject({ ...approved, ...seen });
    expect(await countProfilesToReview(db)).toBe(1);
  });

  test("what a suspension took down in Connect is down again, and a review that staff took away", async () => {
    const { runFor5Minutes, start, ...started } = await startedSite();
    const site = await connectSite({ slots: 3 }, started);
    const { db, admin, organizer, sponsor, stranger, listingId, join: joinConnect } = site;
    const dealId = await agree(site);
    await offer({ sponsor: stranger, listingId });
    const other = await joinConnect("other", "organizer");
    const { id: otherId } = await aListing(db, { creatorId: other.partnerId });
    await offer({ sponsor, listingId: otherId });
    const said = { dealId, rating: 4, createdAt: new Date(), shownFrom: new Date() };
    const [one, two] = [sponsor.partnerId, organizer.partnerId];
    await db.insert(reviews).values([
      { ...said, reviewerId: one, receiverId: two },
      { ...said, reviewerId: two, receiverId: one },
    ]);
    const dump = await takeDump(db);
    for (const { user } of [organizer, sponsor]) {
      await admin.post(`/api/admin/users/${user.id}/suspend`, { reason: "Found out" });
    }
    const reason = "It names a child.";
    for (const id of [1, 2]) {
      await admin.post(`/api/admin/connect/reviews/${id}/decision`, { isHidden: true, reason });
    }
    await admin.post("/api/admin/connect/reviews/2/decision", { isHidden: false, reason });
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const states = await db.select({ status: listings.status }).from(listings).orderBy(listings.id);
    expect(states).toEqual([{ status: "completed" }, { status: "active" }]);
    const talks = await db.select({ status: offers.status }).from(offers).orderBy(offers.id);
    expect(talks.map(({ status }) => status)).toEqual(["accepted", "declined", "declined"]);
    const shown = await db.select().from(reviews).orderBy(reviews.id);
    expect(shown.map(({ hiddenAt }) => hiddenAt !== null)).toEqual([true, false]);
  });

  test("a guardian's yes that ended since is a no again, and a link that ended opens nothing", async () => {
    const { db, admin, visitor, runFor5Minutes, start } = await startedSite();
    const guardianTokenHash = keyedHash("vote secret of the tests", "board guardian token");
    for (const lastName of ["Yes", "No", "Asked"]) await aProspect(db, { lastName });
    await db.update(prospects).set({ guardianTokenHash }).where(eq(prospects.id, 2));
    await aWord(db, 1, ["notes"]);
    await aWord(db, 2, ["notes"]);
    const dump = await takeDump(db);
    await visitor.post("/api/prospects/guardian/token", { answer: "refused", kinds: [] });
    await admin.put("/api/admin/prospects/2/guardian", { guardianEmail: "father@family.example" });
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const { body } = await visitor.get("/api/prospects");
    const seen = body.data.map(({ lastName }: { lastName: string }) => lastName);
    expect(seen.sort()).toEqual(["Asked", "N.", "Yes"]);
    expect((await visitor.get("/api/prospects/guardian/token")).status).toBe(404);
  });

  test("a guardian's link on YouScout that a newer one to the same address replaced opens nothing", async () => {
    const { db, admin, visitor, runFor5Minutes, start } = await startedSite();
    const asked = { publication: "full", guardianEmail: "mother@family.example" } as const;
    for (const token of ["renewed", "stays"]) {
      await aNomination(db, { ...asked, lastName: token, guardianTokenHash: link(token) });
    }
    const dump = await takeDump(db);
    expect((await admin.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(200);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const opened = async (token: string) =>
      (await visitor.get(`/api/you-scout/guardian/${token}`)).status;
    expect(await opened("renewed")).toBe(404);
    expect(await opened("stays")).toBe(200);
  });

  test("the former guardian of the board, whom the backup names, undoes no no by a nomination's link", async () => {
    const { db, admin, visitor, runFor5Minutes, start } = await startedSite();
    const guardianEmail = "uncle@family.example";
    const child = { firstName: "Malik", lastName: "Thibeaux", guardianEmail };
    await aProspect(db, child);
    const full = { publication: "full", guardianAgreedAt: new Date() } as const;
    const promoted = { status: "promoted", promotedProspectId: 1 } as const;
    await aNomination(db, { ...child, ...full, ...promoted, guardianTokenHash: link("uncle") });
    const dump = await takeDump(db);
    await admin.put("/api/admin/prospects/1/guardian", { guardianEmail: "mother@family.example" });
    const guardianTokenHash = keyedHash("vote secret of the tests", "board guardian mother");
    await db.update(prospects).set({ guardianTokenHash });
    const no = { answer: "hidden", kinds: [] };
    expect((await visitor.post("/api/prospects/guardian/mother", no)).status).toBe(200);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const { version } = (await visitor.get("/api/you-scout/guardian/uncle")).body.data;
    const yes = { agrees: true, isGuardian: true, version };
    expect((await visitor.post("/api/you-scout/guardian/uncle", yes)).status).toBe(409);
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
    const player = await only(db.select().from(prospects));
    expect([player.guardianEmail, player.hiddenAt === null]).toEqual([null, false]);
  });

  test("the no by the link of a merged nomination binds the guardian whom the other one names", async () => {
    const { db, admin, visitor, runFor5Minutes, start } = await startedSite();
    const child = { firstName: "Malik", lastName: "Thibeaux", publication: "full" } as const;
    const guardianEmail = "uncle@family.example";
    await aNomination(db, { ...child, guardianEmail, guardianTokenHash: link("uncle") });
    const mothers = { guardianEmail: "mother@family.example", guardianTokenHash: link("mother") };
    await aNomination(db, { ...child, ...mothers });
    await admin.post("/api/admin/you-scout/nominations/2/merge", { into: 1 });
    const dump = await takeDump(db);
    const no = { agrees: false };
    expect((await visitor.post("/api/you-scout/guardian/mother", no)).status).toBe(200);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const { version } = (await visitor.get("/api/you-scout/guardian/uncle")).body.data;
    const yes = { agrees: true, isGuardian: true, version };
    expect((await visitor.post("/api/you-scout/guardian/uncle", yes)).status).toBe(409);
    const [row] = await db.select().from(nominations).orderBy(nominations.id);
    expect(row).toMatchObject({ guardianEmail, keptNo: "hidden" });
    const kept = await only(db.select().from(guardianReplacements));
    expect(kept).toMatchObject({ nominationId: 1, previousEmail: null, answer: "hidden" });
  });

  test("a no by such a link that was lifted since stays lifted", async () => {
    const { db, visitor, runFor5Minutes, start, clock } = await startedSite();
    const mothers = { guardianEmail: "mother@family.example", guardianTokenHash: link("mother") };
    await aNomination(db, { guardianEmail: "uncle@family.example" });
    await aNomination(db, { ...mothers, status: "duplicate", mergedIntoId: 1 });
    const dump = await takeDump(db);
    expect((await visitor.post("/api/you-scout/guardian/mother", { agrees: false })).status).toBe(
      200,
    );
    await db.update(guardianReplacements).set({ endedAt: clock.now });
    await runFor5Minutes();
    await dump.putBack();
    await start();
    expect(await db.$count(guardianReplacements)).toBe(0);
  });

  test.each([
    ["another one", "uncle@family.example"],
    ["nobody", null],
  ])(
    "and shows nothing where nobody spoke, until staff name the board's guardian again, who followed on %s",
    async (_, guardianEmail) => {
      const { db, admin, signIn, visitor, runFor5Minutes, start } = await startedSite();
      const child = { firstName: "Malik", lastName: "Thibeaux", guardianEmail };
      const nominated = { ...child, guardianEmail: "uncle@family.example" };
      const promoted = { status: "promoted", promotedProspectId: 1 } as const;
      await aProspect(db, child);
      await aNomination(db, { ...nominated, ...promoted, guardianTokenHash: link("uncle") });
      const dump = await takeDump(db);
      const named = { guardianEmail: "mother@family.example" };
      await admin.put("/api/admin/prospects/1/guardian", named);
      await runFor5Minutes();
      await dump.putBack();
      await start();
      const agree = async () => {
        const { version } = (await visitor.get("/api/you-scout/guardian/uncle")).body.data;
        return (
          await visitor.post("/api/you-scout/guardian/uncle", {
            agrees: true,
            isGuardian: true,
            version,
          })
        ).status;
      };
      expect(await agree()).toBe(409);
      const staff = await signIn(await aUser(db, { role: "admin" }));
      expect((await staff.get("/api/admin/prospects/1/guardian")).body.data.isUnknown).toBe(true);
      await staff.put("/api/admin/prospects/1/guardian", { guardianEmail: null });
      expect(await agree()).toBe(200);
    },
  );

  test("a player whom a nomination's link took down once more is shown by no word that a restore said again", async () => {
    const { db, signIn, visitor, runFor5Minutes, start, clock } = await startedSite();
    const child = { firstName: "Malik", lastName: "Thibeaux" };
    const guardianTokenHash = keyedHash("vote secret of the tests", "board guardian mother");
    await aProspect(db, { ...child, guardianTokenHash });
    const promoted = { status: "promoted", promotedProspectId: 1 } as const;
    await aNomination(db, { ...child, ...promoted, guardianTokenHash: link("uncle") });
    const takeDown = () => visitor.post("/api/you-scout/guardian/uncle", { agrees: false });
    await takeDown();
    const yes = { answer: "agreed", kinds: ["name"], isGuardian: true };
    expect((await visitor.post("/api/prospects/guardian/mother", yes)).body.data.heldBy).toBeNull();
    const dump = await takeDump(db);
    clock.now = new Date();
    expect((await takeDown()).status).toBe(200);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const admin = await signIn(await aUser(db, { role: "admin" }));
    expect((await admin.post("/api/admin/prospects/1/show")).status).toBe(409);
    expect((await visitor.get("/api/prospects/1")).status).toBe(404);
  });

  test("a player whom the guardian hid is hidden again, also from staff's showing him", async () => {
    const { db, signIn, visitor, runFor5Minutes, start } = await startedSite();
    const tokens = ["hidden", "agreed since"];
    for (const [index, token] of tokens.entries()) {
      await aProspect(db, index === 0 ? {} : { firstName: "Remy" });
      const guardianTokenHash = keyedHash("vote secret of the tests", `board guardian ${token}`);
      await db
        .update(prospects)
        .set({ guardianTokenHash })
        .where(eq(prospects.id, index + 1));
    }
    const say = (token: string, answer: string) =>
      visitor.post(`/api/prospects/guardian/${token}`, {
        answer,
        kinds: ["name"],
        isGuardian: true,
      });
    const dump = await takeDump(db);
    await say("hidden", "hidden");
    await say("agreed since", "hidden");
    await say("agreed since", "agreed");
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const { body } = await visitor.get("/api/prospects");
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([2]);
    // A restore ends every session.
    const admin = await signIn(await aUser(db, { role: "admin" }));
    expect((await admin.post("/api/admin/prospects/1/show")).status).toBe(409);
    const wordOf = async (id: number) =>
      (await admin.get(`/api/admin/prospects/${id}/guardian`)).body.data.word.answer;
    expect([await wordOf(1), await wordOf(2)]).toEqual(["hidden", "refused"]);
    await db.update(prospects).set({ guardianEmail: "mother@family.example" });
    const isAskable = async (id: number) =>
      (await admin.get(`/api/admin/prospects/${id}/guardian`)).body.data.isAskable;
    // Nobody knows what the second guardian said last.
    expect([await isAskable(1), await isAskable(2)]).toEqual([false, true]);
    const player = { positionPrimary: "SS", school: "Jesuit", gradYear: 2027, rawRank: 9 };
    const sameName = { ...player, firstName: "Julien", lastName: "Belombray" };
    expect((await admin.post("/api/admin/prospects", sameName)).status).toBe(409);
  });

  test("two players whom staff told apart since stay told apart, those who were removed since do not", async () => {
    const { db, admin, runFor5Minutes, start } = await startedSite();
    for (let id = 1; id <= 3; id += 1) await aProspect(db, { hiddenAt: new Date() });
    await aWord(db, 1, [], "hidden");
    const dump = await takeDump(db);
    const another = { isAnotherPlayer: true };
    for (const id of [2, 3]) {
      expect((await admin.post(`/api/admin/prospects/${id}/show`, another)).status).toBe(200);
    }
    expect((await admin.delete("/api/admin/prospects/3")).status).toBe(200);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const said = await db.select().from(distinctChildren);
    expect(said).toMatchObject([{ subjectType: "prospect", subjectId: 2, otherId: 1 }]);
  });

  test("the link of an evaluation report opens nothing once it ended, and the others still do", async () => {
    const { db, deps, admin, member, visitor, runFor5Minutes, start } = await startedSite();
    await someRequests(db, member.user.id, {}, {}, {});
    const at = { startsAt: new Date(0), endsAt: new Date(1), place: "City Park" };
    const family = { familyConfirmed: "relation" } as const;
    for (const [index, token] of ["stays", "ended", "renewed"].entries()) {
      const requestId = index + 1;
      await db
        .insert(evaluationAppointments)
        .values({ requestId, isPlayerNew: false, ...family, ...at, updatedAt: new Date() });
      const tokenHash = keyedHash(deps.secrets.vote, `evaluation report ${token}`);
      await db
        .insert(evaluationReports)
        .values({ requestId, words: "Quick hands.", tokenHash, sentAt: new Date() });
    }
    const dump = await takeDump(db);
    await admin.post("/api/admin/evaluation-requests/2/report/revoke");
    await admin.post("/api/admin/evaluation-requests/3/report/send");
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const opened = async (token: string) =>
      (await visitor.get(`/api/evaluation-reports/${token}`)).status;
    expect(await opened("stays")).toBe(200);
    expect(await opened("ended")).toBe(404);
    expect(await opened("renewed")).toBe(404);
  });

  test("a link that restored a guardian's answer, or was ended by that, opens nothing, and the others still do", async () => {
    const { db, clock, deps, visitor, runFor5Minutes, start } = await startedSite();
    const children = [await aProspect(db), await aProspect(db)];
    for (const [token, child] of [
      ["used", children[0]],
      ["ended", children[0]],
      ["stays", children[1]],
    ] as const) {
      clock.advance(1000);
      await db.insert(guardianReplacements).values({
        prospectId: child?.id,
        ...{ previousEmail: `${token}@family.example`, answer: "hidden", replacedAt: clock.now },
        tokenHash: keyedHash(deps.secrets.vote, `guardian restore ${token}`),
      });
    }
    const dump = await takeDump(db);
    expect((await visitor.post("/api/guardian/restore/used")).status).toBe(200);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const opened = async (token: string) =>
      (await visitor.get(`/api/guardian/restore/${token}`)).status;
    expect(await opened("used")).toBe(404);
    expect(await opened("ended")).toBe(404);
    expect(await opened("stays")).toBe(200);
  });

  describe("that forgot a guardian who had restored an answer", () => {
    const MOTHER = "mother@family.example";
    const OWN = "second-box@scout.example";

    /** An owner replaces the mother who agreed, a backup is made, she restores her answer, and it is put back. */
    async function restoredBefore(path: string, agree: (site: Site) => Promise<unknown>) {
      const site = await startedSite();
      const write = site.admin[path === ofPlayer ? "put" : "patch"];
      await agree(site);
      await write(path, { guardianEmail: OWN });
      const dump = await takeDump(site.db);
      const used = `/api/guardian/restore/${await tokenTo(site, MOTHER)}`;
      expect((await site.visitor.post(used)).status).toBe(200);
      await site.runFor5Minutes();
      await dump.putBack();
      await site.start();
      expect((await site.visitor.get(used)).status).toBe(404);
      await site.db.delete(mails);
      site.clock.advance(1000);
      return site;
    }

    /** The token of the newest link that was mailed to an address; null without one. */
    async function tokenTo(site: Site, address: string) {
      const mail = (await site.outbox()).filter(({ to }) => to === address).at(-1);
      return /guardian\/restore\/([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? "";
    }

    const ofPlayer = "/api/admin/prospects/1/guardian";
    const ofNomination = "/api/admin/you-scout/nominations/1";

    test("a helper only proposes the next one, and the mother hears of it and is the guardian again", async () => {
      const site = await restoredBefore(ofPlayer, async ({ db }) => {
        await aProspect(db, { guardianEmail: MOTHER });
        await aWord(db, 1, ["notes"]);
      });
      const scout = await site.staff("scout");
      expect((await scout.get(ofPlayer)).body.data).toMatchObject({ hasAnswered: true });
      const { body } = await scout.put(ofPlayer, { guardianEmail: OWN });
      expect(body.data).toMatchObject({ guardianEmail: null, proposal: { guardianEmail: OWN } });
      const decide = { expectedProposedAt: body.data.proposal.proposedAt };
      const second = await site.staff("scout");
      expect((await second.post("/api/admin/prospects/1/guardian/confirm", decide)).status).toBe(
        200,
      );
      const link = await tokenTo(site, MOTHER);
      expect((await site.visitor.post(`/api/guardian/restore/${link}`)).status).toBe(200);
      expect((await scout.get(ofPlayer)).body.data).toMatchObject({
        ...{ guardianEmail: MOTHER, hasAnswered: true },
        word: { answer: "agreed", kinds: ["notes"] },
      });
    });

    test("so it is on YouScout", async () => {
      const site = await restoredBefore(ofNomination, async ({ db }) => {
        const agreed = { publication: "full", guardianAgreedAt: new Date() } as const;
        await aNomination(db, { guardianEmail: MOTHER, ...agreed });
      });
      const guardianEmail = async () =>
        (await only(site.db.select().from(nominations).orderBy(nominations.id))).guardianEmail;
      expect(await guardianEmail()).toBeNull();
      const scout = await site.staff("scout", "moderator");
      expect((await scout.get(ofNomination)).body.data).toMatchObject({ isGuardianUnknown: true });
      const { id: into } = await aNomination(site.db, { guardianEmail: OWN });
      expect((await scout.post("/api/admin/you-scout/nominations/1/merge", { into })).status).toBe(
        409,
      );
      await scout.patch(ofNomination, { guardianEmail: OWN });
      expect(await guardianEmail()).toBeNull();
      const { proposedAt } = (await scout.get(ofNomination)).body.data.guardianProposal;
      const second = await site.staff("scout", "moderator");
      const decide = { expectedProposedAt: proposedAt };
      expect(
        (await second.post("/api/admin/you-scout/nominations/1/guardian/confirm", decide)).status,
      ).toBe(200);
      expect(await guardianEmail()).toBe(OWN);
      const link = await tokenTo(site, MOTHER);
      expect((await site.visitor.post(`/api/guardian/restore/${link}`)).status).toBe(200);
      expect(await guardianEmail()).toBe(MOTHER);
      expect((await site.visitor.get("/api/you-scout/nominations/1")).body.data.level).toBe("full");
    });

    test("an owner who names nobody on YouScout ends that, and a helper proposes it", async () => {
      const { staff, signIn, db } = await restoredBefore(ofNomination, async ({ db }) => {
        const agreed = { publication: "full", guardianAgreedAt: new Date() } as const;
        await aNomination(db, { guardianEmail: MOTHER, ...agreed });
      });
      const scout = await staff("scout", "moderator");
      const nobody = { guardianEmail: null };
      const proposed = await scout.patch(ofNomination, nobody);
      expect(proposed.body.data).toMatchObject({ guardianProposal: nobody });
      const owner = await signIn(await aUser(db, { role: "admin" }));
      const named = await owner.patch(ofNomination, nobody);
      expect(named.body.data).toMatchObject({ isGuardianUnknown: false, guardianProposal: null });
    });

    test("no link opens more on YouScout, nor does its author name another one, until staff do", async () => {
      const site = await restoredBefore(ofNomination, async ({ db, member }) => {
        const asked = {
          publication: "full",
          status: "needs_info",
          submitterRelation: "fan",
        } as const;
        const by = { submittedByUserId: member.user.id, guardianAgreedAt: new Date() };
        await aNomination(db, { guardianEmail: MOTHER, ...asked, ...by });
      });
      const member = await site.signIn(site.member.user);
      const named = { guardianName: "Scout Second", guardianEmail: OWN };
      expect((await member.patch("/api/you-scout/nominations/1", named)).status).toBe(409);
      await aNomination(site.db, {
        ...{ status: "duplicate", mergedIntoId: 1, guardianTokenHash: link("merged") },
        guardianEmail: OWN,
      });
      await site.db.update(nominations).set({ status: "approved" }).where(eq(nominations.id, 1));
      const asked = "/api/you-scout/guardian/merged";
      const { version } = (await site.visitor.get(asked)).body.data;
      expect(
        (await site.visitor.post(asked, { agrees: true, isGuardian: true, version })).status,
      ).toBe(409);
    });
  });

  describe("that forgot a no by the link of a replaced guardian", () => {
    const MOTHER = "mother@family.example";
    const OWN = "second-box@scout.example";

    /** The token of the newest link of a kind that was mailed to an address. */
    async function tokenTo(site: Site, address: string, kind: RegExp): Promise<string> {
      const sent = (await site.outbox()).filter(({ to }) => to === address);
      return sent.flatMap((mail) => kind.exec(JSON.stringify(mail))?.[1] ?? []).at(-1) ?? "";
    }

    async function putBack(site: Site, dump: Awaited<ReturnType<typeof takeDump>>) {
      await site.runFor5Minutes();
      await dump.putBack();
      await site.start();
      site.clock.advance(1000);
    }

    test.each([true, false])("of the board, hiding everything: %s", async (hides) => {
      const site = await startedSite();
      const { db, admin, visitor } = site;
      await aProspect(db, { guardianEmail: MOTHER, gradYear: 2028 });
      await aWord(db, 1, ["notes"]);
      await admin.put("/api/admin/prospects/1/guardian", { guardianEmail: OWN });
      const mothers = await tokenTo(site, MOTHER, /guardian\/restore\/([\w-]{43})/);
      await admin.post("/api/admin/prospects/1/guardian/ask");
      const owns = await tokenTo(site, OWN, /leaderboard\/guardian\/([\w-]{43})/);
      const dump = await takeDump(db);
      site.clock.advance(1000);
      const { status } = await visitor.post(`/api/guardian/restore/${mothers}`, { hides });
      expect(status).toBe(hides ? 200 : 409);
      await putBack(site, dump);
      const agreed = { answer: "agreed", kinds: ["name", "notes"], isGuardian: true };
      const said = await visitor.post(`/api/prospects/guardian/${owns}`, agreed);
      expect([said.status, said.body.code]).toEqual([409, "conflict"]);
      expect(await only(db.select().from(prospects))).toMatchObject({
        keptNo: hides ? "hidden" : null,
        isGuardianOnHold: true,
      });
      expect((await visitor.get("/api/prospects/1")).status).toBe(hides ? 404 : 200);
    });

    const asked = (site: Site) => tokenTo(site, OWN, /you-scout\/guardian\/([\w-]{43})/);

    async function agreeOnYouScout(site: Site, token: string) {
      const owns = `/api/you-scout/guardian/${token}`;
      const { version } = (await site.visitor.get(owns)).body.data ?? {};
      return site.visitor.post(owns, { agrees: true, isGuardian: true, version });
    }

    test("of YouScout", async () => {
      const site = await startedSite();
      const { db, admin, visitor } = site;
      const agreed = { publication: "full", guardianAgreedAt: new Date() } as const;
      await aNomination(db, { guardianEmail: MOTHER, ...agreed });
      await admin.patch("/api/admin/you-scout/nominations/1", { guardianEmail: OWN });
      const mothers = await tokenTo(site, MOTHER, /guardian\/restore\/([\w-]{43})/);
      await admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
      const owns = await asked(site);
      const dump = await takeDump(db);
      site.clock.advance(1000);
      await visitor.post(`/api/guardian/restore/${mothers}`, { hides: true });
      await putBack(site, dump);
      expect((await agreeOnYouScout(site, owns)).status).toBe(409);
      expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
    });

    test("which is not the mother's own that was kept before", async () => {
      const site = await startedSite();
      const { db, admin, visitor } = site;
      await aProspect(db, { guardianEmail: MOTHER, gradYear: 2028, keptNo: null });
      const replacedAt = site.clock.now;
      const mothers = { previousEmail: MOTHER, answer: "hidden", replacedAt } as const;
      await db.insert(guardianReplacements).values({ prospectId: 1, ...mothers });
      const dump = await takeDump(db);
      site.clock.advance(1000);
      const owns = { previousEmail: OWN, answer: "hidden", replacedAt: site.clock.now } as const;
      await db.insert(guardianReplacements).values({ prospectId: 1, ...owns });
      await putBack(site, dump);
      expect(await only(db.select().from(prospects))).toMatchObject({ keptNo: "hidden" });
      expect((await visitor.get("/api/prospects/1")).status).toBe(200);
      expect(
        (await (await site.signIn(admin.user)).get("/api/admin/prospects/1/guardian")).status,
      ).toBe(200);
    });

    test("though the guardian who is named said it after another one did", async () => {
      const site = await startedSite();
      const { db } = site;
      const down = { guardianRevokedAt: site.clock.now, isTakenDownElsewhere: true } as const;
      const guardianTokenHash = link("own");
      await aNomination(db, { guardianEmail: OWN, guardianTokenHash, keptNo: "hidden", ...down });
      const dump = await takeDump(db);
      site.clock.advance(1000);
      await site.visitor.post("/api/you-scout/guardian/own", { agrees: false });
      await putBack(site, dump);
      expect(await only(db.select().from(nominations))).toMatchObject({
        isTakenDownElsewhere: false,
      });
    });

    test("or one that was said before the next guardian was named", async () => {
      const site = await startedSite();
      const { db, visitor } = site;
      await aNomination(db, {
        ...{ guardianEmail: MOTHER, publication: "full", guardianTokenHash: link("mother") },
      });
      const nameOwn = async () => {
        const owner = await site.signIn(site.admin.user);
        return owner.patch("/api/admin/you-scout/nominations/1", { guardianEmail: OWN });
      };
      const dump = await takeDump(db);
      site.clock.advance(1000);
      await visitor.post("/api/you-scout/guardian/mother", { agrees: false });
      await nameOwn();
      await putBack(site, dump);
      expect((await nameOwn()).status).toBe(200);
      const owner = await site.signIn(site.admin.user);
      expect((await owner.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(
        409,
      );
      expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
    });
  });

  test("a guardian's yes does not show a player whom staff had hidden before the no", async () => {
    const MOTHER = "mother@family.example";
    const site = await startedSite();
    const { db, visitor, admin } = site;
    await aProspect(db, { guardianEmail: MOTHER, gradYear: 2028 });
    await admin.post("/api/admin/prospects/1/hide", {});
    await admin.post("/api/admin/prospects/1/guardian/ask");
    const mail = (await site.outbox()).find(({ to }) => to === MOTHER);
    const token = /leaderboard\/guardian\/([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? "";
    const say = (answer: string) =>
      visitor.post(`/api/prospects/guardian/${token}`, {
        answer,
        kinds: ["name"],
        isGuardian: true,
      });
    const dump = await takeDump(db);
    site.clock.advance(1000);
    expect((await say("hidden")).status).toBe(200);
    await site.runFor5Minutes();
    await dump.putBack();
    await site.start();
    site.clock.advance(1000);
    expect((await say("agreed")).status).toBe(200);
    expect((await visitor.get("/api/prospects/1")).status).toBe(404);
  });

  test("Connect's page tells no guardian who said no that another one did", async () => {
    const { db, deps, member, visitor, runFor5Minutes, start } = await startedSite();
    const { id: creatorId } = await aPartner(db, { userId: member.user.id, userType: "athlete" });
    await switchConnect(db, true);
    const secret = deps.secrets.vote;
    await aMinorListing(db, { creatorId, token: "no", secret, status: "pending_review" });
    const dump = await takeDump(db);
    await visitor.post("/api/connect/guardian/no", { agrees: false });
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const { body } = await visitor.get("/api/connect/guardian/no");
    expect(body.data).toMatchObject({ word: "revoked", isOverruled: false });
  });

  test("a proposal about a guardian that was declined since is not open again", async () => {
    const { db, admin, signIn, staff, runFor5Minutes, start } = await startedSite();
    const MOTHER = "mother@family.example";
    await aProspect(db, { guardianEmail: MOTHER });
    await aWord(db, 1, ["notes"]);
    const scout = await staff("scout");
    await scout.put("/api/admin/prospects/1/guardian", {
      guardianEmail: "second-box@scout.example",
    });
    const { proposedAt } = (await admin.get("/api/admin/prospects/1/guardian")).body.data.proposal;
    const decide = { expectedProposedAt: proposedAt };
    const dump = await takeDump(db);
    expect((await admin.post("/api/admin/prospects/1/guardian/decline", decide)).status).toBe(200);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const owner = await signIn(admin.user);
    const confirmed = await owner.post("/api/admin/prospects/1/guardian/confirm", decide);
    expect([confirmed.status, confirmed.body.code]).toEqual([409, "stale"]);
    expect((await owner.get("/api/admin/prospects/1/guardian")).body.data).toMatchObject({
      guardianEmail: MOTHER,
      proposal: null,
    });
  });

  test("proposals to take the second factors of an account end, which the person may have shown since", async () => {
    const { db, admin, member, runFor5Minutes, start, clock } = await startedSite();
    const proposed = { userId: member.user.id, proposedBy: admin.user.id, proposedAt: clock.now };
    await db.insert(factorRecoveries).values({ ...proposed, reason: "lost" });
    const dump = await takeDump(db);
    await db.delete(factorRecoveries);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    expect(await db.$count(factorRecoveries)).toBe(0);
  });

  test("a pass code and a calendar address that were replaced open nothing, and the others still do", async () => {
    const { db, member, otherMember, signIn, visitor, runFor5Minutes, start } = await startedSite();
    const codeOf = (userId: number) => `${userId}`.padStart(32, "A");
    const addresses: string[] = [];
    for (const person of [member, otherMember]) {
      const { id: userId } = person.user;
      const { id: athleteId } = await anAthlete(db, { userId });
      const key = `key ${userId}`;
      const sold = {
        reference: key,
        idempotencyKey: key,
        subscriptionId: key,
        status: "active",
      } as const;
      const pass = { ...sold, qrCode: codeOf(userId), monthlyRate: "151.55" };
      await db.insert(memberships).values({ ...pass, userId, athleteId });
      addresses.push((await person.post("/api/rawpass/calendar")).body.data.url);
    }
    const dump = await takeDump(db);
    for (const replace of [
      "/api/rawpass/passes/1/code",
      "/api/rawpass/calendar/renew",
      "/api/rawpass/calendar/renew",
    ]) {
      expect((await member.post(replace)).status).toBe(200);
    }
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const calendar = async (url = "") => (await visitor.get(new URL(url).pathname)).status;
    expect(await calendar(addresses[0])).toBe(404);
    expect(await calendar(addresses[1])).toBe(200);
    const codeNow = async (user: typeof member.user) => {
      const { body } = await (await signIn(user)).get("/api/rawpass/passes");
      return body.data[0].code;
    };
    expect(await codeNow(member.user)).toMatch(/^[0-9A-F]{32}$/);
    expect(await findPassByCode(db, codeOf(member.user.id))).toBeNull();
    expect(await codeNow(otherMember.user)).toBe(codeOf(otherMember.user.id));
    const again = await (await signIn(member.user)).post("/api/rawpass/calendar");
    expect(await calendar(again.body.data.url)).toBe(200);
  });

  test("a listing that its creator took back or completed is not public again, whatever followed", async () => {
    const { runFor5Minutes, start, ...started } = await startedSite();
    const expiresAt = new Date(started.clock.now.getTime() + 30 * DAY_MS);
    const day = businessDay(expiresAt);
    const lasting = { dateStart: day, dateEnd: day, expiresAt };
    const site = await connectSite(lasting, started);
    const { db, admin, organizer, stranger, visitor } = site;
    const description = "Forty teams play for three days on eleven fields, and nobody is named.";
    const given = { creatorId: organizer.partnerId, ...lasting };
    for (const status of ["active", "active", "active", "pending_review"] as const) {
      await aListing(db, { ...given, status });
    }
    for (const listingId of [1, 2]) await offer({ sponsor: stranger, listingId });
    const dump = await takeDump(db);
    const decide = async (id: number, decision: object) =>
      admin.post(`/api/admin/connect/listings/${id}/decision`, {
        ...decision,
        ...(await listingAsRead(db, id)),
      });
    const answers = [
      await organizer.post("/api/connect/own-listings/2/take-back"),
      await organizer.post("/api/connect/own-listings/3/completion"),
      await organizer.post("/api/connect/own-listings/4/take-back"),
      await organizer.patch("/api/connect/own-listings/4", { description }),
      await organizer.post("/api/connect/own-listings/4/submission", {}),
      await decide(4, { decision: "approve" }),
      await decide(5, { decision: "reject", reason: "Please name nobody." }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const { body } = await visitor.get("/api/connect/listings");
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([1]);
    const rows = await db.select().from(listings).orderBy(listings.id);
    expect(rows.map(({ status, needsApproval }) => [status, needsApproval])).toEqual([
      ["active", false],
      ...Array(3).fill(["draft", false]),
      ["pending_review", true],
    ]);
    const talks = await db.select({ status: offers.status }).from(offers).orderBy(offers.id);
    expect(talks.map(({ status }) => status)).toEqual(["pending", "declined"]);
  });

  test("a listing about a child stays down when its guardian took it down, and without a word that ended", async () => {
    const { db, deps, member, visitor, runFor5Minutes, start, signIn } = await startedSite();
    await switchConnect(db, true);
    const { id: creatorId } = await aPartner(db, { userId: member.user.id, userType: "athlete" });
    const days = {
      dateStart: "2099-05-08",
      dateEnd: "2099-05-09",
      expiresAt: new Date("2099-01-01"),
    };
    const secret = deps.secrets.vote;
    for (const token of ["stays", "no", "back", "link"]) {
      await aMinorListing(db, { creatorId, token, secret, child: { lastName: token }, ...days });
    }
    const aunts = { lastName: "no", guardianEmail: "aunt@family.example" };
    await aMinorListing(db, { creatorId, token: "aunt", secret, child: aunts, ...days });
    await member.put("/api/connect/saved/2");
    const sponsorUser = await aUser(db, { username: "gulf", adultConfirmedAt: deps.now() });
    const { id: sponsorId } = await aPartner(db, { userId: sponsorUser.id, userType: "sponsor" });
    const sponsor = await signIn(sponsorUser);
    const message = "Jordan plays well, and we would love to help out.";
    const talked = async () => {
      const { body } = await sponsor.post("/api/connect/offers", {
        ...{ listingId: 2, amount: 50_000, message },
      });
      const accepted = { step: "accept", rounds: 1 };
      await member.post(`/api/connect/offers/${body.data.id}/steps`, accepted);
    };
    await talked();
    const dump = await takeDump(db);
    expect((await visitor.post("/api/connect/guardian/no", { agrees: false })).status).toBe(200);
    expect((await member.post("/api/connect/own-listings/3/take-back")).status).toBe(200);
    await db.update(minors).set({ guardianTokenHash: "another" }).where(eq(minors.listingId, 4));
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const { body } = await visitor.get("/api/connect/listings");
    expect(body.data.map(({ id }: { id: number }) => id).sort()).toEqual([1, 4]);
    const rows = await db.select().from(listings).orderBy(listings.id);
    expect(rows[1]).toMatchObject({ status: "draft", description: null, card: null, saved: 0 });
    expect(rows[1]?.guardianRevokedAt).toBeInstanceOf(Date);
    expect(rows[2]).toMatchObject({ status: "draft", guardianAgreedAt: null });
    expect(rows[4]).toMatchObject({ status: "draft", description: null, card: null });
    expect(await db.$count(guardianNoes)).toBe(1);
    await visitor.post("/api/connect/guardian/aunt", { agrees: false });
    expect(await db.$count(guardianNoes)).toBe(2);
    const [, erased] = await db.select().from(minors).orderBy(minors.id);
    expect(erased).toMatchObject({ firstName: null, lastName: null, guardianEmail: null });
    const [talk] = await db.select().from(offers);
    expect(talk).toMatchObject({ sponsorId, message: "" });
    expect(talk?.snapshot.benefits).toEqual(["Benefit 1", "Benefit 2"]);
    const [deal] = await db.select().from(deals);
    expect(deal).toMatchObject({ fulfilment: "cancelled", status: "failed" });
    expect(deal?.benefitsSnapshot).toEqual(["Benefit 1", "Benefit 2"]);
    expect((await visitor.get("/api/connect/guardian/link")).status).toBe(404);
    const again = await signIn(member.user);
    const change = await again.patch("/api/connect/own-listings/2", { location: "Kenner, LA" });
    expect(change.status).toBe(409);
  });

  test("a guardian's no in Connect stays the one's who said it, whomever the backup names", async () => {
    const { db, deps, member, visitor, runFor5Minutes, start } = await startedSite();
    const { id: creatorId } = await aPartner(db, { userId: member.user.id, userType: "athlete" });
    const child = { lastName: "Batistee", guardianEmail: "aunt@family.example" };
    const { vote: secret } = deps.secrets;
    await aMinorListing(db, { creatorId, token: "no", secret, child });
    const dump = await takeDump(db);
    const asked = { lastName: "Batiste", guardianEmail: "mother@family.example" };
    await db.update(minors).set(asked);
    await visitor.post("/api/connect/guardian/no", { agrees: false });
    const hashes = { child: guardianNoes.childHash, guardian: guardianNoes.guardianHash };
    const said = await only(db.select(hashes).from(guardianNoes));
    await runFor5Minutes();
    await dump.putBack();
    await start();
    expect(await db.select(hashes).from(guardianNoes)).toEqual([said]);
  });

  test("nominations are hidden, withdrawn, taken down, merged and erased again", async () => {
    const { db, admin, member, visitor, runFor5Minutes, start } = await startedSite();
    const full = {
      publication: "full",
      guardianEmail: "rose@family.example",
      guardianAgreedAt: new Date(),
    } as const;
    const names = ["Stays", "Hidden", "Withdrawn", "Revoked", "Merged", "Erased"];
    for (const lastName of names) {
      await aNomination(db, {
        ...full,
        lastName,
        submittedByUserId: member.user.id,
        guardianTokenHash: link(lastName),
      });
    }
    await aNomination(db, {
      ...full,
      lastName: "Changed",
      status: "pending",
      submittedByUserId: member.user.id,
      guardianTokenHash: link("Changed"),
    });
    await aComment(db, { nominationId: 6, userId: member.user.id });
    const dump = await takeDump(db);

    await admin.post("/api/admin/you-scout/nominations/2/hide", {});
    await member.post("/api/you-scout/nominations/3/withdraw", {});
    const no = await visitor.post("/api/you-scout/guardian/Revoked", { agrees: false });
    await admin.post("/api/admin/you-scout/nominations/5/merge", { into: 1 });
    await admin.post("/api/admin/you-scout/nominations/6/hide", {});
    const { updatedAt } = await only(db.select().from(nominations).where(eq(nominations.id, 6)));
    const erased = await admin.post("/api/admin/you-scout/nominations/6/erase", {
      expectedUpdatedAt: updatedAt.toISOString(),
    });
    const changed = await member.patch("/api/you-scout/nominations/7", { city: "Kenner" });
    expect([no.status, erased.status, changed.status]).toEqual([200, 200, 200]);

    await runFor5Minutes();
    await dump.putBack();
    await start();
    const statuses = [1, 2, 3, 4, 5, 6].map(
      async (id) => (await visitor.get(`/api/you-scout/nominations/${id}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404, 404, 404]);
    const rows = await db.select().from(nominations).orderBy(nominations.id);
    expect(rows[2]).toMatchObject({ status: "withdrawn", lastName: "Withdrawn" });
    expect(rows[3]?.guardianRevokedAt).toBeInstanceOf(Date);
    expect(rows[5]).toMatchObject({ status: "withdrawn", lastName: "", guardianEmail: null });
    expect(rows[6]).toMatchObject({ guardianAgreedAt: null, guardianTokenHash: null });
    expect(await db.$count(comments)).toBe(0);
    // A family can still take down what it agreed to.
    expect((await visitor.get("/api/you-scout/guardian/Stays")).status).toBe(200);
  });

  test("evaluation requests are withdrawn, registrations canceled and events called off again", async () => {
    const { db, deps, admin, member, outbox, runFor5Minutes, start } = await startedSite();
    await someRequests(db, member.user.id, {}, {});
    const soon = Date.now() + DAY_MS;
    const event = await anEvent(db, { startsAt: new Date(soon), endsAt: new Date(soon + DAY_MS) });
    const userId = member.user.id;
    const names = { firstName: "Maya", lastName: "Batiste" };
    await db.insert(athletes).values([0, 1, 2, 3].map(() => ({ userId, ...names })));
    const players = await Promise.all([0, 1, 2, 3].map(() => aProspect(db)));
    const evaluated = await Promise.all([0, 1].map(() => aProspect(db)));
    const startsAt = new Date(soon + HOUR_MS);
    const at = { eventId: event.id, startsAt, endsAt: event.endsAt, place: "City Park" };
    for (const [index, { id: prospectId }] of evaluated.entries())
      await anAppointment(db, { requestId: index + 1, prospectId, isPlayerNew: false, ...at });
    await db
      .insert(eventRegistrations)
      .values(
        players.map(({ id }, index) => ({ eventId: event.id, athleteId: index + 1, playerId: id })),
      );
    await somePlayersAt(
      db,
      event.id,
      [...players, ...evaluated].map(({ id }) => id),
    );
    const flooded = await anEvent(db, { startsAt: new Date(soon), endsAt: event.endsAt });
    await db.insert(eventRegistrations).values({ eventId: flooded.id, athleteId: 1 });
    const begun = await anEvent(db, {
      startsAt: new Date(soon - 2 * DAY_MS),
      endsAt: event.endsAt,
    });
    await db
      .insert(eventRegistrations)
      .values({ eventId: begun.id, athleteId: 1, waitingSince: new Date() });
    await someRequests(db, member.user.id, { status: "scheduled" });
    const [, , third] = players;
    const seen = { requestId: 3, prospectId: third?.id, isPlayerNew: false };
    await anAppointment(db, { ...seen, ...at, eventId: flooded.id });
    const dump = await takeDump(db);
    expect((await member.post("/api/my/evaluations/1/cancel")).status).toBe(200);
    expect((await member.delete("/api/my/evaluations/1")).status).toBe(200);
    for (const id of [1, 2]) await member.delete(`/api/event-registrations/${id}`);
    await admin.post("/api/admin/event-registrations/4/cancel", { reason: "Asked on the phone" });
    await admin.post(`/api/admin/events/${flooded.id}/call-off`, { reason: "weather" });
    await endCalledOff(deps, isTakenDown);
    await settleWaits(deps);
    await db
      .update(eventRegistrations)
      .set({ cancelledAt: null, cancelledBy: null })
      .where(eq(eventRegistrations.id, 2));
    await runFor5Minutes();
    await dump.putBack();
    await start();
    expect(await db.select().from(evaluationRequests).orderBy(evaluationRequests.id)).toMatchObject(
      [{ id: 2 }, { id: 3, status: "contacted" }],
    );
    const rows = await db.select().from(eventRegistrations).orderBy(eventRegistrations.id);
    expect(rows.map(({ cancelledBy }) => cancelledBy)).toEqual([
      ...["family", null, null, "staff", "staff", "begun"],
    ]);
    const calledOff = (await db.select().from(events)).filter((one) => one.calledOffAt);
    expect(calledOff.map(({ id }) => id)).toEqual([flooded.id]);
    const onSheet = (await db.select().from(eventPlayers)).map(({ prospectId }) => prospectId);
    const kept = [...players.slice(1, 3), ...evaluated.slice(1)].map(({ id }) => id);
    expect(onSheet.toSorted()).toEqual(kept.toSorted());
    expect(await outbox()).toEqual([]);
  });

  test("comments are deleted and hidden again", async () => {
    const { db, admin, member, runFor5Minutes, start } = await startedSite();
    await aNomination(db);
    for (const comment of ["Stays.", "By its author.", "By staff.", "Hidden.", "Held."]) {
      await aComment(db, { nominationId: 1, userId: member.user.id, comment });
    }
    const dump = await takeDump(db);
    await member.delete("/api/you-scout/comments/2");
    await admin.delete("/api/admin/you-scout/comments/3", {});
    await db.update(comments).set({ hiddenAt: new Date() }).where(eq(comments.id, 4));
    await db.update(comments).set({ isApproved: false }).where(eq(comments.id, 5));
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const left = await db.select().from(comments).orderBy(comments.id);
    expect(
      left.map(({ comment, hiddenAt, isApproved }) => [comment, hiddenAt !== null, isApproved]),
    ).toEqual([
      ["Stays.", false, true],
      ["Hidden.", true, true],
      ["Held.", false, false],
    ]);
  });

  test("ended accounts are away with what hangs on them, lost rights stay lost, all sign in anew", async () => {
    const { db, admin, member, otherMember, runFor5Minutes, start, deps } = await startedSite();
    await aUser(db, { username: "former-admin", role: "admin" });
    await aNomination(db, { submittedByUserId: member.user.id });
    await aComment(db, { nominationId: 1, userId: member.user.id });
    await db
      .insert(uploads)
      .values({ name: "face.webp", userId: otherMember.user.id, claimedAt: new Date() });
    await db
      .insert(userProfiles)
      .values({ userId: otherMember.user.id, photoUrl: paths.upload("face.webp") });
    await deps.storage.put("face.webp", Buffer.from("a face"));
    await db.insert(emailConfirmations).values({
      userId: otherMember.user.id,
      tokenHash: "a link",
      email: "parent@city.example",
      expiresAt: new Date("2200-01-01T00:00:00Z"),
    });
    await db.insert(setupCodes).values({ codeHash: "a code" });
    await db.insert(staffInvitations).values({
      ...{ email: "ana@team.example", rights: ["desk"], reason: "Saturdays", tokenHash: "a link" },
      ...{ invitedBy: admin.user.id, createdAt: new Date(), expiresAt: new Date("2200-01-01") },
    });
    const dump = await takeDump(db);

    const answers = [
      await member.delete("/api/user", { password: TEST_PASSWORD }),
      await admin.post(`/api/admin/users/${otherMember.user.id}/suspend`, { reason: "Insults" }),
      await admin.post("/api/admin/users/4/role", {
        role: "coach",
        expectedRole: "admin",
        reason: "Coaches our team",
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await db.delete(uploads);
    await runFor5Minutes();
    await dump.putBack();
    expect(await db.$count(sessions)).toBeGreaterThan(0);
    await start();

    const left = await db.select().from(users).orderBy(users.id);
    expect(
      left.map(({ username, role, suspendedAt }) => [username, role, suspendedAt !== null]),
    ).toEqual([
      ["other-member", "parent", true],
      ["admin", "admin", false],
      ["former-admin", "fan", false],
    ]);
    expect(await db.$count(comments)).toBe(0);
    const nomination = await only(db.select().from(nominations));
    expect(nomination).toMatchObject({ submittedByUserId: null, submittedByEmail: "" });
    expect(await db.$count(sessions)).toBe(0);
    for (const ended of [emailConfirmations, setupCodes, staffInvitations]) {
      expect(await db.$count(ended)).toBe(0);
    }
    expect((await admin.get("/api/user")).status).toBe(401);
    expect(await db.$count(uploads)).toBe(0);
    expect(await deps.storage.find("face.webp")).toBeNull();
    expect((await only(db.select().from(userProfiles))).photoUrl).toBeNull();
  });

  test("the names of ended accounts stay kept, those of accounts that the backup never knew as well", async () => {
    const { db, member, visitor, signIn, runFor5Minutes, start, clock } = await startedSite();
    const dump = await takeDump(db);
    const later = await signIn(await aUser(db, { username: "later" }));
    for (const person of [member, later]) {
      await person.delete("/api/user", { password: TEST_PASSWORD });
    }
    const deletedAt = clock.now;
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const kept = await db.select().from(keptUsernames);
    expect(kept.map((row) => row.deletedAt)).toEqual([deletedAt, deletedAt]);
    for (const username of ["member", "later"]) {
      const answer = await visitor.post("/api/register", {
        ...{ username, email: "new@city.example", password: "gulf-coast-88", role: "fan" },
      });
      expect(answer.status, username).toBe(409);
    }
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "account_deleted"));
    expect(entries).toMatchObject([{ actorId: null, subjectId: member.user.id }]);
  });

  test("what an ended account had booked, saved and agreed on ends again, and whoever left hears nothing", async () => {
    const { db, member, otherMember, runFor5Minutes, start, outbox } = await startedSite();
    const { id: userId } = member.user;
    const pass = { reference: "r", idempotencyKey: "k", qrCode: "q", monthlyRate: "151.55" };
    const { id: athleteId } = await anAthlete(db, { userId });
    await db
      .insert(memberships)
      .values({ ...pass, userId, athleteId, status: "active", subscriptionId: "sub_1" });
    await switchConnect(db, true);
    const { id: creatorId } = await aPartner(db, { userId: otherMember.user.id });
    await aListing(db, { creatorId, expiresAt: new Date("2099-05-10") });
    expect((await member.put("/api/connect/saved/1")).status).toBe(200);
    const at = { startsAt: new Date("2099-05-10"), endsAt: new Date("2099-05-11") };
    await aProspect(db);
    await anEvent(db, at);
    await db.insert(eventPlayers).values({ eventId: 1, prospectId: 1 });
    await someRequests(db, userId, { status: "scheduled" });
    const appointment = { requestId: 1, eventId: 1, prospectId: 1, isPlayerNew: false };
    await db
      .insert(evaluationAppointments)
      .values({ ...appointment, ...at, place: "City Park", updatedAt: new Date() });
    const dump = await takeDump(db);
    const leave = { password: TEST_PASSWORD, endsPass: true };
    expect((await member.delete("/api/user", leave)).status).toBe(200);
    const stateOf = async () => ({
      passes: await db.select({ of: memberships.userId, is: memberships.status }).from(memberships),
      wishes: (await db.select().from(passChanges)).map(({ wish }) => wish.kind),
      saved: (await db.select().from(listings)).map(({ saved }) => saved),
      onList: await db.$count(eventPlayers),
      requests: await db.$count(evaluationRequests),
    });
    const state = await stateOf();
    expect(state).toEqual({
      passes: [{ of: null, is: "cancelled" }],
      ...{ wishes: ["cancel_now"], saved: [0], onList: 0, requests: 0 },
    });
    expect(await outbox()).toHaveLength(2);
    await runFor5Minutes();
    await dump.putBack();
    expect((await stateOf()).saved).toEqual([1]);
    await start();
    expect(await stateOf()).toEqual(state);
    expect(await outbox()).toEqual([]);
  });

  test("whoever left after somebody else hears nothing of that once more, others do", async () => {
    const { runFor5Minutes, start, ...started } = await startedSite();
    const site = await connectSite({ slots: 3 }, started);
    const { db, organizer, sponsor, stranger, listingId } = site;
    for (const from of [sponsor, stranger]) await offer({ sponsor: from, listingId });
    const dump = await takeDump(db);
    for (const who of [organizer, sponsor]) {
      expect((await who.delete("/api/user", { password: TEST_PASSWORD })).status).toBe(200);
    }
    await runFor5Minutes();
    await dump.putBack();
    await start();
    expect((await site.outbox()).map(({ to }) => to)).toEqual([stranger.user.email]);
  });

  test("a right of staff that was taken since is taken, one that was given back stays", async () => {
    const { db, admin, member, otherMember, runFor5Minutes, start } = await startedSite();
    await aRight(db, member.user.id, "scout");
    await aRight(db, member.user.id, "shop");
    await aRight(db, otherMember.user.id, "scout");
    const dump = await takeDump(db);
    const change = (id: number, isGiven: boolean) =>
      admin.post(`/api/admin/users/${id}/rights`, { right: "scout", isGiven, reason: "Summer" });
    const answers = [
      await change(member.user.id, false),
      await change(otherMember.user.id, false),
      await change(otherMember.user.id, true),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await runFor5Minutes();
    await dump.putBack();
    expect(await db.$count(staffRights)).toBe(3);
    await start();
    const { userId, right } = staffRights;
    expect(await db.select({ userId, right }).from(staffRights).orderBy(userId)).toEqual([
      { userId: member.user.id, right: "shop" },
      { userId: otherMember.user.id, right: "scout" },
    ]);
  });

  test("passkeys and apps that were removed since are gone, with the codes of who has none left", async () => {
    const { db, member, otherMember, deps, runFor5Minutes, start } = await startedSite();
    for (const person of [member, otherMember]) {
      const { secret } = (await person.post("/api/user/factors/app")).body.data;
      await person.post("/api/user/factors/app/confirm", { code: appCodeAt(secret, deps.now()) });
      const { body } = await person.post("/api/user/factors/passkeys/options");
      const passkey = aDevice(deps.config.baseUrl).make(body.data);
      await person.post("/api/user/factors/passkeys", { passkey, name: "Phone" });
    }
    const dump = await takeDump(db);
    const answers = [
      await member.delete("/api/user/factors/app"),
      await member.delete("/api/user/factors/passkeys/1"),
      await otherMember.delete("/api/user/factors/passkeys/2"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await runFor5Minutes();
    await dump.putBack();
    expect([await db.$count(passkeys), await db.$count(authenticators)]).toEqual([2, 2]);
    await start();
    expect(await db.$count(passkeys)).toBe(0);
    const left = { userId: otherMember.user.id };
    expect(await db.select().from(authenticators)).toMatchObject([left]);
    expect(await db.select().from(recoveryCodes)).toEqual(
      Array(10).fill(expect.objectContaining(left)),
    );
  });

  test("who replaced an app has none, and owners of whom that is so are counted for whoever started the site", async () => {
    const { db, admin, member, signIn, deps, runFor5Minutes, start } = await startedSite();
    const role = "admin";
    const owners = [admin, await signIn(await aUser(db, { username: "owner", role }))];
    await aUser(db, { username: "suspended", role, suspendedAt: deps.now() });
    const addApp = async (person: typeof admin) => {
      const { secret } = (await person.post("/api/user/factors/app")).body.data;
      const code = appCodeAt(secret, deps.now());
      expect((await person.post("/api/user/factors/app/confirm", { code })).status).toBe(200);
    };
    for (const person of [...owners, member]) await addApp(person);
    const dump = await takeDump(db);
    for (const person of [admin, member]) {
      expect((await person.delete("/api/user/factors/app")).status).toBe(200);
      await addApp(person);
    }
    await runFor5Minutes();
    await dump.putBack();
    expect(await start()).toEqual([expect.stringMatching(/opens the account: 1\. They should/)]);
    expect((await db.select().from(authenticators)).map(({ userId }) => userId)).toEqual([
      owners[1]?.user.id,
    ]);
  });

  test("nobody is mailed who had unsubscribed, and no unanswered question is answered", async () => {
    const { db, member, visitor, deps, runFor5Minutes, start } = await startedSite();
    const confirmedAt = new Date();
    await db.update(users).set({ email: "reads@city.example" }).where(eq(users.id, member.user.id));
    await db.insert(newsletterSubscriptions).values([
      { email: "stays@city.example", confirmedAt },
      { email: "leaves@city.example", confirmedAt },
      {
        email: "asked@city.example",
        confirmationHash: "of a token",
        confirmationAskedAt: confirmedAt,
      },
    ]);
    const dump = await takeDump(db);
    const unsubscribed = await visitor.post("/api/newsletter/unsubscribe", {
      token: unsubscribeToken(deps.secrets.vote, "leaves@city.example"),
    });
    const stopped = await visitor.post("/api/voting-reminders/stop", {
      token: stopUrl(deps, "votingReminders", "reads@city.example").split("/").at(-1),
    });
    expect([unsubscribed.status, stopped.status]).toEqual([200, 200]);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    const addresses = await db.select().from(newsletterSubscriptions);
    expect(addresses.map(({ email }) => email)).toEqual(["stays@city.example"]);
    const profile = await only(db.select().from(userProfiles));
    expect(profile).toMatchObject({
      userId: member.user.id,
      notificationPreferences: { votingReminders: false },
    });
  });

  test("what forgets by the calendar has run, and it is written down", async () => {
    const { db, runFor5Minutes, start } = await startedSite();
    await aNomination(db, { status: "rejected", decidedAt: new Date("2026-01-10") });
    const dump = await takeDump(db);
    await runFor5Minutes();
    await dump.putBack();
    await start();
    expect((await only(db.select().from(nominations))).lastName).toBe("");
    const entries = await db.select().from(auditEntries).orderBy(asc(auditEntries.id));
    const actions = entries.map(({ action }) => action);
    expect(actions[0]).toBe("removals_redone");
    expect(actions).toContain("retention_ran");
  });

  test("the shop is compared with the payment provider", async () => {
    const { db, clock, deps, runFor5Minutes, start } = await startedSite();
    const dump = await takeDump(db);
    await runFor5Minutes();
    const compared = async () => (await readReconciliation(db)).data?.at ?? null;
    await compareWhenDue(deps, PAYMENT_PURPOSES);
    expect(await compared()).toBe(null);
    await dump.putBack();
    await start();
    await compareWhenDue(deps, PAYMENT_PURPOSES);
    expect(await compared()).toBe(clock.now.toISOString());
  });

  test("an id that was free again names nobody else, and what has got it since stays", async () => {
    const { db, admin, runFor5Minutes, start } = await startedSite();
    const dump = await takeDump(db);
    await aProspect(db, { lastName: "Removed" });
    await admin.delete("/api/admin/prospects/1");
    await runFor5Minutes();
    await dump.putBack();
    // Written before the restored site was started, under the number of the removed player.
    expect((await aProspect(db, { lastName: "Newcomer" })).id).toBe(1);
    await start();
    expect((await db.select().from(prospects)).map(({ lastName }) => lastName)).toEqual([
      "Newcomer",
    ]);
    expect((await aProspect(db)).id).toBeGreaterThan(100_000);
  });

  test("is noticed once, and again when the same backup is put back again", async () => {
    const { db, admin, runFor5Minutes, start } = await startedSite();
    await aProspect(db);
    const dump = await takeDump(db);
    await admin.post("/api/admin/prospects/1/hide", {});
    await runFor5Minutes();
    for (const turn of [1, 2]) {
      await dump.putBack();
      expect(await start(), `restore ${turn}`).toHaveLength(1);
      expect((await only(db.select().from(prospects))).hiddenAt).not.toBeNull();
      expect(await start(), `restore ${turn}`).toEqual([]);
    }
  });

  test("is noticed though nothing was removed since: somebody may have signed out", async () => {
    const { db, admin, runFor5Minutes, start } = await startedSite();
    const dump = await takeDump(db);
    await admin.post("/api/logout");
    await runFor5Minutes();
    await dump.putBack();
    expect((await admin.get("/api/user")).status).toBe(200);
    expect(await start()).toHaveLength(1);
    expect((await admin.get("/api/user")).status).toBe(401);
  });
});

describe("the list beside the database", () => {
  test("holds no name, address or word of anybody", async () => {
    const { db, admin, list } = await startedSite();
    await aProspect(db, { firstName: "Marcus", lastName: "Batiste" });
    await db.insert(newsletterSubscriptions).values({ email: "ana@city.example" });
    await admin.delete("/api/admin/prospects/1");
    await db.delete(newsletterSubscriptions);
    await list.keep();
    const lines = readFileSync(listFile(dataDir), "utf8").split("\n").filter(Boolean);
    const entries = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind);
    expect(entries.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["prospect.exists", "1"],
      ["subscription.exists", "1"],
    ]);
    expect(lines.join()).not.toMatch(/Marcus|Batiste|ana@/);
    for (const entry of entries) {
      expect(Object.keys(entry).sort()).toEqual(
        ["id", "isRemoved", "kind", "notedAt", "subject", "subjectCreatedAt"].sort(),
      );
    }
  });

  test("that was lost is written anew by the next start", async () => {
    const { db, admin, list, start } = await startedSite();
    await aProspect(db);
    await admin.delete("/api/admin/prospects/1");
    await list.keep();
    rmSync(listFile(dataDir));
    expect(await start()).toEqual([]);
    expect(readFileSync(listFile(dataDir), "utf8")).toContain("prospect.exists");
  });

  test("gets what a crash kept from it, at the next start", async () => {
    const { db, admin, start } = await startedSite();
    await aProspect(db);
    const dump = await takeDump(db);
    await admin.delete("/api/admin/prospects/1");
    expect(readFileSync(listFile(dataDir), "utf8")).not.toContain("prospect.exists");
    expect(await start()).toEqual([]);
    await dump.putBack();
    await start();
    expect(await db.$count(prospects)).toBe(0);
  });

  test("is read around a line that a full disk cut off", async () => {
    const { db, admin, list, start } = await startedSite();
    await aProspect(db);
    const dump = await takeDump(db);
    appendFileSync(listFile(dataDir), '{"id":"0192');
    await admin.delete("/api/admin/prospects/1");
    await list.keep();
    await dump.putBack();
    await start();
    expect(await db.$count(prospects)).toBe(0);
  });

  test("beside a new database removes nothing and ends nothing", async () => {
    const { db, list, start } = await startedSite();
    await aProspect(db);
    await db.delete(prospects);
    await list.keep();
    await db.delete(users);
    await db.delete(removals);
    expect(await start()).toEqual([]);
    expect((await aProspect(db)).id).toBe(2);
  });

  test("forgets what is older than 24 months, in both places", async () => {
    const { db, clock, list, start } = await startedSite();
    await aProspect(db);
    await db.delete(prospects);
    await list.keep();
    clock.advance(25 * 31 * DAY_MS);
    expect(await list.forgetOld()).toBe(1);
    expect(readFileSync(listFile(dataDir), "utf8")).not.toContain("prospect.exists");
    expect(await start()).toEqual([]);
    expect(await db.$count(removals)).toBe(0);
  });

  test("is for the owner's eyes", async () => {
    await startedSite();
    expect(statSync(listFile(dataDir)).mode & 0o777).toBe(0o600);
    expect(existsSync(`${listFile(dataDir)}.part`)).toBe(false);
  });
});
