import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { asRead } from "#areas/connect/listings/testing.ts";
import { offers } from "#areas/connect/offers/tables.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { testPayments, testTransfers } from "#areas/money/payments/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { MULTIPART, multipartBody } from "#areas/platform/uploads/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { PaymentsUnavailable } from "#lib/payments/payments.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import {
  accept,
  agree,
  balanceOf,
  type ConnectSite,
  cancel,
  connectSite,
  deliver,
  MESSAGE,
  offer,
  onboard,
  passUntil,
  pay,
  read,
  runJobs,
} from "#tests/deals.ts";
import { aSession, breakProvider, COMPLETED, tell } from "#tests/payment-provider.ts";
import { CONNECT_DEAL } from "./rules/deals.ts";
import { compareCards } from "./service/compare-cards.ts";
import { forgetDeals, forgetTexts } from "./service/retention.ts";
import { dealRefunds, deals, ledger, proofs } from "./tables.ts";

const slots = async ({ db }: ConnectSite) => {
  const { slotsReserved, slotsFilled, status } = listings;
  const [row] = await db.select({ slotsReserved, slotsFilled, status }).from(listings);
  return row;
};

const step = (id: number) => `/api/connect/deals/${id}/steps`;

test("a name that staff have not approved reaches the other side with the payment, not before", async () => {
  const site = await connectSite();
  const { db, organizer, sponsor } = site;
  const renamed = await sponsor.patch("/api/connect/profile", {
    companyName: "RAW Safety Office",
  });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  const isUnread = { companyName: "RAW Safety Desk", isVerified: false };
  await db.update(partners).set(isUnread).where(eq(partners.id, organizer.partnerId));
  const id = await agree(site);
  const told = [
    (await organizer.get(withQuery("/api/connect/offers", { box: "received" }))).body.data[0],
    (await sponsor.get(withQuery("/api/connect/offers", { box: "sent" }))).body.data[0],
    await read(organizer, id),
    await read(sponsor, id),
  ];
  await pay(site, id);
  told.push(await read(organizer, id), await read(sponsor, id));
  expect(told.map(({ otherName }) => otherName)).toEqual([
    ...["sponsor", "organizer", "sponsor", "organizer"],
    ...["RAW Safety Office", "RAW Safety Desk"],
  ]);
});

test("the mail about an agreement leads to the deal and says until when it is paid", async () => {
  const site = await connectSite();
  const id = await agree(site);
  const mail = (await site.outbox()).find(({ subject }) => subject.startsWith("Agreed: "));
  expect(mail?.to).toBe("sponsor@lakefront.example");
  expect(mail?.parts).toEqual([
    'Your offer for "Crescent City Classic" was accepted at $1,000.00.',
    "Please pay by March 13, 2027 at 11:00 AM in New Orleans, or the place is free again.",
    { button: "Open the deal", url: `${site.deps.config.baseUrl}${paths.connectDeal(id)}` },
  ]);
});

describe("a deal from agreement to payout", () => {
  test("holds the money until delivery is accepted, and pays three days later less the fee", async () => {
    const site = await connectSite();
    const { sponsor, organizer } = site;
    await onboard(site);
    const id = await agree(site);
    expect(await slots(site)).toMatchObject({ slotsReserved: 1, slotsFilled: 0, status: "active" });
    expect(await read(sponsor, id)).toMatchObject({ canPay: true, feeCents: null });
    expect(await read(organizer, id)).toMatchObject({ canPay: false, feeCents: 10_000 });
    await pay(site, id);
    expect(await slots(site)).toMatchObject({ slotsFilled: 1, status: "completed" });
    expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, held: 100_000 });
    await deliver(site, id);
    await accept(site, id);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, held: 100_000 });
    await site.letTimePass(3 * DAY_MS);
    await runJobs(site);
    const paid = { sponsor: -100_000, organizer: 90_000, fee: 10_000 };
    expect(await balanceOf(site, id)).toEqual(paid);
    expect(await read(organizer, id)).toMatchObject({
      status: "completed",
      fulfilment: "accepted",
    });
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual(paid);
  });

  test("tells both what happened, and never what was written", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    const mails = await site.outbox();
    const told = mails.map(({ to, subject }) => `${to.split("@")[0]}: ${subject.split(":")[0]}`);
    expect(told).toEqual(
      expect.arrayContaining([
        "organizer: A sponsor's offer",
        "sponsor: Agreed",
        "sponsor: Paid",
        "organizer: Paid",
        "sponsor: Delivered",
        "organizer: Delivery accepted",
      ]),
    );
    expect(JSON.stringify(mails)).not.toContain(MESSAGE);
  });

  test("waits where nobody knows where to send the money, and is paid once they say", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(4 * DAY_MS);
    await runJobs(site);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, held: 100_000 });
    const asked = (await site.outbox()).filter(({ subject }) =>
      subject.startsWith("Your payout waits"),
    );
    expect(asked).toHaveLength(1);
    await onboard(site);
    await runJobs(site);
    expect(await balanceOf(site, id)).toMatchObject({ organizer: 90_000 });
  });

  test("can be paid by hand where there is no account, and only when it is due", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    const call = `/api/admin/connect/deals/${id}/payout`;
    const paid = { note: "Check 1042", expectedCents: 90_000 };
    expect((await site.admin.post(call, paid)).status).toBe(409);
    await site.letTimePass(4 * DAY_MS);
    expect((await site.admin.post(call, { ...paid, expectedCents: 1 })).body.code).toBe("stale");
    expect((await site.admin.post(call, paid)).status).toBe(200);
    expect((await site.admin.post(call, paid)).status).toBe(409);
    expect(await balanceOf(site, id)).toEqual({
      sponsor: -100_000,
      organizer: 90_000,
      fee: 10_000,
    });
  });
});

