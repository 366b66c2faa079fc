import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aMinorListing } from "#areas/connect/listings/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import {
  accept,
  agree,
  type ConnectSite,
  cancel,
  connectSite,
  deliver,
  onboard,
  type Partner,
  pay,
  read,
  runJobs,
} from "#tests/deals.ts";
import { forgetTexts, removeEndedProofs } from "./service/retention.ts";
import { removeStrayProofs } from "./service/write-proof.ts";
import { dealMessages, proofs } from "./tables.ts";

const messages = (id: number) => `/api/connect/deals/${id}/messages`;
const WORDS = "Call me at 504-555-0142 about the banner.";

const write = (side: Partner, id: number, given: object = {}) =>
  side.post(messages(id), { words: WORDS, ...given });

/** A site with a deal that is paid. */
async function paidSite(given?: ConnectSite): Promise<{ site: ConnectSite; id: number }> {
  const site = given ?? (await connectSite({ slots: 5 }));
  const id = await agree(site);
  await pay(site, id);
  return { site, id };
}

/** Uploads a file for somebody, and gives what a message says of it. */
async function anUpload({ db, deps }: ConnectSite, { user }: Partner, name = "banner.webp") {
  await db.insert(uploads).values({ name, userId: user.id });
  await deps.storage.put(name, Buffer.from("a file"));
  const kind = name.endsWith(".pdf") ? "document" : "picture";
  return { kind, upload: paths.upload(name) };
}

async function dispute(site: ConnectSite, id: number): Promise<void> {
  await deliver(site, id);
  const words = "The banner hung on one day of three.";
  const step = { step: "dispute", words };
  expect((await site.sponsor.post(`/api/connect/deals/${id}/steps`, step)).status).toBe(200);
}

describe("the two sides of a deal", () => {
  test("write to each other and see how to reach each other once it is paid", async () => {
    const site = await connectSite();
    const { sponsor, organizer } = site;
    const id = await agree(site);
    const early = await write(sponsor, id);
    expect([early.status, early.body.message]).toEqual([
      409,
      "You can write to each other once the deal is paid.",
    ]);
    expect(await read(sponsor, id)).toMatchObject({ contact: null, canWrite: false });
    await pay(site, id);
    expect((await write(sponsor, id)).status).toBe(201);
    expect((await write(organizer, id, { words: "Will do." })).status).toBe(201);
    for (const [side, other] of [
      [sponsor, organizer],
      [organizer, sponsor],
    ] as const) {
      const deal = await read(side, id);
      expect(deal).toMatchObject({
        canWrite: true,
        contact: { email: other.user.email, website: `https://${other.user.username}.example` },
      });
      expect(deal.messages).toMatchObject([
        { by: "sponsor", words: WORDS, files: [] },
        { by: "organizer", words: "Will do." },
      ]);
      const { connect } = (await side.get("/api/user/data")).body;
      expect(JSON.stringify(connect.deals)).toContain(WORDS);
    }
    await site.db.update(users).set({ emailConfirmedAt: null });
    expect((await read(sponsor, id)).contact).toMatchObject({ email: null });
  });

  test("go on after delivery, and neither write nor see contacts once it is canceled", async () => {
    const { site, id } = await paidSite();
    const { sponsor, organizer } = site;
    await write(sponsor, id);
    const second = (await paidSite(site)).id;
    await deliver(site, second);
    await accept(site, second);
    expect((await write(organizer, second)).status).toBe(201);
    expect(await cancel(sponsor, id)).toBe(200);
    for (const side of [sponsor, organizer]) {
      const late = await write(side, id);
      expect([late.status, late.body.message]).toEqual([
        409,
        "This deal was canceled, so you can't write to each other any more.",
      ]);
      const { canWrite, contact, messages: shown } = await read(side, id);
      expect([canWrite, contact, shown.length]).toEqual([false, null, 1]);
    }
  });

  test("do not write to somebody who is suspended", async () => {
    const { site, id } = await paidSite();
    const { db, sponsor, organizer } = site;
    const set = { suspendedAt: site.clock.now };
    await db.update(users).set(set).where(eq(users.id, organizer.user.id));
    expect(await read(sponsor, id)).toMatchObject({ contact: null, canWrite: false });
    expect((await write(sponsor, id)).body.message).toBe("The other side takes no part right now.");
  });

  test("are mailed of a message once they have looked at those before, or a day later, without words", async () => {
    const { site, id } = await paidSite();
    const { sponsor, organizer } = site;
    const told = async () =>
      (await site.outbox()).filter(({ subject }) => subject.startsWith("A message"));
    const bell = async () =>
      (await organizer.get("/api/notifications")).body.data.filter(({ title }: { title: string }) =>
        title.startsWith("A message"),
      );
    for (const _ of [1, 2]) await write(sponsor, id);
    expect(await bell()).toMatchObject([{ relatedId: id }, { relatedId: id }]);
    expect((await told()).map(({ to }) => to)).toEqual([organizer.user.email]);
    await write(organizer, id);
    expect(await told()).toHaveLength(2);
    await site.letTimePass(HOUR_MS);
    await write(sponsor, id);
    expect(await told()).toHaveLength(2);
    const about = { type: "deal", relatedId: id };
    expect((await sponsor.post("/api/notifications/read-about", about)).status).toBe(200);
    await write(sponsor, id);
    expect(await told()).toHaveLength(2);
    await organizer.post("/api/notifications/read-about", about);
    for (const _ of [1, 2]) await write(sponsor, id);
    expect(await told()).toHaveLength(3);
    await site.letTimePass(DAY_MS);
    for (const _ of [1, 2]) await write(sponsor, id);
    expect(await told()).toHaveLength(4);
    expect(JSON.stringify([await told(), await bell()])).not.toContain("0142");
  });
});

