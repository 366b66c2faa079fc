import { describe, expect, test } from "vitest";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { accept, agree, type ConnectSite, connectSite, deliver, pay, read } from "#tests/deals.ts";
import { remindOfReviews } from "./service/remind-of-reviews.ts";
import { tellOfReviews } from "./service/write-review.ts";

const GOOD = { rating: 5, comment: "Everything was where they said." };

/** A site with a deal whose delivery is accepted. */
async function acceptedSite() {
  const site = await connectSite({ slots: 9 });
  return { site, id: await anAccepted(site) };
}

async function anAccepted(site: ConnectSite): Promise<number> {
  const id = await agree(site);
  await pay(site, id);
  await deliver(site, id);
  await accept(site, id);
  return id;
}

const ofOrganizer = ({ organizer }: ConnectSite) =>
  `/api/connect/people/${organizer.partnerId}/reviews`;

describe("a review", () => {
  test("is shown when both sides have written one, and tells both", async () => {
    const { site, id } = await acceptedSite();
    const { sponsor, organizer, visitor } = site;
    const call = `/api/connect/deals/${id}/review`;
    const { contentVersion } = site.deps.database;
    const version = contentVersion.current;
    expect((await sponsor.post(call, GOOD)).status).toBe(201);
    expect((await sponsor.post(call, GOOD)).status).toBe(409);
    expect(contentVersion.current).toBe(version);
    expect((await visitor.get(ofOrganizer(site))).body).toMatchObject({ data: [], total: 0 });
    expect((await read(organizer, id)).reviews).toMatchObject({ own: null, other: null });
    expect((await read(sponsor, id)).reviews).toMatchObject({ own: GOOD, until: null });
    expect((await organizer.post(call, { rating: 4 })).status).toBe(201);
    expect((await visitor.get(ofOrganizer(site))).body).toMatchObject({
      data: [{ ...GOOD, reviewerName: "sponsor", title: "Crescent City Classic", answer: null }],
      average: null,
    });
    expect((await read(organizer, id)).reviews.other).toMatchObject({ ...GOOD, canAnswer: true });
    await sponsor.patch("/api/connect/profile", { companyName: "A name nobody has read" });
    expect((await visitor.get(ofOrganizer(site))).body.data[0].reviewerName).toBe("sponsor");
    const told = (await site.outbox()).filter(({ subject }) => subject.startsWith("You were"));
    expect(told.map(({ to }) => to).toSorted()).toEqual([
      "organizer@lakefront.example",
      "sponsor@lakefront.example",
    ]);
  });

  test("is asked for again three days before it is too late, of whoever has written none", async () => {
    const { site, id } = await acceptedSite();
    await site.sponsor.post(`/api/connect/deals/${id}/review`, GOOD);
    const asked = async () =>
      (await site.outbox())
        .filter(({ subject }) => subject === "How was it: Crescent City Classic")
        .map(({ to }) => to);
    await site.letTimePass(11 * DAY_MS - HOUR_MS);
    await remindOfReviews(site.deps);
    expect(await asked()).toEqual([]);
    await site.letTimePass(2 * HOUR_MS);
    await remindOfReviews(site.deps);
    await remindOfReviews(site.deps);
    expect(await asked()).toEqual(["organizer@lakefront.example"]);
    const told = (await site.organizer.get("/api/notifications")).body.data[0];
    expect(told).toMatchObject({ type: "deal", relatedId: id });
  });

  test("alone is shown when the two weeks are over, and none can be written then", async () => {
    const { site, id } = await acceptedSite();
    await site.sponsor.post(`/api/connect/deals/${id}/review`, GOOD);
    await site.letTimePass(13 * DAY_MS);
    await tellOfReviews(site.deps);
    expect((await site.visitor.get(ofOrganizer(site))).body.total).toBe(0);
    await site.letTimePass(2 * DAY_MS);
    expect((await site.organizer.post(`/api/connect/deals/${id}/review`, GOOD)).status).toBe(409);
    expect((await site.visitor.get(ofOrganizer(site))).body.total).toBe(0);
    await tellOfReviews(site.deps);
    expect((await site.visitor.get(ofOrganizer(site))).body.total).toBe(1);
    await tellOfReviews(site.deps);
    const told = (await site.outbox()).filter(({ subject }) => subject.startsWith("You were"));
    expect(told.map(({ to }) => to)).toEqual(["organizer@lakefront.example"]);
  });

  test("comes after delivery is accepted, from a side of the deal, and says why where it is bad", async () => {
    const site = await connectSite();
    const id = await agree(site);
    const call = `/api/connect/deals/${id}/review`;
    expect((await site.sponsor.post(call, GOOD)).status).toBe(409);
    await pay(site, id);
    await deliver(site, id);
    expect((await site.sponsor.post(call, GOOD)).status).toBe(409);
    await accept(site, id);
    expect((await site.visitor.post(call, GOOD)).status).toBe(401);
    expect((await site.member.post(call, GOOD)).status).toBe(403);
    expect((await site.stranger.post(call, GOOD)).status).toBe(404);
    const fields = async (given: object) => (await site.sponsor.post(call, given)).body.fields;
    expect(await fields({ rating: 2 })).toEqual({
      comment: "Please say what went wrong, in 10 characters or more",
    });
    expect(await fields({ rating: 6 })).toEqual({ rating: "Please choose from 1 to 5" });
    expect(await fields({ rating: 5, comment: "Write to ana@city.example" })).toEqual({
      comment: "Please leave out links, email addresses and phone numbers",
    });
  });

  test("names no child whose guardian said no, and neither does its answer", async () => {
    const { site, id } = await acceptedSite();
    const { sponsor, organizer, visitor, db } = site;
    const child = await aProspect(db, { firstName: "Remy", lastName: "Gauandeaux" });
    await aWord(db, child.id, [], "hidden");
    await aNomination(db, { firstName: "Osric", lastName: "Belantier" });
    const call = `/api/connect/deals/${id}/review`;
    const comment = "Remy Gauandeaux wore our name.";
    for (const named of [comment, "Osric Belantier wore our name."]) {
      const refused = await sponsor.post(call, { ...GOOD, comment: named });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["comment"]]);
    }
    await sponsor.post(call, GOOD);
    await organizer.post(call, GOOD);
    const [review] = (await visitor.get(ofOrganizer(site))).body.data;
    const answered = await organizer.post(`/api/connect/reviews/${review.id}/answer`, {
      answer: comment,
    });
    expect([answered.status, Object.keys(answered.body.fields)]).toEqual([422, ["answer"]]);
  });

  test("is left to staff if a guardian says no to a name in it before it is shown", async () => {
    const { site, id } = await acceptedSite();
    const { sponsor, organizer, visitor, admin, db } = site;
    const comment = "Remy Gauandeaux wore our name.";
    await sponsor.post(`/api/connect/deals/${id}/review`, { ...GOOD, comment });
    const child = await aProspect(db, { firstName: "Remy", lastName: "Gauandeaux" });
    await aWord(db, child.id, [], "hidden");
    await site.letTimePass(15 * DAY_MS);
    await tellOfReviews(site.deps);
    await tellOfReviews(site.deps);
    const shown = async () => (await visitor.get(ofOrganizer(site))).body.data;
    const mailed = async (subject: string) =>
      (await site.outbox()).filter((mail) => mail.subject === subject).map(({ to }) => to);
    expect(await shown()).toEqual([]);
    expect((await read(organizer, id)).reviews.other).toBeNull();
    expect((await read(sponsor, id)).reviews.own).toMatchObject({ comment, isHidden: true });
    for (const call of ["/api/connect/reviews/1/answer", "/api/connect/reviews/1/report"]) {
      const given = { answer: "Thank you, see you.", reason: "It names a child." };
      expect((await organizer.post(call, given)).status).toBe(404);
    }
    const flagged = withQuery("/api/admin/connect/reviews", { flagged: "yes" });
    expect((await admin.get(flagged)).body.data).toMatchObject([
      { id: 1, isHidden: true, reportReason: "It may name a child whose name isn't public." },
    ]);
    expect(await mailed("Connect: review 1 was reported")).toHaveLength(1);
    expect(await mailed("You were reviewed in Connect")).toEqual([]);
    const decision = { isHidden: false, reason: "It is the coach's name." };
    for (const _ of [1, 2]) {
      expect((await admin.post("/api/admin/connect/reviews/1/decision", decision)).status).toBe(
        200,
      );
    }
    expect(await shown()).toMatchObject([{ comment }]);
    expect(await mailed("You were reviewed in Connect")).toEqual(["organizer@lakefront.example"]);
  });

  test("is answered once, by whoever was reviewed", async () => {
    const { site, id } = await acceptedSite();
    const { sponsor, organizer } = site;
    await sponsor.post(`/api/connect/deals/${id}/review`, GOOD);
    const call = "/api/connect/reviews/1/answer";
    const answer = { answer: "Thank you, see you next year." };
    expect((await organizer.post(call, answer)).status).toBe(404);
    await organizer.post(`/api/connect/deals/${id}/review`, GOOD);
    expect((await sponsor.post(call, answer)).status).toBe(404);
    expect((await organizer.post(call, answer)).status).toBe(200);
    expect((await organizer.post(call, answer)).status).toBe(409);
    expect((await site.visitor.get(ofOrganizer(site))).body.data).toMatchObject([answer]);
  });

  test("that is reported is taken away by staff alone, with a reason", async () => {
    const { site, id } = await acceptedSite();
    for (const one of [site.sponsor, site.organizer]) {
      await one.post(`/api/connect/deals/${id}/review`, GOOD);
    }
    const report = { reason: "This is about somebody else." };
    expect((await site.visitor.post("/api/connect/reviews/1/report", report)).status).toBe(401);
    expect((await site.stranger.post("/api/connect/reviews/1/report", report)).status).toBe(200);
    await site.expectStatuses((actor) => actor.get("/api/admin/connect/reviews"), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
    });
    const flagged = withQuery("/api/admin/connect/reviews", { flagged: "yes" });
    expect((await site.admin.get(flagged)).body.data).toMatchObject([
      { id: 1, reportReason: report.reason, isHidden: false },
    ]);
    const decision = { isHidden: true, reason: "It names another event." };
    expect(
      (await site.stranger.post("/api/admin/connect/reviews/1/decision", decision)).status,
    ).toBe(403);
    expect((await site.admin.post("/api/admin/connect/reviews/1/decision", decision)).status).toBe(
      200,
    );
    expect((await site.visitor.get(ofOrganizer(site))).body.total).toBe(0);
    expect((await site.admin.get(flagged)).body.data).toEqual([]);
    const log = await site.admin.get(withQuery("/api/admin/audit", { subjectType: "review" }));
    expect(log.body.data[0].subject).toMatchObject({
      name: expect.stringMatching(/./),
      path: "/admin/connect?tab=reviews",
    });
    expect((await read(site.organizer, id)).reviews.other).toBeNull();
  });
});