describe("the payment", () => {
  test("not made in 72 hours frees the place, and counts while it is still free", async () => {
    const site = await connectSite();
    const { sponsor } = site;
    const id = await agree(site);
    const { body } = await sponsor.post(`/api/connect/deals/${id}/payment`);
    const session = body.data.url.split("/").at(-1);
    await site.letTimePass(72 * HOUR_MS);
    expect((await sponsor.post(`/api/connect/deals/${id}/payment`)).status).toBe(409);
    await runJobs(site);
    expect(await read(sponsor, id)).toMatchObject({ status: "failed", fulfilment: "cancelled" });
    expect(await slots(site)).toMatchObject({ slotsReserved: 0, slotsFilled: 0 });
    const late = await site.visitor.post(`/api/shop/test-checkout/${session}`, {
      outcome: "success",
    });
    expect(late.status).not.toBe(200);
  });

  test("of one deal twice is one payment, and two tabs have one page", async () => {
    const site = await connectSite();
    const id = await agree(site);
    const call = () => site.sponsor.post(`/api/connect/deals/${id}/payment`);
    const [one, two] = [await call(), await call()];
    expect(one.body.data.url).toBe(two.body.data.url);
    await pay(site, id);
    expect((await call()).status).toBe(409);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, held: 100_000 });
  });

  test("lets both read what was hidden in the talk", async () => {
    const site = await connectSite();
    const { sponsor, organizer, listingId } = site;
    const message = "We like the banner a lot. Call me at 504-555-0142.";
    const { body } = await sponsor.post("/api/connect/offers", {
      ...{ listingId, amount: 50_000, message },
    });
    const path = `/api/connect/offers/${body.data.id}`;
    expect(body.data.events[0].message).toBe(
      "We like the banner a lot. [contact hidden until paid]",
    );
    const accepted = { step: "accept", rounds: 1 };
    const { dealId } = (await organizer.post(`/api/connect/offers/${body.data.id}/steps`, accepted))
      .body;
    expect((await organizer.get(path)).body.data.events[0].message).not.toContain("504");
    await pay(site, dealId);
    expect((await organizer.get(path)).body.data.events[0].message).toBe(message);
  });
});

describe("a deal that somebody canceled before it was paid", () => {
  test("is not paid by money that comes late, which goes back", async () => {
    const site = await connectSite();
    const { sponsor, organizer, db } = site;
    const id = await agree(site);
    await cancel(organizer, id);
    const [deal] = await db.select().from(deals).where(eq(deals.id, id));
    const metadata = { purpose: CONNECT_DEAL, reference: deal?.reference };
    const object = aSession("late", { amount_total: 100_000, metadata });
    expect((await tell(site, { type: COMPLETED, object })).status).toBe(200);
    expect(await read(sponsor, id)).toMatchObject({ status: "failed", fulfilment: "cancelled" });
    expect(await slots(site)).toMatchObject({ slotsReserved: 0, slotsFilled: 0 });
    expect(await db.select().from(dealRefunds)).toMatchObject([
      { reason: "late", amountCents: 100_000, status: "asked" },
    ]);
  });

  test("lets nobody read contact details in what was said about it", async () => {
    const site = await connectSite();
    const id = await agree(site);
    const words = "It does not work out here. Call me at 504-555-0142.";
    await cancel(site.organizer, id, words);
    const said = (await read(site.sponsor, id)).events.at(-1).words;
    expect(said).toBe("It does not work out here. [contact hidden until paid]");
  });
});