describe("a message", () => {
  test("is for its two sides alone, by the number of its own deal", async () => {
    const { site, id } = await paidSite();
    const { visitor, member, stranger, admin, sponsor, organizer } = site;
    const files = [await anUpload(site, sponsor)];
    const sent = (await write(sponsor, id, { files })).body.data.messages[0];
    const file = `/api/connect/deals/${id}/proofs/${sent.files[0].id}`;
    for (const [who, onWrite, onRead] of [
      [visitor, 401, 401],
      [member, 403, 403],
      [stranger, 404, 404],
      [admin, 403, 404],
    ] as const) {
      expect((await who.post(messages(id), { words: WORDS })).status).toBe(onWrite);
      expect((await who.get(file)).status).toBe(onRead);
    }
    for (const side of [sponsor, organizer]) {
      const { status, headers } = await side.get(file);
      expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
    }
    const others = await paidSite({ ...site, sponsor: stranger });
    expect(
      (await stranger.get(`/api/connect/deals/${others.id}/proofs/${sent.files[0].id}`)).status,
    ).toBe(404);
    expect((await sponsor.post(messages(others.id), { words: WORDS })).status).toBe(404);
    expect((await read(stranger, others.id)).messages).toEqual([]);
  });

  test("that is sent twice is one, with its files, and notifies once", async () => {
    const { site, id } = await paidSite();
    const { sponsor, db, deps } = site;
    const files = [await anUpload(site, sponsor), await anUpload(site, sponsor, "terms.pdf")];
    const sent = { files, idempotencyKey: crypto.randomUUID() };
    const both = await Promise.all([write(sponsor, id, sent), write(sponsor, id, sent)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await write(sponsor, id, sent)).status).toBe(201);
    const [message, ...more] = (await read(sponsor, id)).messages;
    expect(more).toEqual([]);
    expect(message.files).toMatchObject([{ kind: "picture" }, { kind: "document" }]);
    expect(await db.$count(proofs)).toBe(2);
    expect(await deps.storage.find("banner.webp")).toBeNull();
    expect((await write(sponsor, id, { files })).body.fields).toEqual({
      files: "Please upload this picture first",
    });
    expect(await db.$count(dealMessages)).toBe(1);
  });

  test("has words and at most five files of one's own, or is refused whole", async () => {
    const { site, id } = await paidSite();
    const { sponsor, organizer, db, deps } = site;
    const own = await anUpload(site, sponsor);
    const theirs = await anUpload(site, organizer, "other.webp");
    for (const given of [
      { words: " " },
      { words: "x".repeat(2_001) },
      { files: Array.from({ length: 6 }, () => own) },
      { files: [own, theirs] },
      { files: [{ ...own, kind: "document" }] },
    ]) {
      expect((await write(sponsor, id, given)).status).toBe(422);
    }
    const { storage } = deps;
    const put = storage.put.bind(storage);
    storage.put = async () => {
      throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    };
    expect((await write(sponsor, id, { files: [own] })).status).toBe(503);
    storage.put = put;
    expect([await db.$count(dealMessages), await db.$count(proofs)]).toEqual([0, 0]);
    expect((await write(sponsor, id, { files: [own] })).status).toBe(201);
  });

  test("proves nothing, and its files are not taken back", async () => {
    const { site, id } = await paidSite();
    const { organizer, sponsor } = site;
    const files = [await anUpload(site, organizer)];
    const { body } = await write(organizer, id, { files });
    await write(sponsor, id, { files: [await anUpload(site, sponsor, "ours.webp")] });
    const deliver = await organizer.post(`/api/connect/deals/${id}/steps`, { step: "deliver" });
    expect(deliver.body.fields).toHaveProperty("proofs");
    const { evidence, benefits } = await read(sponsor, id);
    expect([evidence, benefits[0].proofs]).toEqual([[], []]);
    const file = `/api/connect/deals/${id}/proofs/${body.data.messages[0].files[0].id}`;
    expect((await organizer.delete(file)).status).toBe(404);
    expect((await sponsor.get(file)).status).toBe(200);
  });

  test("waits for a response after ten in a row, and is the last of 200", async () => {
    const { site, id } = await paidSite();
    const { db, clock, sponsor, organizer } = site;
    for (let time = 0; time < 10; time += 1) expect((await write(sponsor, id)).status).toBe(201);
    const refused = async (side: Partner) => {
      const { status, body } = await write(side, id);
      expect(status).toBe(409);
      const { canWrite, contact, writeRefusal } = await read(side, id);
      expect([canWrite, writeRefusal]).toEqual([false, body.message]);
      expect(contact.email).not.toBeNull();
      return writeRefusal;
    };
    expect(await refused(sponsor)).toBe("You've sent 10 messages. Please wait for a response.");
    expect(await read(organizer, id)).toMatchObject({ canWrite: true, writeRefusal: null });
    expect((await write(organizer, id)).status).toBe(201);
    expect((await write(sponsor, id)).status).toBe(201);
    const row = { dealId: id, by: "sponsor" as const, words: WORDS, createdAt: clock.now };
    await db.insert(dealMessages).values(Array.from({ length: 187 }, () => row));
    expect((await write(organizer, id)).status).toBe(201);
    for (const side of [sponsor, organizer]) {
      expect(await refused(side)).toBe(
        "This deal has all its 200 messages, so nothing more can be written here.",
      );
    }
  });
});

