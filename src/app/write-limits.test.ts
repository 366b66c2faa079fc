import type { RouteOptions } from "fastify";
import { expect, test } from "vitest";
import { rateLimits } from "#lib/db/rate-limits-table.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";

/** Calls for anyone that publish, each with a limit of its own. A new one must be entered here. */
const PUBLISHING = [
  "POST /api/prospects/:id/vote",
  "POST /api/you-scout/nominations/:id/vote",
  "POST /api/prospects/guardian/:token",
  "POST /api/guardian/restore/:token",
  "POST /api/you-scout/guardian/:token",
  "POST /api/you-scout/comments/:id/report",
  "POST /api/connect/guardian/:token",
];

/** Publishes the stock that is left; its limit is tested with whole orders (`checkout.test.ts`). */
const ORDERING = "POST /api/shop/orders";

/** Calls for anyone that change nothing public, or only once, or only what a payment provider has signed. */
const PRIVATE = [
  "POST /api/register",
  "POST /api/invitations/:token/account",
  "POST /api/shop/cart",
  "POST /api/login",
  "POST /api/login/passkey",
  "POST /api/logout",
  "POST /api/login/passkey/options",
  "DELETE /api/rawpass/desk/session",
  "POST /api/create-admin",
  "POST /api/reset-password",
  "POST /api/update-password",
  "POST /api/confirm-email",
  "POST /api/voting-reminders/stop",
  "POST /api/vote-ledger/stop",
  "POST /api/privacy-requests",
  "POST /api/you-scout/nominations/:id/report",
  "POST /api/shop/order-links",
  "PATCH /api/shop/orders/:token",
  "POST /api/shop/orders/:token/cancel",
  "POST /api/shop/test-checkout/:session",
  "POST /api/payments/test-billing/:token",
  "POST /api/payments/test-account/:token",
  "POST /api/contact",
  "POST /api/newsletter",
  "POST /api/newsletter/confirm",
  "POST /api/newsletter/unsubscribe",
  "POST /api/payment-events",
  "POST /api/payment-events/accounts",
];

const nameOf = ({ method, url }: RouteOptions) => `${method} ${url}`;
const isForAnyone = ({ config }: RouteOptions) => config?.who === "anyone";

async function siteWithWrites() {
  const { calls, ...site } = await siteWithCalls();
  const writes = calls.filter(({ method }) => !["GET", "HEAD"].includes(String(method)));
  /** Takes all points of every limit that somebody has begun to use. */
  const exhaust = () => site.db.update(rateLimits).set({ points: 1_000_000 });
  return { ...site, writes, exhaust };
}

function make({ method, url }: RouteOptions, caller: Caller): Promise<Answer> {
  const path = url.replaceAll(/:\w+/g, "1");
  return caller[String(method).toLowerCase() as "post" | "put" | "patch" | "delete"](path, {
    reason: "private_data",
  });
}

test("lists every writing call for anyone as publishing or private", async () => {
  const { writes } = await siteWithWrites();
  const names = writes.filter(isForAnyone).map(nameOf);
  expect(names.toSorted()).toEqual([...PUBLISHING, ORDERING, ...PRIVATE].toSorted());
});

test("limits every publishing call for anyone", async () => {
  const { writes, exhaust, visitor, db } = await siteWithWrites();
  const publishing = writes.filter((call) => PUBLISHING.includes(nameOf(call)));
  for (const call of publishing) {
    await db.delete(rateLimits);
    await make(call, visitor);
    await exhaust();
    expect([nameOf(call), (await make(call, visitor)).status]).toEqual([nameOf(call), 429]);
  }
});

test("limits every writing call per account, for members and for staff", async () => {
  const { writes, exhaust, member, admin } = await siteWithWrites();
  for (const caller of [member, admin]) await caller.post("/api/user/adult", {});
  await exhaust();
  for (const call of writes.filter((one) => !isForAnyone(one))) {
    const caller = call.config?.who === "signed-in" ? member : admin;
    expect([nameOf(call), (await make(call, caller)).status]).toEqual([nameOf(call), 429]);
  }
});

test("leaves reading and logging out to an account that reached the limit", async () => {
  const { member, exhaust } = await siteWithWrites();
  await member.post("/api/user/adult", {});
  await exhaust();
  expect((await member.get("/api/user")).status).toBe(200);
  expect((await member.post("/api/logout")).status).toBe(200);
});
