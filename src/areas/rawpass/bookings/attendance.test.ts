import { describe, expect, test } from "vitest";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { closures } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { admit } from "./service/attendance.ts";
import { lockSession } from "./service/open-session.ts";
import { bookings } from "./tables.ts";

const WEDNESDAY = "2027-03-10";

/** A session with one place, and two athletes who have none. */
async function siteWithSession() {
  const site = await testApp();
  const { db, deps, member } = site;
  const { id: activityId } = await anActivity(db);
  const { id: slotId } = await aSlot(db, { activityId, maxCapacity: 1 });
  const [one, other] = await someAthletes(db, member.user.id, 2);
  const session = { slotId, date: WEDNESDAY };
  const letIn = (athleteId: number, kind: "make_up" | "walk_in" = "walk_in") =>
    deps.database.contentVersion.publish(async (tx: PublicTx) =>
      admit(tx, deps, await lockSession(tx, deps, session), { athleteId, kind }),
    );
  return { ...site, session, letIn, one: one?.id ?? 0, other: other?.id ?? 0 };
}

describe("who is let in at the desk", () => {
  test("has a place, and nobody is let in beyond the places", async () => {
    const { letIn, one, other } = await siteWithSession();
    expect(await letIn(one)).toMatchObject({ kind: "walk_in", state: "attended" });
    await expect(letIn(other)).rejects.toThrow("This session is full.");
  });

  test("takes the place that was held or waited for", async () => {
    const site = await siteWithSession();
    const { db, one, other, session, clock, letIn } = site;
    const heldUntil = new Date(clock.now.getTime() + HOUR_MS);
    await db
      .insert(bookings)
      .values({ athleteId: one, ...session, kind: "drop_in", state: "booked", heldUntil });
    await expect(letIn(other)).rejects.toThrow("This session is full.");
    expect(await letIn(one)).toMatchObject({ id: 1, kind: "walk_in", heldUntil: null });
  });

  test("needs a make-up for a make-up, and a session that takes place", async () => {
    const { db, one, letIn, clock } = await siteWithSession();
    await expect(letIn(one, "make_up")).rejects.toThrow("There is no make-up");
    const days = { fromDate: WEDNESDAY, toDate: WEDNESDAY, activityId: null };
    const createdAt = new Date(clock.now.getTime() - DAY_MS);
    await db.insert(closures).values({ ...days, reason: "A hurricane", createdAt });
    await expect(letIn(one)).rejects.toThrow("This session is closed.");
  });
});
