import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aListing, asRead } from "#areas/connect/listings/testing.ts";
import { aPartner, asRead as partnerAsRead } from "#areas/connect/profiles/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { agree, type ConnectSite, connectSite, deliver, pay } from "#tests/deals.ts";
import { deals, reviews } from "./tables.ts";

const OWN = "You have a part in this yourself. Please let somebody else of our staff decide.";

/** A site whose owner, the administrator of the tests, is an organizer too. */
async function ownersSite(): Promise<ConnectSite & { ownId: number; other: ConnectSite["admin"] }> {
  const site = await connectSite();
  const { admin, db, join } = site;
  const own = await aPartner(db, { userId: admin.user.id, userType: "organizer" });
  const second = await join("second", "organizer");
  await db.update(users).set({ role: "admin" }).where(eq(users.id, second.user.id));
  return { ...site, ownId: own.id, other: await site.signIn(second.user) };
}

describe("staff with a part of their own in Connect, owners included", () => {
  test("decide about no deal of which they are a side; somebody else does", async () => {
    const site = await ownersSite();
    const { admin, other, db, ownId } = site;
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    const money = { note: "By check 1201", expectedCents: 90_000 };
    const decision = { refund: 50_000, reason: "We have looked at it." };
    for (const side of [{ organizerId: ownId }, { sponsorId: ownId }]) {
      await db.update(deals).set(side);
      for (const [address, body] of [
        [`/api/admin/connect/deals/${id}/decision`, decision],
        [`/api/admin/connect/deals/${id}/payout`, money],
        [`/api/admin/connect/deals/${id}/refund`, money],
        [`/api/admin/connect/deals/${id}/repayment`, money],
      ] as const) {
        const answer = await admin.post(address, body);
        expect([answer.status, answer.body.message]).toEqual([403, OWN]);
      }
    }
    expect((await other.post(`/api/admin/connect/deals/${id}/decision`, decision)).status).toBe(
      200,
    );
  });

  test("neither verify themselves nor decide about their listings", async () => {
    const { admin, other, db, ownId } = await ownersSite();
    const { id } = await aListing(db, { creatorId: ownId, status: "pending_review" });
    const approval = { decision: "approve", ...(await asRead(db, id)) };
    const verify = {
      ...{ verification: "verified", verificationNote: "I know myself" },
      ...(await partnerAsRead(db, ownId)),
    };
    const calls = [
      (by: typeof admin) => by.patch(`/api/admin/connect/people/${ownId}`, verify),
      (by: typeof admin) => by.post(`/api/admin/connect/listings/${id}/decision`, approval),
      (by: typeof admin) => by.patch(`/api/admin/connect/listings/${id}`, { isHighlighted: true }),
    ];
    for (const call of calls) {
      const { status, body } = await call(admin);
      expect([status, body.message]).toEqual([403, OWN]);
      expect((await call(other)).status).toBe(200);
    }
  });

  test.each(["reviewerId", "receiverId"] as const)(
    "take away no review of which they are the %s",
    async (part) => {
      const site = await ownersSite();
      const { admin, other, db, ownId, sponsor, organizer, deps } = site;
      const dealId = await agree(site);
      const now = deps.now();
      await db.insert(reviews).values({
        ...{ dealId, reviewerId: sponsor.partnerId, receiverId: organizer.partnerId },
        ...{ rating: 4, createdAt: now, shownFrom: now, [part]: ownId },
      });
      const [review] = await db.select().from(reviews);
      const address = `/api/admin/connect/reviews/${review?.id ?? 0}/decision`;
      const given = { isHidden: true, reason: "It is about somebody else." };
      const { status, body } = await admin.post(address, given);
      expect([status, body.message]).toEqual([403, OWN]);
      expect((await other.post(address, given)).status).toBe(200);
    },
  );
});
