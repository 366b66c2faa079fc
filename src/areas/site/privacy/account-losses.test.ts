import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { anAppointment, someRequests } from "#areas/board/evaluations/testing.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { aPartner } from "#areas/connect/profiles/testing.ts";
import { someReadyAthletes } from "#areas/people/athletes/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { anOrder } from "#areas/shop/orders/testing.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";

/** A member with two athletes at an event with one place, and with orders. */
async function prepare({ isConfirmed = true } = {}) {
  const site = await testApp();
  const { db, deps, member } = site;
  const now = deps.now();
  await db
    .update(users)
    .set({ email: "ana@city.example", emailConfirmedAt: isConfirmed ? now : null })
    .where(eq(users.id, member.user.id));
  const startsAt = new Date(now.getTime() + 7 * DAY_MS);
  const { id: eventId } = await anEvent(db, {
    ...{ startsAt, endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS) },
    ...{ isPublic: true, minAge: 8, maxAge: 12, capacity: 1 },
  });
  const athlete = {
    ...{ userId: member.user.id, lastName: "Batiste", birthDate: "2017-01-01", agreedAt: now },
    ...{ emergencyName: "Ana Batiste", emergencyPhone: "(504) 555-0142" },
  };
  const athletes = await someReadyAthletes(db, [
    { ...athlete, firstName: "Maya" },
    { ...athlete, firstName: "Leo" },
  ]);
  for (const { id: athleteId } of athletes) {
    const wish = { athleteId, mayWait: true };
    expect((await member.post(`/api/events/${eventId}/registrations`, wish)).status).toBe(201);
  }
  for (const [orderNumber, status] of [
    ["RAW-AAAAAA", "paid"],
    ["RAW-BBBBBB", "delivered"],
  ] as const) {
    await anOrder(db, { orderNumber, status, customerEmail: "Ana@city.example" });
  }
  const leave = async () => {
    expect((await member.delete("/api/user", { password: TEST_PASSWORD })).status).toBe(200);
    return (await site.outbox()).filter(({ cause }) => cause.startsWith("account-deleted"));
  };
  return { ...site, startsAt: startsAt.toISOString(), leave };
}

test("names places at events, waits, athletes and the open orders that stay", async () => {
  const { member, startsAt } = await prepare();
  const event = { eventName: "Spring Showcase", startsAt };
  expect((await member.get("/api/user/losses")).body.data).toMatchObject({
    athletes: 2,
    registrations: [
      { firstName: "Maya", isWaiting: false, ...event },
      { firstName: "Leo", isWaiting: true, ...event },
    ],
    orders: ["RAW-AAAAAA"],
  });
});

test("name the listings in Connect and the evaluations to come, in the last mail too", async () => {
  const { db, member, deps, startsAt, leave } = await prepare();
  const userId = member.user.id;
  const { id: creatorId } = await aPartner(db, { userId, userType: "organizer" });
  await aListing(db, { creatorId, status: "active" });
  await aListing(db, { creatorId, status: "draft", title: null });
  await someRequests(db, userId, { createdAt: deps.now() }, { createdAt: deps.now() });
  const [coming, past] = [new Date(startsAt), new Date(deps.now().getTime() - DAY_MS)];
  for (const [requestId, at] of [
    [1, coming],
    [2, past],
  ] as const) {
    const endsAt = new Date(at.getTime() + HOUR_MS);
    await anAppointment(db, {
      requestId,
      isPlayerNew: false,
      startsAt: at,
      endsAt,
      place: "City Park",
    });
  }
  expect((await member.get("/api/user/losses")).body.data).toMatchObject({
    listings: ["A listing without a title", "Crescent City Classic"],
    evaluations: [{ firstName: "Marcus", startsAt }],
  });
  const [mail] = await leave();
  const text = mail?.parts.join("\n");
  for (const line of [
    'Your 2 listings and drafts in Connect: "A listing without a title", "Crescent City Classic".',
    "Marcus's evaluation on March 17, 2027.",
  ]) {
    expect(text).toContain(line);
  }
});

test("are confirmed by one last mail to the address of the account", async () => {
  const { leave } = await prepare();
  const [mail, ...more] = await leave();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: "ana@city.example", subject: "Your account was deleted" });
  const text = mail?.parts.join("\n");
  for (const line of [
    "Maya's place at Spring Showcase on March 17, 2027.",
    "Leo's place on the waitlist for Spring Showcase on March 17, 2027.",
    "2 athletes, with",
    "Your order RAW-AAAAAA stays. Its link still works",
  ]) {
    expect(text).toContain(line);
  }
});

test("are not told to an address that nobody confirmed", async () => {
  const { member, leave } = await prepare({ isConfirmed: false });
  expect((await member.get("/api/user/losses")).body.data.orders).toEqual([]);
  const [mail] = await leave();
  expect(mail?.subject).toBe("Your account was deleted");
  expect(mail?.parts.join("\n")).not.toMatch(/Maya|Leo|RAW-/);
});