test("staff read messages in a dispute until they decided it and for a suspended side, which is recorded", async () => {
  const { site, id } = await paidSite();
  const { sponsor, organizer, admin, db } = site;
  const files = [await anUpload(site, sponsor)];
  const sent = (await write(sponsor, id, { files })).body.data.messages[0];
  const file = `/api/connect/deals/${id}/proofs/${sent.files[0].id}`;
  const forStaff = async () =>
    (await admin.get(`/api/admin/connect/deals/${id}`)).body.data.messages;
  expect(await forStaff()).toEqual([]);
  expect((await admin.get(file)).status).toBe(404);
  await dispute(site, id);
  expect((await write(organizer, id)).status).toBe(201);
  expect(await forStaff()).toMatchObject([sent, { by: "organizer" }]);
  const isRead = and(
    eq(auditEntries.action, "families_read"),
    eq(auditEntries.subjectType, "deal"),
    eq(auditEntries.actorId, admin.user.id),
  );
  expect(await db.$count(auditEntries, isRead)).toBe(1);
  await site.letTimePass(DAY_MS);
  expect((await admin.get(file)).status).toBe(200);
  expect(await db.$count(auditEntries, isRead)).toBe(2);
  const decision = { refund: 0, reason: "It hung on all three days." };
  await site.letTimePass(5 * DAY_MS);
  expect((await admin.post(`/api/admin/connect/deals/${id}/decision`, decision)).status).toBe(200);
  await site.letTimePass(HOUR_MS);
  const afterwards = [await anUpload(site, sponsor, "later.webp")];
  const later = (await write(sponsor, id, { files: afterwards })).body.data.messages.at(-1);
  const laterFile = `/api/connect/deals/${id}/proofs/${later.files[0].id}`;
  expect(await forStaff()).toMatchObject([sent, { by: "organizer" }]);
  expect([(await admin.get(file)).status, (await admin.get(laterFile)).status]).toEqual([200, 404]);
  const set = { suspendedAt: site.clock.now };
  await db.update(users).set(set).where(eq(users.id, organizer.user.id));
  expect(await forStaff()).toHaveLength(3);
  expect((await admin.get(laterFile)).status).toBe(200);
  const bookkeeper = await site.staff("bookkeeper");
  expect((await bookkeeper.get(`/api/admin/connect/deals/${id}`)).status).toBe(403);
  expect([403, 404]).toContain((await bookkeeper.get(file)).status);
});