describe("delivery", () => {
  test("needs a proof of each benefit", async () => {
    const site = await connectSite();
    const { organizer } = site;
    const id = await agree(site);
    expect((await organizer.post(step(id), { step: "deliver" })).status).toBe(409);
    await pay(site, id);
    const none = await organizer.post(step(id), { step: "deliver" });
    expect([none.status, none.body.fields]).toEqual([
      422,
      { proofs: "Please prove this first: Banner behind home plate" },
    ]);
    const url = "https://lakefront.example/banner";
    await organizer.post(`/api/connect/deals/${id}/proofs`, { kind: "link", benefit: 0, url });
    const half = await organizer.post(step(id), { step: "deliver" });
    expect(half.body.fields.proofs).toBe("Please prove this first: Name in every announcement");
    for (const benefit of [2, null]) {
      const wrong = await organizer.post(`/api/connect/deals/${id}/proofs`, {
        kind: "link",
        benefit,
        url,
      });
      expect(wrong.status).toBe(422);
    }
    const script = await organizer.post(`/api/connect/deals/${id}/proofs`, {
      ...{ kind: "link", benefit: 1, url: "javascript:alert(1)" },
    });
    expect(script.status).toBe(422);
  });

  test("is added once, however often the dialog is sent", async () => {
    const site = await connectSite();
    const { organizer, db, deps } = site;
    const id = await agree(site);
    await pay(site, id);
    await db.insert(uploads).values({ name: "banner.webp", userId: organizer.user.id });
    await deps.storage.put("banner.webp", Buffer.from("a picture"));
    const sent = {
      ...{ kind: "picture", benefit: 0, upload: paths.upload("banner.webp") },
      idempotencyKey: randomUUID(),
    };
    const send = () => organizer.post(`/api/connect/deals/${id}/proofs`, sent);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [shown, ...others] = (await read(organizer, id)).benefits[0].proofs;
    expect(others).toEqual([]);
    expect((await organizer.get(`/api/connect/deals/${id}/proofs/${shown.id}`)).status).toBe(200);
    expect(await deps.storage.list({ prefix: "", before: new Date("2100-01-01") })).toHaveLength(1);
  });

  test("is shown by pictures that only the two sides and staff see", async () => {
    const site = await connectSite();
    const { organizer, sponsor, stranger, member, visitor, admin, db, deps } = site;
    const id = await agree(site);
    await pay(site, id);
    await db.insert(uploads).values({ name: "banner.webp", userId: organizer.user.id });
    await deps.storage.put("banner.webp", Buffer.from("a picture"));
    const proof = { kind: "picture", benefit: 0, upload: paths.upload("banner.webp") };
    expect((await sponsor.post(`/api/connect/deals/${id}/proofs`, proof)).status).toBe(422);
    expect((await organizer.post(`/api/connect/deals/${id}/proofs`, proof)).status).toBe(201);
    expect((await organizer.post(`/api/connect/deals/${id}/proofs`, proof)).body.fields).toEqual({
      upload: "Please upload this picture first",
    });
    expect(await deps.storage.find("banner.webp")).toBeNull();
    const [shown] = (await read(sponsor, id)).benefits[0].proofs;
    expect(shown).toMatchObject({ kind: "picture", url: null });
    const file = `/api/connect/deals/${id}/proofs/${shown.id}`;
    for (const [who, status] of [
      [visitor, 401],
      [member, 403],
      [stranger, 404],
      [sponsor, 200],
      [organizer, 200],
      [admin, 200],
    ] as const) {
      const { status: answered, headers } = await who.get(file);
      expect(answered).toBe(status);
      if (status === 200) expect(headers["cache-control"]).toBe("private, no-store");
    }
    expect((await organizer.delete(file)).status).toBe(200);
    expect((await sponsor.get(file)).status).toBe(404);
  });

  test("is shown by a PDF that is written anew, and never opens within the site", async () => {
    const site = await connectSite();
    const { organizer, sponsor, stranger, visitor } = site;
    const id = await agree(site);
    await pay(site, id);
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText("Invoice of the banner");
    pdf.setAuthor("Dana Whitfield");
    const send = async (content: Buffer) =>
      organizer
        .with(MULTIPART)
        .post("/api/upload/document", multipartBody([{ filename: "banner.pdf", content }]));
    const { body } = await send(Buffer.from(await pdf.save()));
    expect(body.fileUrl).toMatch(/^\/uploads\/[\w-]{22}\.pdf$/);
    // What was uploaded has no address of its own.
    for (const who of [visitor, organizer]) {
      expect((await who.get(body.fileUrl)).status).not.toBe(200);
    }
    const proof = { benefit: 0, upload: body.fileUrl, note: "Invoice" };
    const asPicture = await organizer.post(`/api/connect/deals/${id}/proofs`, {
      ...{ ...proof, kind: "picture" },
    });
    expect(asPicture.body.fields).toEqual({ upload: "Please upload this picture first" });
    await organizer.post(`/api/connect/deals/${id}/proofs`, { ...proof, kind: "document" });
    const [shown] = (await read(sponsor, id)).benefits[0].proofs;
    expect(shown).toMatchObject({ kind: "document", url: null, note: "Invoice" });
    const file = `/api/connect/deals/${id}/proofs/${shown.id}`;
    expect((await stranger.get(file)).status).toBe(404);
    expect((await sponsor.get(file)).headers).toMatchObject({
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="proof-${shown.id}.pdf"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
    });

    pdf.addJavaScript("open", "app.alert(1)");
    const refusals: [Buffer, number, string][] = [
      [
        Buffer.from(await pdf.save()),
        422,
        "This PDF holds scripts or attached files. Please print it to a new PDF first",
      ],
      [Buffer.from("MZ a program"), 415, "Please choose a PDF"],
      [
        Buffer.from("%PDF-1.7 nothing"),
        422,
        "We can't read this PDF. Please print it to a new PDF first",
      ],
    ];
    for (const [content, status, message] of refusals) {
      const answer = await send(content);
      expect([answer.status, answer.body.fields]).toEqual([status, { file: message }]);
    }
  });

  test("is changed twice at most, then accepted or disputed", async () => {
    const site = await connectSite();
    const { sponsor, organizer } = site;
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    const asks = { step: "ask_changes", words: "Our name is spelled wrong on it." };
    for (const _turn of [1, 2]) {
      expect((await sponsor.post(step(id), asks)).status).toBe(200);
      expect((await sponsor.post(step(id), { step: "accept" })).status).toBe(409);
      expect((await organizer.post(step(id), { step: "deliver" })).status).toBe(200);
    }
    expect((await sponsor.post(step(id), asks)).status).toBe(409);
    expect((await read(sponsor, id)).steps).toEqual(["accept", "dispute"]);
  });

  test("delivered early, counts as accepted only when the last day is over", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    expect((await read(site.sponsor, id)).acceptedOn).toBe("2027-05-10T05:00:00.000Z");
    await passUntil(site, "2027-05-10T04:50:00Z");
    await runJobs(site);
    expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "delivered" });
    await passUntil(site, "2027-05-10T05:00:00Z");
    await runJobs(site);
    expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "accepted" });
  });

  test("counts as accepted after 14 days, with two reminders", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await passUntil(site, "2027-05-09T17:00:00Z");
    await deliver(site, id);
    for (let day = 0; day < 13; day += 1) {
      await site.letTimePass(DAY_MS);
      await runJobs(site);
    }
    expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "delivered" });
    const reminded = (await site.outbox()).filter(({ subject }) =>
      subject.startsWith("Please look"),
    );
    expect(reminded).toHaveLength(2);
    await site.letTimePass(DAY_MS);
    await runJobs(site);
    expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "accepted" });
  });

  test("that never comes is given up 30 days after the last day, and all goes back", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    // The 30th day after May 9 is June 8.
    await passUntil(site, "2027-06-09T04:00:00Z");
    await runJobs(site);
    expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "in_progress" });
    const due = (await site.outbox()).filter(({ subject }) =>
      subject.startsWith("Delivery is due"),
    );
    // It was due on May 23: no reminder names a day that has passed.
    expect(due).toEqual([]);
    await site.letTimePass(2 * HOUR_MS);
    await runJobs(site);
    expect(await read(site.sponsor, id)).toMatchObject({
      ...{ fulfilment: "cancelled", status: "refunded", refundAmount: 100_000 },
    });
    expect(await balanceOf(site, id)).toEqual({});
  });
});

