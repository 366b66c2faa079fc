import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { aPartner, switchConnect } from "#areas/connect/profiles/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { bookings } from "#areas/rawpass/bookings/tables.ts";
import { someBookings, someWaiting } from "#areas/rawpass/bookings/testing.ts";
import { aShelf, orderInput } from "#areas/shop/orders/testing.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { MINUTE_MS } from "#lib/time.ts";
import type { Answer } from "#tests/actors.ts";
import { passSite, wishOf } from "#tests/passes.ts";

const FRIDAY = "2027-03-12";
const OWN = 1;
const OTHERS = 2;

/** A site on which its member may do everything, with something of everybody to do it with. */
async function site() {
  const site = await passSite();
  const { db, member, otherMember, clock, otherAthleteId } = site;
  await db.update(users).set({ adultConfirmedAt: clock.now });
  await switchConnect(db, true);
  const mine = { userId: member.user.id, userType: "organizer" } as const;
  const { id: creatorId } = await aPartner(db, { ...mine, isVerified: false });
  const theirs = { userId: otherMember.user.id, userType: "organizer" } as const;
  const other = await aPartner(db, { ...theirs, companyName: "Lakefront Baseball" });
  await aListing(db, { creatorId });
  await aListing(db, { creatorId: other.id });
  await aProspect(db);
  const { id: nominationId } = await aNomination(db, { firstName: "Ada", lastName: "Verret" });
  await aComment(db, { nominationId, userId: member.user.id, createdAt: clock.now });
  await aComment(db, { nominationId, userId: otherMember.user.id });
  await aShelf(db, 1);
  const slotId = site.slotIds[1] ?? 0;
  await someWaiting(db, [{ athleteId: otherAthleteId, slotId }]);
  return { ...site, slotId };
}

type Site = Awaited<ReturnType<typeof site>>;

/** Offers the member's athlete a place on Friday, or gives it. */
async function friday(
  { db, athleteId, slotId, clock }: Site,
  given: Partial<typeof bookings.$inferInsert>,
): Promise<number> {
  const session = { athleteId, slotId, date: FRIDAY, kind: "drop_in" } as const;
  const heldUntil = new Date(clock.now.getTime() + 30 * MINUTE_MS);
  const [row] = await someBookings(db, [{ ...session, state: "offered", heldUntil, ...given }]);
  return row?.id ?? 0;
}

const PRICE = { shownCents: 3_500 };
const KEY = randomUUID();

/** Calls that publish, or might. Each comes with what its second time is answered with. */
const CALLS: Record<string, [again: number, call: (site: Site) => Promise<Answer>]> = {
  "a vote on the board": [409, ({ visitor }) => visitor.post("/api/prospects/1/vote")],
  "a vote on YouScout": [409, ({ visitor }) => visitor.post("/api/you-scout/nominations/1/vote")],
  "a profile": [200, ({ member }) => member.post("/api/user-profile", { displayName: "Ana" })],
  "an edited comment": [
    200,
    ({ member }) => member.patch(`/api/you-scout/comments/${OWN}`, { comment: "What a bat!" }),
  ],
  "a deleted comment": [404, ({ member }) => member.delete(`/api/you-scout/comments/${OWN}`)],
  "a reported comment": [
    200,
    ({ member }) => member.post(`/api/you-scout/comments/${OTHERS}/report`, { reason: "hurtful" }),
  ],
  "an order": [
    201,
    ({ visitor }) => visitor.post("/api/shop/orders", orderInput({ idempotencyKey: KEY })),
  ],
  "a Connect profile": [
    200,
    ({ member }) => member.patch("/api/connect/profile", { biography: "We play at the lake." }),
  ],
  "a changed listing": [
    200,
    ({ member }) => member.patch(`/api/connect/own-listings/${OWN}`, { location: "Gretna, LA" }),
  ],
  "a dropped change": [
    200,
    ({ member }) => member.delete(`/api/connect/own-listings/${OWN}/change`),
  ],
  "a listing that is taken back": [
    409,
    ({ member }) => member.post(`/api/connect/own-listings/${OWN}/take-back`),
  ],
  "a saved listing": [200, ({ member }) => member.put(`/api/connect/saved/${OTHERS}`)],
  "an unsaved listing": [200, ({ member }) => member.delete(`/api/connect/saved/${OTHERS}`)],
  "a drop-in": [
    201,
    ({ member, athleteId, slotId }) =>
      member.post("/api/rawpass/drop-ins", { athleteId, slotId, date: FRIDAY, ...PRICE }),
  ],
  "an accepted offer": [
    200,
    ({ member }) => member.post(`/api/rawpass/bookings/${OWN}/accept`, PRICE),
  ],
  "a canceled place": [409, ({ member }) => member.post(`/api/rawpass/bookings/${OWN}/cancel`)],
  "a wait for a weekly place": [
    201,
    ({ member, athleteId, slotId }) =>
      member.post("/api/rawpass/standing-waitlist", { athleteId, slotId }),
  ],
  "a pass": [
    201,
    (all) => all.member.post("/api/rawpass/passes", { ...wishOf(all), idempotencyKey: KEY }),
  ],
};

/** What must be there first. */
const BEFORE: Record<string, (site: Site) => Promise<unknown>> = {
  "an accepted offer": (all) => friday(all, {}),
  "a canceled place": (all) => friday(all, { kind: "make_up", state: "booked", heldUntil: null }),
};

test.each(Object.entries(CALLS))(
  "%s, sent twice, is published once at most",
  async (name, [again, call]) => {
    const all = await site();
    await BEFORE[name]?.(all);
    const { contentVersion } = all.deps.database;
    const before = contentVersion.current;
    const first = await call(all);
    expect([200, 201], JSON.stringify(first.body)).toContain(first.status);
    const once = contentVersion.current;
    const second = await call(all);
    expect([second.status, contentVersion.current - once]).toEqual([again, 0]);
    expect(once - before).toBeLessThanOrEqual(1);
  },
);