describe("messages about a child", () => {
  const TOKEN = "t".repeat(43);

  async function familySite(): Promise<ConnectSite> {
    const site = await connectSite({ status: "completed" });
    const parent = await site.join("denise", "athlete");
    const { id } = await aMinorListing(site.db, {
      ...{ creatorId: parent.partnerId, token: TOKEN, secret: site.deps.secrets.vote },
    });
    return { ...site, organizer: parent, listingId: id };
  }

  test("reach the parent without saying who that is", async () => {
    const { site, id } = await paidSite(await familySite());
    const { sponsor, organizer } = site;
    await write(sponsor, id);
    await write(organizer, id, { words: "Thank you!" });
    const deal = await read(sponsor, id);
    expect(deal).toMatchObject({ contact: null, canWrite: true, otherId: null });
    expect(JSON.stringify(deal)).not.toContain("denise");
    expect((await read(organizer, id)).contact.email).toBe(sponsor.user.email);
  });

  test("are for staff alone after the guardian's no, until they have decided", async () => {
    const { site, id } = await paidSite(await familySite());
    const { sponsor, organizer, admin, visitor, db, deps } = site;
    const files = [await anUpload(site, organizer)];
    const sent = (await write(organizer, id, { files })).body.data.messages[0];
    const file = `/api/connect/deals/${id}/proofs/${sent.files[0].id}`;
    await visitor.post(`/api/connect/guardian/${TOKEN}`, { agrees: false });
    for (const side of [sponsor, organizer]) {
      expect(await read(side, id)).toMatchObject({ messages: [], canWrite: false, contact: null });
      expect((await side.get(file)).status).toBe(404);
      expect((await write(side, id)).status).toBe(409);
    }
    expect((await admin.get(`/api/admin/connect/deals/${id}`)).body.data.messages).toMatchObject([
      sent,
    ]);
    expect((await admin.get(file)).status).toBe(200);
    expect(await removeEndedProofs(deps)).toBe(0);
    const decision = { refund: 100_000, reason: "The listing was taken down." };
    await admin.post(`/api/admin/connect/deals/${id}/decision`, decision);
    const [{ fileName } = { fileName: null }] = await db.select().from(proofs);
    expect([await removeEndedProofs(deps), await removeEndedProofs(deps)]).toEqual([1, 0]);
    expect([await db.$count(dealMessages), await db.$count(proofs)]).toEqual([0, 0]);
    expect(await deps.storage.find(fileName ?? "")).toBeNull();
  });
});