describe("changes that are asked for late", () => {
  test("leave two weeks to deliver again before anything is given up", async () => {
    const site = await connectSite();
    const { organizer, sponsor } = site;
    const id = await agree(site);
    await pay(site, id);
    await passUntil(site, "2027-06-05T17:00:00Z");
    await deliver(site, id);
    await passUntil(site, "2027-06-10T17:00:00Z");
    const words = "Our name is spelled wrong on it.";
    expect((await sponsor.post(step(id), { step: "ask_changes", words })).status).toBe(200);
    await runJobs(site);
    // Until the end of June 24 in New Orleans, and 16 days more.
    expect(await read(organizer, id)).toMatchObject({
      ...{ fulfilment: "changes_requested", dueAt: "2027-06-25T05:00:00.000Z" },
    });
    const [mail] = (await site.outbox()).slice(-1);
    expect(mail?.parts).toContain("Please deliver again by June 24, 2027.");
    await passUntil(site, "2027-07-11T04:00:00Z");
    await runJobs(site);
    expect((await read(organizer, id)).fulfilment).toBe("changes_requested");
    await passUntil(site, "2027-07-11T06:00:00Z");
    await runJobs(site);
    expect(await read(organizer, id)).toMatchObject({
      fulfilment: "cancelled",
      status: "refunded",
    });
  });
});

describe("a cancellation", () => {
  test.each([
    ["2027-04-24T04:59:00Z", 100_000],
    ["2027-04-24T05:01:00Z", 100_000],
    ["2027-04-25T05:01:00Z", 50_000],
    ["2027-05-02T04:59:00Z", 50_000],
    ["2027-05-02T05:01:00Z", 0],
  ])("by the sponsor at %s gives back %i cents", async (at, refund) => {
    const site = await connectSite();
    await onboard(site);
    const id = await agree(site);
    await pay(site, id);
    await passUntil(site, at);
    expect((await read(site.sponsor, id)).refundOnCancel).toBe(refund);
    expect(await cancel(site.sponsor, id)).toBe(200);
    await runJobs(site);
    await site.letTimePass(3 * DAY_MS);
    await runJobs(site);
    const kept = 100_000 - refund;
    expect(await balanceOf(site, id)).toEqual(
      kept === 0 ? {} : { sponsor: -kept, organizer: kept - kept / 10, fee: kept / 10 },
    );
  });

  test("by the organizer gives all back, and before the payment nothing moves", async () => {
    const site = await connectSite();
    const unpaid = await agree(site);
    expect(await cancel(site.organizer, unpaid)).toBe(200);
    expect(await slots(site)).toMatchObject({ slotsReserved: 0, status: "active" });
    expect(await balanceOf(site, unpaid)).toEqual({});
    const id = await agree(site);
    await pay(site, id);
    expect(await cancel(site.organizer, id)).toBe(200);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({});
    expect(await read(site.organizer, id)).toMatchObject({ status: "refunded", steps: [] });
  });

  test("that kept something can still be given back whole", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await passUntil(site, "2027-05-03T17:00:00Z");
    await cancel(site.sponsor, id);
    expect((await read(site.organizer, id)).steps).toEqual(["give_back"]);
    expect((await site.sponsor.post(step(id), { step: "give_back" })).status).toBe(409);
    expect((await site.organizer.post(step(id), { step: "give_back" })).status).toBe(200);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({});
  });
});

describe("a dispute", () => {
  const reason = { step: "dispute", words: "The banner was never put up, see the picture." };

  async function disputed() {
    const site = await connectSite();
    await onboard(site);
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    expect((await site.sponsor.post(step(id), reason)).status).toBe(200);
    return { site, id };
  }

  test("stops every clock, is answered once, and staff divide the money", async () => {
    const { site, id } = await disputed();
    const { organizer, admin } = site;
    await site.letTimePass(20 * DAY_MS);
    await runJobs(site);
    expect(await read(organizer, id)).toMatchObject({ fulfilment: "disputed", canAnswer: true });
    const answer = { words: "It was up on both days, we have pictures." };
    expect((await site.sponsor.post(`/api/connect/deals/${id}/answer`, answer)).status).toBe(404);
    expect((await organizer.post(`/api/connect/deals/${id}/answer`, answer)).status).toBe(200);
    expect((await organizer.post(`/api/connect/deals/${id}/answer`, answer)).status).toBe(409);
    const call = `/api/admin/connect/deals/${id}/decision`;
    const decision = { refund: 40_000, reason: "One of two days was delivered." };
    const beyond = await admin.post(call, { ...decision, refund: 100_001 });
    expect([beyond.status, beyond.body.fields]).toEqual([
      422,
      { refund: "Please name an amount from $0.00 to $1,000.00" },
    ]);
    expect((await organizer.post(call, decision)).status).toBe(403);
    expect((await admin.post(call, decision)).status).toBe(200);
    await runJobs(site);
    await site.letTimePass(3 * DAY_MS);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({ sponsor: -60_000, organizer: 54_000, fee: 6_000 });
    expect(await read(organizer, id)).toMatchObject({
      ...{ fulfilment: "accepted", status: "completed" },
      dispute: { decision: decision.reason, refundAmount: 40_000 },
    });
  });

  test("is decided once both sides were heard, or the five days to answer are over", async () => {
    const { site, id } = await disputed();
    const { organizer, admin } = site;
    const decide = () =>
      admin.post(`/api/admin/connect/deals/${id}/decision`, {
        refund: 40_000,
        reason: "One of two days was delivered.",
      });
    const early = await decide();
    expect([early.status, early.body.code]).toEqual([409, "conflict"]);
    expect(early.body.message).toMatch(/^The organizer has until .* to answer\./);
    expect((await read(organizer, id)).fulfilment).toBe("disputed");
    const detail = async () => (await admin.get(`/api/admin/connect/deals/${id}`)).body.data;
    const queued = async () =>
      (await admin.get("/api/admin/queue?kind=dispute")).body.data.map(
        ({ item }: { item: { id: number } }) => item.id,
      );
    expect(await queued()).toEqual([]);
    expect(await detail()).toMatchObject({
      ...{ dateStart: "2027-05-08", dateEnd: "2027-05-09", undecidedUntil: expect.any(String) },
      ...{ snapshot: { title: expect.any(String) }, dispute: { reason: reason.words } },
    });
    expect((await detail()).negotiation.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(["offer", "accept"]),
    );
    const answer = { words: "It was up on both days, we have pictures." };
    await organizer.post(`/api/connect/deals/${id}/answer`, answer);
    expect((await detail()).undecidedUntil).toBeNull();
    expect(await queued()).toEqual([id]);
    expect((await decide()).status).toBe(200);
    expect(await queued()).toEqual([]);
  });

  test("without an answer is decided after five days", async () => {
    const { site, id } = await disputed();
    const decision = { refund: 40_000, reason: "One of two days was delivered." };
    const decide = () => site.admin.post(`/api/admin/connect/deals/${id}/decision`, decision);
    await site.letTimePass(5 * DAY_MS - 1);
    expect((await decide()).status).toBe(409);
    const queued = async () =>
      (await site.admin.get("/api/admin/queue?kind=dispute")).body.counts.dispute;
    expect(await queued()).toBe(0);
    await site.letTimePass(1);
    expect(await queued()).toBe(1);
    expect((await decide()).status).toBe(200);
  });

  test("that nobody decides in 60 days gives the money back", async () => {
    const { site, id } = await disputed();
    await site.letTimePass(61 * DAY_MS);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({});
    expect(await read(site.sponsor, id)).toMatchObject({
      ...{ status: "refunded", fulfilment: "cancelled" },
    });
    const subjects = (await site.outbox()).map(({ subject }) => subject).join();
    expect(subjects).toContain("The deal is over");
    expect(subjects).not.toContain("Our staff have decided");
  });

  test("opens only once something is delivered or overdue", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    expect((await site.sponsor.post(step(id), reason)).status).toBe(409);
    await passUntil(site, "2027-05-24T06:00:00Z");
    expect((await site.sponsor.post(step(id), reason)).status).toBe(200);
  });
});

