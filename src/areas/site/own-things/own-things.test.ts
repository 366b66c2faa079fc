import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { switchConnect } from "#areas/connect/profiles/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { orders } from "#areas/shop/orders/tables.ts";
import { anOrder } from "#areas/shop/orders/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { paths } from "#paths.ts";
import type { SignedIn } from "#tests/actors.ts";
import { connectSite, offer } from "#tests/deals.ts";
import { buy, passSite } from "#tests/passes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const NOTHING = { newest: [], total: 0 };
const ADDRESS = "ana@city.example";

const own = async (caller: SignedIn) => (await caller.get("/api/my")).body.data;

/** Gives the member an address, which is confirmed or not. */
async function giveAddress({ db, member, clock }: TestApp, isConfirmed: boolean): Promise<void> {
  await db
    .update(users)
    .set({ email: ADDRESS, emailConfirmedAt: isConfirmed ? clock.now : null })
    .where(eq(users.id, member.user.id));
}

test("everybody who is signed in sees a page of their own, and it is kept nowhere", async () => {
  const { expectStatuses, member } = await testApp();
  await expectStatuses((actor) => actor.get("/api/my"), {
    visitor: 401,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  const { body, headers } = await member.get("/api/my");
  expect(headers["cache-control"]).toBe("no-store");
  expect(body.data).toEqual({
    evaluations: NOTHING,
    nominations: NOTHING,
    passes: NOTHING,
    events: { newest: [], total: 0 },
    orders: null,
    offers: null,
  });
});

test("one's page says no longer that a child is public who was hidden or taken back, nor that an order is packed whose money went back", async () => {
  const site = await testApp();
  const { db, member, clock } = site;
  await giveAddress(site, true);
  const submittedByUserId = member.user.id;
  await aNomination(db, { submittedByUserId, hiddenAt: clock.now });
  await aNomination(db, {
    ...{ submittedByUserId, guardianEmail: ADDRESS, guardianRevokedAt: clock.now },
  });
  await aNomination(db, { submittedByUserId, status: "promoted", hiddenAt: clock.now });
  await aNomination(db, { submittedByUserId, anonymizedAt: clock.now });
  const customerEmail = ADDRESS;
  await anOrder(db, { customerEmail, status: "processing", paymentStatus: "refunded" });
  await anOrder(db, { customerEmail, status: "expired", paymentStatus: "paid" });
  await anOrder(db, { customerEmail, status: "delivered", paymentStatus: "refunded" });
  const { nominations, orders: bought } = await own(member);
  const statesOf = ({ newest }: { newest: { state: string }[] }) => newest.map((one) => one.state);
  expect(statesOf(nominations)).toEqual(["Deleted", "Hidden", "Taken down", "Hidden"]);
  expect(statesOf(bought)).toEqual(["Delivered", "It came too late", "Refunded"]);
});

describe("one's page shows", () => {
  test("the newest five requests and nominations with their states, and how many there are", async () => {
    const { db, member, otherMember } = await testApp();
    const ages = Array.from({ length: 6 }, (_, index) => ({ playerName: `Player ${index + 1}` }));
    await someRequests(db, member.user.id, ...ages);
    for (const status of ["approved", "archived"] as const) {
      await aNomination(db, { submittedByUserId: member.user.id, status });
    }
    const { evaluations, nominations } = await own(member);
    expect(evaluations.total).toBe(6);
    expect(evaluations.newest.map(({ title }: { title: string }) => title)).toEqual([
      "Player 6",
      "Player 5",
      "Player 4",
      "Player 3",
      "Player 2",
    ]);
    expect(evaluations.newest[0]).toMatchObject({
      state: "Received",
      to: `${paths.myEvaluations}#request-6`,
    });
    expect(nominations.newest.map(({ state }: { state: string }) => state)).toEqual([
      "Past the age of YouScout",
      "On YouScout",
    ]);
    expect(JSON.stringify(await own(otherMember))).not.toMatch(/Player|Marcus/);
  });

  test("orders to who has confirmed their address, whatever its case, and to nobody else", async () => {
    const site = await testApp();
    const { db, member, otherMember } = site;
    await anOrder(db, { customerEmail: "ANA@city.example", status: "shipped" });
    await anOrder(db, { customerEmail: "other@city.example" });
    await giveAddress(site, false);
    expect((await own(member)).orders).toBeNull();
    await giveAddress(site, true);
    const { orders: block } = await own(member);
    expect(block).toMatchObject({ total: 1, newest: [{ id: 1, state: "On its way" }] });
    const page = block.newest[0].to.replace(paths.orderStatus(""), "");
    expect(page).toMatch(/^[\w-]{30,}$/);
    expect((await own(otherMember)).orders).toBeNull();
    await db.update(orders).set({ anonymizedAt: new Date() });
    expect((await own(member)).orders).toEqual(NOTHING);
  });

  test("the newest five of a hundred and one orders", async () => {
    const site = await testApp();
    const orderNumbers = [];
    for (let count = 0; count < 101; count += 1) {
      orderNumbers.push((await anOrder(site.db, { customerEmail: ADDRESS })).orderNumber);
    }
    await giveAddress(site, true);
    const { orders: block } = await own(site.member);
    expect(block.total).toBe(101);
    expect(block.newest.map(({ title }: { title: string }) => title)).toEqual(
      orderNumbers.slice(-5).reverse(),
    );
  });

  test("passes to whose they are, and names no child there", async () => {
    const site = await passSite();
    await buy(site);
    const { passes } = await own(site.member);
    expect(passes).toMatchObject({
      total: 1,
      newest: [{ title: "Hitting, $303.10 a month", state: "Active", to: paths.rawPassOwn }],
    });
    expect(JSON.stringify(passes)).not.toMatch(/maya/i);
    expect((await own(site.otherMember)).passes).toEqual(NOTHING);
  });

  test("offers to both sides, and while Connect is off to whoever has some", async () => {
    const site = await connectSite();
    const id = await offer(site);
    for (const side of [site.sponsor, site.organizer]) {
      expect((await own(side)).offers).toMatchObject({
        total: 1,
        newest: [{ id, state: "Open", to: paths.connectOffer(id) }],
      });
    }
    expect((await own(site.stranger)).offers).toEqual(NOTHING);
    expect((await own(site.member)).offers).toBeNull();
    await switchConnect(site.db, false);
    expect((await own(site.sponsor)).offers).toMatchObject({ total: 1, newest: [{ id }] });
    expect((await own(site.stranger)).offers).toBeNull();
  });
});

test("an account that was deleted leaves no page behind", async () => {
  const { member } = await testApp();
  await member.delete("/api/user", { password: TEST_PASSWORD });
  expect((await member.get("/api/my")).status).toBe(401);
});
