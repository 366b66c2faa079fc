import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lockEvent } from "#areas/board/events/queries.ts";
import { events } from "#areas/board/events/tables.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { someReadyAthletes } from "#areas/people/athletes/testing.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testApp } from "#tests/test-app.ts";
import { eventRegistrations } from "./tables.ts";

test("an event counts a registration that is made while the deletion of another waits", async () => {
  const { db, deps, member } = await testApp();
  const { id: eventId } = await anEvent(db);
  const child = { userId: member.user.id, firstName: "Maya", agreedAt: deps.now() };
  const [first, second] = await someReadyAthletes(db, [
    { ...child, lastName: "Batiste" },
    { ...child, lastName: "Landry" },
  ]);
  const registrationOf = (athlete = first) => ({ eventId, athleteId: athlete?.id ?? 0 });
  await db.insert(eventRegistrations).values(registrationOf(first));
  const held = Promise.withResolvers<void>();
  const isWaitedFor = Promise.withResolvers<void>();
  const registering = db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    held.resolve();
    await isWaitedFor.promise;
    await tx.insert(eventRegistrations).values(registrationOf(second));
  });
  await held.promise;
  const deleting = db
    .delete(eventRegistrations)
    .where(eq(eventRegistrations.athleteId, first?.id ?? 0))
    .execute();
  await untilWaiting(db);
  isWaitedFor.resolve();
  await Promise.all([registering, deleting]);
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  expect(event?.registered).toBe(1);
});