describe("what staff have to look at", () => {
  test("is what is disputed, and what a bank has not decided", async () => {
    const site = await connectSite({ slots: 3 });
    const find = async () => {
      const path = withQuery("/api/admin/connect/deals", { flagged: "yes" });
      const { body } = await site.admin.get(path);
      return body.data.map(({ id }: { id: number }) => id);
    };
    const quiet = await agree(site);
    await pay(site, quiet);
    const inquired = await agree(site);
    const session = await pay(site, inquired);
    const contested = await agree(site);
    await pay(site, contested);
    await deliver(site, contested);
    await site.sponsor.post(step(contested), { step: "dispute", words: "It was never put up." });
    const bank = (outcome: string) =>
      site.visitor.post(`/api/shop/test-checkout/${session}`, { outcome });
    await bank("dispute");
    expect(await find()).toEqual([contested, inquired]);
    await bank("dispute_won");
    expect(await find()).toEqual([contested]);
  });
});

describe("money after the payout", () => {
  async function paidOut(site: ConnectSite, amount?: number) {
    const id = await agree(site, amount);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(3 * DAY_MS);
    await runJobs(site);
    return id;
  }
  const decide = ({ admin }: ConnectSite, id: number, refund: number) =>
    admin.post(`/api/admin/connect/deals/${id}/decision`, {
      refund,
      reason: "We have looked at it again.",
    });

  test("given back by staff is taken from the organizer, with the fee in proportion", async () => {
    const site = await connectSite();
    await onboard(site);
    const id = await paidOut(site);
    expect((await decide(site, id, 50_000)).status).toBe(200);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({ sponsor: -50_000, organizer: 45_000, fee: 5_000 });
    expect((await decide(site, id, 100_000)).status).toBe(200);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({});
  });

  test("that is at the bank already is owed, and withheld from the next payout", async () => {
    const site = await connectSite({ slots: 3 });
    await onboard(site);
    const id = await paidOut(site);
    const { body } = await site.organizer.post("/api/connect/payouts/page");
    const account = `/api/payments/test-account/${body.data.url.split("/").at(-1)}`;
    await site.visitor.post(account, { outcome: "empty" });
    await decide(site, id, 100_000);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({ organizer: 90_000, owed: -90_000 });
    await site.visitor.post(account, { outcome: "fill" });
    const next = await paidOut(site);
    expect(await balanceOf(site, next)).toEqual({
      ...{ sponsor: -100_000, owed: 90_000, fee: 10_000 },
    });
  });

  test("that a bank takes is taken from the organizer, and given back where the bank decides so", async () => {
    const site = await connectSite();
    await onboard(site);
    const id = await agree(site);
    const session = await pay(site, id);
    const bank = (outcome: string) =>
      site.visitor.post(`/api/shop/test-checkout/${session}`, { outcome });
    await bank("dispute");
    expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, provider: 100_000 });
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(4 * DAY_MS);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, provider: 100_000 });
    await bank("dispute_won");
    await runJobs(site);
    const paid = { sponsor: -100_000, organizer: 90_000, fee: 10_000 };
    expect(await balanceOf(site, id)).toEqual(paid);
  });

  test("lost to a bank is a refund of all", async () => {
    const site = await connectSite();
    await onboard(site);
    const id = await agree(site);
    const session = await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(3 * DAY_MS);
    await runJobs(site);
    const bank = (outcome: string) =>
      site.visitor.post(`/api/shop/test-checkout/${session}`, { outcome });
    await bank("dispute");
    await bank("dispute_lost");
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({});
    expect(await read(site.sponsor, id)).toMatchObject({ status: "refunded" });
  });
});

