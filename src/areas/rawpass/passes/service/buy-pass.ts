import { and, eq } from "drizzle-orm";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { requirePayments } from "#areas/rawpass/bookings/access.ts";
import { monthlyTermCents } from "#areas/rawpass/schedule/schema/price.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { hasTimeForPage } from "#lib/payments/page-time.ts";
import { PaymentRefused, PaymentsUnavailable } from "#lib/payments/payments.ts";
import type { SubscriptionWish } from "#lib/payments/subscriptions.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import {
  centsOf,
  findCustomerId,
  findPassByKey,
  listActivitiesOfPass,
  listPendingOfAthlete,
  type PassRow,
} from "../queries/passes.ts";
import { RAWPASS_PASS } from "../rules/passes.ts";
import type { BoughtPass, NewPass } from "../schema/passes.ts";
import { memberships } from "../tables.ts";
import { createPass } from "./create-pass.ts";
import { endUnpaid } from "./end-unpaid.ts";

const RETRY_SECONDS = 10;

const limits = perDeps((deps) =>
  createLimit(deps, {
    name: "rawpass-buy-account",
    points: 30,
    seconds: HOUR_SECONDS,
    message: "You've started many purchases. Please try again later.",
  }),
);

/**
 * Buys a pass: prices it, holds its places, writes it down and only then asks the payment provider for a
 * page. Sent twice, at once or later, it is one pass with one page. What waited to be paid for the same
 * athlete is given up.
 * Throws what `createPass` throws, `stale` for a purchase that is over, `too_many`, and `unavailable` while
 * nobody takes payments: then the same purchase sent again finds the pass.
 */
export async function buyPass(
  deps: Deps,
  actor: Member,
  wish: NewPass,
): Promise<BoughtPass["data"]> {
  requirePayments(deps.payments);
  try {
    const known = await findPassByKey(deps.database.db, wish.idempotencyKey);
    const pass = known ?? (await buyAnew(deps, actor, wish));
    if (pass.userId !== actor.userId || pass.athleteId !== wish.athleteId) throw over();
    return { id: pass.id, paymentUrl: await findPaymentUrl(deps, actor, pass) };
  } catch (cause) {
    if (!(cause instanceof PaymentsUnavailable)) throw cause;
    const message = "We can't reach the payment page right now. Please try again.";
    throw new AppError("unavailable", message, { retryAfterSeconds: RETRY_SECONDS, cause });
  }
}

function over(): AppError {
  return new AppError("stale", "This purchase is over. Please build your pass again.");
}

async function buyAnew(deps: Deps, actor: Member, wish: NewPass): Promise<PassRow> {
  const { userId } = actor;
  const { athleteId } = wish;
  await limits(deps).take(String(userId));
  for (const pass of await listPendingOfAthlete(deps.database.db, { userId, athleteId })) {
    // The same purchase may have been sent at the same time.
    if (pass.idempotencyKey === wish.idempotencyKey) continue;
    await endUnpaid(deps, { pass, by: "holder", note: "Replaced by another purchase" });
  }
  return deps.database.contentVersion.publish((tx) => createPass(tx, deps, actor, wish));
}

async function findPaymentUrl(deps: Deps, actor: Member, pass: PassRow): Promise<string> {
  if (pass.paidAt) return afterPayment(deps);
  const { heldUntil } = pass;
  const now = deps.now();
  if (pass.status !== "pending" || !heldUntil || heldUntil <= now) throw over();
  if (pass.paymentUrl) return pass.paymentUrl;
  if (!hasTimeForPage(heldUntil, now)) throw over();
  const session = await askForPage(deps, pass, await wishOf(deps, actor, { ...pass, heldUntil }));
  await deps.database.db
    .update(memberships)
    .set({ sessionId: session.id, paymentUrl: session.url })
    .where(and(eq(memberships.id, pass.id), eq(memberships.status, "pending")));
  return session.url ?? afterPayment(deps);
}

async function askForPage(deps: Deps, pass: PassRow, wish: SubscriptionWish) {
  const { subscriptions } = requirePayments(deps.payments);
  try {
    return await subscriptions.createCheckout(wish, `${RAWPASS_PASS}-${pass.reference}`);
  } catch (cause) {
    if (!(cause instanceof PaymentRefused)) throw cause;
    deps.log.warn({ passId: pass.id }, "payment page refused", cause);
    const note = "The payment provider refused to open a payment page";
    await endUnpaid(deps, { pass, by: "payment", note });
    const message = "The payment page didn't accept this. Please check your email address.";
    throw new AppError("invalid", message, { cause });
  }
}

async function wishOf(
  deps: Deps,
  { userId }: Member,
  pass: PassRow & { heldUntil: Date },
): Promise<SubscriptionWish> {
  const { db } = deps.database;
  const customerId = await findCustomerId(db, userId);
  const { email } = await getUser(db, userId);
  const activities = await listActivitiesOfPass(db, pass.id);
  return {
    subject: { purpose: RAWPASS_PASS, reference: pass.reference },
    customer: customerId ? { id: customerId } : { email: email ?? "" },
    items: activities.map(({ activityId, activityName, ratePerSession, frequencyPerWeek }) => ({
      productId: `rawpass-activity-${activityId}`,
      name: activityName,
      amountCents: monthlyTermCents({ rateCents: centsOf(ratePerSession), frequencyPerWeek }),
    })),
    successUrl: afterPayment(deps),
    cancelUrl: `${deps.config.baseUrl}${paths.rawPassBuild}`,
    expiresAt: pass.heldUntil,
  };
}

function afterPayment({ config }: Pick<Deps, "config">): string {
  return `${config.baseUrl}${paths.rawPassOwn}`;
}