describe("what was written", () => {
  /** A deal that is over, with a message and a file of each side. */
  async function overSite() {
    const { site, id } = await paidSite();
    await onboard(site);
    for (const [side, name] of [
      [site.sponsor, "ours.webp"],
      [site.organizer, "theirs.webp"],
    ] as const) {
      const files = [await anUpload(site, side, name)];
      expect((await write(side, id, { files })).status).toBe(201);
    }
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(4 * DAY_MS);
    await runJobs(site);
    return { site, id };
  }

  test("goes with the account that wrote it, and stays for the other side", async () => {
    const { site, id } = await overSite();
    const { sponsor, organizer, db, deps } = site;
    const [first] = await db.select().from(proofs).where(eq(proofs.by, "sponsor"));
    const { status } = await sponsor.delete("/api/user", { password: TEST_PASSWORD });
    expect(status).toBe(200);
    const { messages: left, canWrite } = await read(organizer, id);
    expect(left).toMatchObject([{ by: "organizer", files: [{ kind: "picture" }] }]);
    expect(canWrite).toBe(false);
    expect((await write(organizer, id)).body.message).toBe(
      "The other side has deleted their account.",
    );
    await removeStrayProofs(deps);
    expect(await deps.storage.find(first?.fileName ?? "")).toBeNull();
    expect(
      (await organizer.get(`/api/connect/deals/${id}/proofs/${left[0].files[0].id}`)).status,
    ).toBe(200);
  });

  test("comes from nobody who was deleted or suspended meanwhile, and leaves no file", async () => {
    const { site, id } = await overSite();
    const { sponsor, organizer, db, deps } = site;
    const { storage } = deps;
    const put = storage.put.bind(storage);
    const kept = () => storage.list({ prefix: "proof-", before: new Date(8e15) });
    const known = await kept();
    const suspendedAt = site.clock.now;
    const sendWhile = async (side: Partner, happens: () => Promise<unknown>) => {
      const files = [await anUpload(site, side, `late-${side.user.id}.webp`)];
      storage.put = async (...file) => {
        await put(...file);
        await happens();
      };
      const { status } = await write(side, id, { files });
      storage.put = put;
      expect((await kept()).filter((name) => !known.includes(name))).toEqual([]);
      return [status, await db.$count(dealMessages)];
    };
    const isSponsor = eq(users.id, sponsor.user.id);
    expect(
      await sendWhile(sponsor, () => db.update(users).set({ suspendedAt }).where(isSponsor)),
    ).toEqual([401, 2]);
    const password = TEST_PASSWORD;
    expect(await sendWhile(organizer, () => organizer.delete("/api/user", { password }))).toEqual([
      401, 1,
    ]);
  });

  test("is deleted 24 months after the deal, with its files", async () => {
    const { site, id } = await overSite();
    const { db, deps, sponsor } = site;
    const kept = await db.select().from(proofs);
    await site.letTimePass(740 * DAY_MS);
    expect(await forgetTexts(deps)).toBe(1);
    expect([await db.$count(dealMessages), await db.$count(proofs)]).toEqual([0, 0]);
    for (const { fileName } of kept) {
      if (fileName) expect(await deps.storage.find(fileName)).toBeNull();
    }
    expect(await read(sponsor, id)).toMatchObject({ messages: [], canWrite: false, contact: null });
  });
});