describe("an answer of the provider that is lost", () => {
  /** The provider does what it is asked, and its answer never arrives. */
  function loseAnswers(site: ConnectSite): () => void {
    const whole = site.deps.payments;
    if (!whole) throw new Error("this site has no payment provider");
    const { payouts } = whole;
    const lost =
      <Args extends unknown[]>(ask: (...args: Args) => Promise<unknown>) =>
      async (...args: Args): Promise<never> => {
        await ask(...args);
        throw new PaymentsUnavailable("the answer was lost");
      };
    return breakProvider(site, {
      createSession: lost(whole.createSession),
      refund: lost(whole.refund),
      payouts: { ...payouts, transfer: lost(payouts.transfer), reverse: lost(payouts.reverse) },
    });
  }

  test("opens one page, sends one transfer, takes it back once, and refunds once", async () => {
    const site = await connectSite();
    await onboard(site);
    const id = await agree(site);
    const open = () => site.sponsor.post(`/api/connect/deals/${id}/payment`);
    let mend = loseAnswers(site);
    expect((await open()).status).toBe(503);
    mend();
    await pay(site, id);
    expect(await site.db.$count(testPayments)).toBe(1);
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(3 * DAY_MS);
    mend = loseAnswers(site);
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, held: 100_000 });
    mend();
    await runJobs(site);
    expect(await balanceOf(site, id)).toMatchObject({ organizer: 90_000 });
    expect(await site.db.$count(testTransfers)).toBe(1);

    const decision = { refund: 100_000, reason: "We have looked at it again." };
    await site.admin.post(`/api/admin/connect/deals/${id}/decision`, decision);
    mend = loseAnswers(site);
    await runJobs(site);
    mend();
    await runJobs(site);
    expect(await balanceOf(site, id)).toEqual({});
    const [transfer] = await site.db.select().from(testTransfers);
    expect(transfer?.reversals).toHaveLength(1);
    const [payment] = await site.db.select().from(testPayments);
    expect(payment?.refunds).toHaveLength(1);
  });
});

test("what staff gave back on the provider's own pages is found by the nightly comparison", async () => {
  const site = await connectSite();
  const id = await agree(site);
  await pay(site, id);
  const [payment] = await site.db.select().from(testPayments);
  const refunds = [{ id: "re_by_hand", key: "", amountCents: 40_000 }];
  await site.db.update(testPayments).set({ refunds });
  expect(payment?.refunds).toEqual([]);
  await site.letTimePass(HOUR_MS);
  await comparePayments(site.deps, PAYMENT_PURPOSES);
  expect(await balanceOf(site, id)).toEqual({ sponsor: -60_000, held: 60_000 });
  await deliver(site, id);
  await accept(site, id);
  await onboard(site);
  await site.letTimePass(3 * DAY_MS);
  await runJobs(site);
  expect(await balanceOf(site, id)).toEqual({ sponsor: -60_000, organizer: 54_000, fee: 6_000 });
});

describe("the same person on both sides", () => {
  test("is flagged for staff, and for nobody else", async () => {
    const site = await connectSite();
    const { db, admin, sponsor, organizer } = site;
    const id = await agree(site);
    const flags = async () => {
      const { body: dealList } = await admin.get("/api/admin/connect/deals");
      const { body: offerList } = await admin.get("/api/admin/connect/offers");
      return [dealList.data[0].sharedContacts, offerList.data[0].sharedContacts];
    };
    const needingALook = async () => {
      const flagged = { flagged: "yes" };
      const { body: dealList } = await admin.get(withQuery("/api/admin/connect/deals", flagged));
      const { body: offerList } = await admin.get(withQuery("/api/admin/connect/offers", flagged));
      return [dealList.total, offerList.total];
    };
    const write = (side: typeof sponsor, given: Partial<typeof partners.$inferInsert>) =>
      db.update(partners).set(given).where(eq(partners.id, side.partnerId));
    await write(sponsor, { website: "https://bayou.example", phone: null });
    await write(organizer, { website: "https://lakefront.example", phone: null });
    expect(await flags()).toEqual([[], []]);
    expect(await needingALook()).toEqual([0, 0]);
    await write(sponsor, { website: "https://www.Lakefront.example/", phone: "(504) 555-0134" });
    await write(organizer, { phone: "+1 504.555.0134 x12" });
    await db.update(users).set({ email: "jo.doe@gmail.com" }).where(eq(users.id, sponsor.user.id));
    const other = { email: "jodoe+raw@googlemail.com" };
    await db.update(users).set(other).where(eq(users.id, organizer.user.id));
    const all = ["email", "phone", "website"];
    expect(await flags()).toEqual([all, all]);
    expect(await needingALook()).toEqual([1, 1]);
    expect(JSON.stringify(await read(sponsor, id))).not.toContain("sharedContacts");
  });

  test("is flagged where a deal is paid with the card to which its organizer is paid", async () => {
    const site = await connectSite();
    const { db, admin, deps } = site;
    await db.update(partners).set({ website: null, phone: null });
    await onboard(site);
    const id = await agree(site);
    await pay(site, id);
    const flags = async () =>
      (await admin.get("/api/admin/connect/deals")).body.data[0].sharedContacts;
    await compareCards(deps);
    expect(await flags()).toEqual([]);
    const payouts = deps.payments?.payouts;
    if (!payouts) throw new Error("this site has no payment provider");
    const asked: string[][] = [];
    breakProvider(site, {
      payouts: {
        ...payouts,
        async isPaidByCardOf(...which) {
          asked.push(which);
          return true;
        },
      },
    });
    await compareCards(deps);
    expect(asked, "once a day").toEqual([]);
    await site.letTimePass(DAY_MS + 1);
    await compareCards(deps);
    expect(asked).toEqual([
      [expect.stringMatching(/^acct_test_/), expect.stringMatching(/^pi_test_/)],
    ]);
    expect(await flags()).toEqual(["card"]);
    const { body } = await admin.get(withQuery("/api/admin/connect/deals", { flagged: "yes" }));
    expect(body.data).toMatchObject([{ id }]);
    await site.letTimePass(DAY_MS + 1);
    await compareCards(deps);
    expect(asked).toHaveLength(1);
  });
});