test("an average is said from three reviews on", async () => {
  const { site, id } = await acceptedSite();
  const ids = [id, await anAccepted(site), await anAccepted(site)];
  for (const [index, deal] of ids.entries()) {
    await site.sponsor.post(`/api/connect/deals/${deal}/review`, {
      rating: 5 - index,
      comment: GOOD.comment,
    });
    await site.organizer.post(`/api/connect/deals/${deal}/review`, { rating: 4 });
    const { body } = await site.visitor.get(ofOrganizer(site));
    expect([body.total, body.average]).toEqual([index + 1, index < 2 ? null : 4]);
  }
});

test("one's own proofs, reviews and words are at most 200 an hour", async () => {
  const site = await connectSite();
  const { organizer } = site;
  for (let turn = 0; turn < 200; turn += 1) {
    await organizer.post("/api/connect/reviews/1/report", { reason: "Nobody hung anything." });
  }
  const proof = { kind: "link", benefit: 0, url: "https://lakefront.example/1" };
  const answers = [
    await organizer.post("/api/connect/deals/1/proofs", proof),
    await organizer.delete("/api/connect/deals/1/proofs/1"),
    await organizer.put("/api/connect/deals/1/words", { words: "It was a good weekend for us." }),
    await organizer.post("/api/connect/deals/1/review", GOOD),
    await organizer.post("/api/connect/reviews/1/answer", { answer: "Thank you, see you." }),
    await organizer.post("/api/connect/reviews/1/report", { reason: "Nobody hung anything." }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(429));
});
