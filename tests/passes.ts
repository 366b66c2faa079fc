import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { isTestProvider } from "#areas/money/payments/queries/test-provider.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { PassRow } from "#areas/rawpass/passes/queries/passes.ts";
import type { NewPass } from "#areas/rawpass/passes/schema/passes.ts";
import { memberships } from "#areas/rawpass/passes/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { waiver } from "#content/waiver.ts";
import { lockedRow } from "#lib/db/db.ts";
import { type TestApp, testApp } from "./test-app.ts";

const MAYA = {
  firstName: "Maya",
  lastName: "Batiste",
  birthDate: "2017-05-20",
  emergencyName: "Ana Batiste",
  emergencyPhone: "(504) 555-0142",
};
const AGREED = { guardianName: "Ana Batiste", version: waiver.version, isAgreed: true };

/** A site whose member may buy a pass of two hitting sessions a week, Wednesdays and Fridays, for Maya. */
export async function passSite() {
  const site = await testApp();
  const { db, deps, member, otherMember } = site;
  const provider = deps.payments;
  if (!isTestProvider(provider)) throw new Error("no test provider");
  const isMember = eq(users.id, member.user.id);
  await db.update(users).set({ email: "ana@city.example" }).where(isMember);
  await member.post("/api/user/adult", { isAdult: true });
  const { id: athleteId } = await anAthlete(db, { userId: member.user.id });
  await member.post(`/api/rawpass/athletes/${athleteId}/waiver`, AGREED);
  const other = await anAthlete(db, { userId: otherMember.user.id, firstName: "Lou" });
  const { id: activityId } = await anActivity(db);
  const wednesday = await aSlot(db, { activityId });
  const friday = await aSlot(db, { activityId, dayOfWeek: 5 });
  return {
    ...site,
    ...{ provider, athleteId, activityId, maya: MAYA, agreed: AGREED },
    otherAthleteId: other.id,
    slotIds: [wednesday.id, friday.id],
    /** The oldest pass. */
    async pass(): Promise<PassRow> {
      const [row] = await db.select().from(memberships).orderBy(asc(memberships.id)).limit(1);
      return lockedRow(row);
    },
  };
}

export type PassSite = Awaited<ReturnType<typeof passSite>>;

/** The purchase of that pass, with a key of its own. */
export function wishOf(site: PassSite): NewPass {
  const { athleteId, activityId, slotIds } = site;
  return {
    idempotencyKey: randomUUID(),
    athleteId,
    activities: [{ activityId, frequencyPerWeek: 2, slotIds }],
    shownMonthlyCents: 30_310,
  };
}

/** Lets the first month be paid on the test provider's page. */
export async function pay({ visitor }: TestApp, { paymentUrl }: { paymentUrl: string }) {
  const session = paymentUrl.split("/").at(-1) as string;
  return visitor.post(`/api/shop/test-checkout/${session}`, { outcome: "success" });
}

/** Buys that pass, and pays it. */
export async function buy(site: PassSite): Promise<PassRow> {
  const { body } = await site.member.post("/api/rawpass/passes", wishOf(site));
  await pay(site, body.data);
  return site.pass();
}