describe("who reads what", () => {
  test("nobody but its two sides and staff", async () => {
    const site = await connectSite();
    const { sponsor, organizer, stranger, member, visitor, admin } = site;
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    const proof = (await read(organizer, id)).benefits[0].proofs[0].id;
    const words = "These are words of twenty characters and more.";
    const calls: [string, string, unknown?][] = [
      ["post", `/api/connect/deals/${id}/payment`],
      ["post", step(id), { step: "accept" }],
      ["post", step(id), { step: "cancel", expectedRefund: null }],
      ["post", `/api/connect/deals/${id}/answer`, { words }],
      ["put", `/api/connect/deals/${id}/words`, { words }],
      [
        "post",
        `/api/connect/deals/${id}/proofs`,
        { kind: "link", benefit: 0, url: "https://a.example" },
      ],
      ["delete", `/api/connect/deals/${id}/proofs/${proof}`],
    ];
    for (const [method, path, body] of calls) {
      for (const [who, status] of [
        [visitor, [401]],
        [member, [403]],
        [stranger, [404]],
        [admin, [403]],
      ] as const) {
        const answer = await who[method as "post"](path, body);
        expect(status, `${method} ${path}`).toContain(answer.status);
      }
    }
    for (const [who, status] of [
      [visitor, 401],
      [member, 404],
      [stranger, 404],
      [admin, 404],
      [sponsor, 200],
      [organizer, 200],
    ] as const) {
      expect((await who.get(`/api/connect/deals/${id}`)).status).toBe(status);
    }
    expect((await stranger.get("/api/connect/deals")).body.data).toEqual([]);
    expect((await sponsor.get("/api/connect/deals")).body.data).toHaveLength(1);
    await site.expectStatuses((actor) => actor.get("/api/admin/connect/deals"), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
    });
    await site.expectStatuses((actor) => actor.get(`/api/admin/connect/deals/${id}`), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
    });
  });
});

test("the second acceptance of the last place is refused, and its offer stays open", async () => {
  const site = await connectSite();
  const { organizer, stranger, listingId } = site;
  const first = await offer(site);
  const second = await offer({ sponsor: stranger, listingId });
  const accepted = { step: "accept", rounds: 1 };
  expect((await organizer.post(`/api/connect/offers/${first}/steps`, accepted)).status).toBe(200);
  const refused = await organizer.post(`/api/connect/offers/${second}/steps`, accepted);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "All places for sponsors are taken. This offer stays open.",
  ]);
  const { body } = await stranger.get(`/api/connect/offers/${second}`);
  expect(body.data).toMatchObject({ status: "pending", turn: "creator" });
  await pay(site, 1);
  const closed = (await stranger.get(`/api/connect/offers/${second}`)).body.data;
  expect(closed).toMatchObject({ status: "declined", turn: null });
});

describe("an account", () => {
  const remove = (caller: ConnectSite["sponsor"]) =>
    caller.delete("/api/user", { password: TEST_PASSWORD });

  test("with an open deal is not deleted, and its names stay with a deal that is over", async () => {
    const site = await connectSite();
    await onboard(site);
    const { organizer, sponsor } = site;
    const id = await agree(site);
    await pay(site, id);
    for (const one of [organizer, sponsor]) {
      const { status, body } = await remove(one);
      expect([status, body.message]).toEqual([
        409,
        'Your deals in Connect are not over yet: "Crescent City Classic". Please finish or cancel them first.',
      ]);
    }
    await deliver(site, id);
    await accept(site, id);
    expect((await remove(sponsor)).status).toBe(409);
    await site.letTimePass(4 * DAY_MS);
    await runJobs(site);
    expect((await remove(sponsor)).status).toBe(200);
    expect(await read(organizer, id)).toMatchObject({ otherId: null, otherName: "sponsor" });
  });

  test("reads which open offers and deals it would lose or has to finish", async () => {
    const site = await connectSite();
    const losses = async ({ get }: ConnectSite["sponsor"]) =>
      (await get("/api/user/losses")).body.data;
    await offer(site);
    for (const side of [site.sponsor, site.organizer]) {
      expect(await losses(side)).toMatchObject({ offers: 1, deals: [] });
    }
    expect(await losses(site.stranger)).toMatchObject({ offers: 0, deals: [] });
    await site.organizer.post("/api/connect/offers/1/steps", { step: "accept", rounds: 1 });
    for (const side of [site.sponsor, site.organizer]) {
      expect(await losses(side)).toMatchObject({ offers: 0, deals: ["Crescent City Classic"] });
    }
  });

  test("can download its talks and deals, without what the other side keeps to itself", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    const { connect } = (await site.sponsor.get("/api/user/data")).body;
    expect(connect).toMatchObject({
      offers: [{ amount: 100_000, events: [{ message: MESSAGE }, { kind: "accept" }] }],
      deals: [{ id, status: "pending", feeCents: null }],
    });
  });
});

test("a deal that was over 24 months ago has no names, and 84 months later it is gone", async () => {
  const site = await connectSite();
  await onboard(site);
  const { deps, db } = site;
  const id = await agree(site);
  await pay(site, id);
  await deliver(site, id);
  await accept(site, id);
  await site.letTimePass(4 * DAY_MS);
  await runJobs(site);
  expect(await forgetTexts(deps)).toBe(0);
  await site.letTimePass(740 * DAY_MS);
  expect([await forgetTexts(deps), await forgetTexts(deps)]).toEqual([1, 0]);
  expect(await read(site.sponsor, id)).toMatchObject({
    ...{ otherName: "An organizer", amount: 100_000, status: "completed" },
    benefits: [{ proofs: [] }, { proofs: [] }],
  });
  expect([await db.$count(offers), await db.$count(proofs)]).toEqual([0, 0]);
  expect(await forgetDeals(deps)).toBe(0);
  await site.letTimePass(1_830 * DAY_MS);
  expect(await forgetDeals(deps)).toBe(1);
  expect(await db.$count(ledger)).toBe(0);
});

/** A deal from the agreement to the payout. */
async function finishDeal(site: ConnectSite): Promise<void> {
  const id = await agree(site);
  await pay(site, id);
  await deliver(site, id);
  await accept(site, id);
  await site.letTimePass(3 * DAY_MS);
  await runJobs(site);
}

test("the next listing of a verified organizer with three deals done and no dispute needs no review", async () => {
  const site = await connectSite({ slots: 9 });
  await onboard(site);
  const { organizer } = site;
  const submit = async (given: Partial<typeof NEXT> = {}) => {
    const call = "/api/connect/own-listings";
    const { id } = (await organizer.post(call, { ...NEXT, ...given })).body.data;
    return (await organizer.post(`/api/connect/own-listings/${id}/submission`, {})).body.data
      .status;
  };
  for (let done = 0; done < 3; done += 1) {
    expect(await submit()).toBe("pending_review");
    await finishDeal(site);
  }
  const child = await aProspect(site.db, { firstName: "Remy", lastName: "Gauandeaux" });
  await aWord(site.db, child.id, [], "hidden");
  expect(await submit({ title: "The Remy Gauandeaux Classic" })).toBe("pending_review");
  expect(await submit()).toBe("active");
  const id = await agree(site);
  await pay(site, id);
  await deliver(site, id);
  const words = "The banner was never put up, see the picture.";
  await site.sponsor.post(step(id), { step: "dispute", words });
  expect(await submit()).toBe("pending_review");
});

test("a trusted organizer publishes a listing under the name that staff approved", async () => {
  const site = await connectSite({ slots: 9 });
  await onboard(site);
  const { organizer, db, visitor } = site;
  for (let done = 0; done < 3; done += 1) await finishDeal(site);
  const ofOrganizer = eq(partners.id, organizer.partnerId);
  // Staff have not read this name, and never do.
  await db.update(partners).set({ companyName: "Unread" }).where(ofOrganizer);
  const { id } = (await organizer.post("/api/connect/own-listings", NEXT)).body.data;
  await db.update(partners).set({ companyName: "organizer" }).where(ofOrganizer);
  const submitted = await organizer.post(`/api/connect/own-listings/${id}/submission`, {});
  expect(submitted.body.data.status).toBe("active");
  const shown = await visitor.get(`/api/connect/listings/${id}`);
  expect(shown.body.data.creatorName).toBe("organizer");
});

const REJECTED = { decision: "reject", reason: "Not like this." };

/** A trusted organizer with a listing that everybody sees, of which staff rejected a change. */
async function siteWithRejected() {
  const site = await connectSite({ slots: 9 });
  await onboard(site);
  const { organizer, admin, db } = site;
  for (let done = 0; done < 3; done += 1) await finishDeal(site);
  const own = async (id: number) =>
    (await organizer.get("/api/connect/own-listings")).body.data.find(
      (one: { id: number }) => one.id === id,
    );
  const create = async () =>
    (await organizer.post("/api/connect/own-listings", NEXT)).body.data.id as number;
  const submit = async (id: number) =>
    (await organizer.post(`/api/connect/own-listings/${id}/submission`, {})).body.data.status;
  const decide = async (id: number, decision: object) =>
    admin.post(`/api/admin/connect/listings/${id}/decision`, {
      ...decision,
      ...(await asRead(db, id)),
    });
  const id = await create();
  expect(await submit(id)).toBe("active");
  const change = async (description: string) =>
    organizer.patch(`/api/connect/own-listings/${id}`, {
      description,
      expectedUpdatedAt: (await own(id)).updatedAt,
    });
  await change("Text that staff do not want beside the sport of children at all.");
  expect((await decide(id, REJECTED)).status).toBe(200);
  return { organizer, id, own, create, submit, decide, change };
}

test("a trusted organizer who drops a rejected change is trusted again with the next listing that staff approve", async () => {
  const { organizer, id, create, submit, decide } = await siteWithRejected();
  expect((await organizer.delete(`/api/connect/own-listings/${id}/change`)).status).toBe(200);
  const next = await create();
  expect(await submit(next)).toBe("pending_review");
  expect((await decide(next, { decision: "approve" })).status).toBe(200);
  expect(await submit(await create())).toBe("active");
});

test("a trusted organizer publishes no rejected text without staff", async () => {
  const { organizer, id, own, create, submit, decide, change } = await siteWithRejected();
  // Another change forgets the reason, but not that staff rejected the one before.
  await change("Text that staff do not want beside the sport of children, again.");
  expect((await own(id)).changeReason).toBeNull();
  expect((await organizer.post(`/api/connect/own-listings/${id}/take-back`, {})).status).toBe(200);
  expect(await submit(await create())).toBe("pending_review");
  expect(await submit(id)).toBe("pending_review");
  expect((await decide(id, REJECTED)).status).toBe(200);
  await change("Forty teams under 14 play for three days on twelve fields at the lake.");
  expect(await submit(id)).toBe("pending_review");
  expect((await decide(id, { decision: "approve" })).status).toBe(200);
  expect(await submit(await create())).toBe("active");
});

const NEXT = {
  ...{ type: "event", title: "Crescent City Classic, again", category: "signage" },
  description: "Forty teams under 14 play for three days on eleven fields at the lake.",
  ...{ location: "Metairie, LA", audienceSize: 2_000 },
  ...{ dateStart: "2027-06-08", dateEnd: "2027-06-09", priceMin: 25_000, priceMax: 250_000 },
  benefits: ["Banner behind home plate"],
};
