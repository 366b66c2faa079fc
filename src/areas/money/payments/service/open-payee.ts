import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { lockedRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { orUnavailable } from "#lib/payments/isolate-failure.ts";
import { PaymentRefused, type Payments } from "#lib/payments/payments.ts";
import type { OnboardingReturn } from "#lib/payments/payouts.ts";
import { findPayee, type PayeeRow } from "../queries/payees.ts";
import { payees } from "../tables.ts";

interface PayeeRequest {
  userId: number;
  /** Given to the provider, which writes to it. */
  email: string;
  back: OnboardingReturn;
}

/**
 * The provider's form for somebody who wants to be paid, behind a link that works once. His account is written
 * down before it is asked for; one that has left the site is followed by a new one.
 * Throws `unavailable` where nobody takes payments or the provider is away, and `conflict` for whom it refuses.
 */
export async function openOnboarding(
  deps: Deps,
  { userId, email, back }: PayeeRequest,
): Promise<string> {
  const { database, now } = deps;
  const payee = await database.db.transaction((tx) => requestAccount(tx, { userId, now: now() }));
  return askProvider(deps, async ({ payouts }) => {
    const accountId = payee.accountId ?? (await openAccount(deps, payee, email));
    return payouts.openOnboarding(accountId, back);
  });
}

/**
 * The provider's page of somebody's payouts.
 * Throws `not_found` for whoever has no account, and else as `openOnboarding` does.
 */
export async function openPayoutPage(
  deps: Deps,
  { userId }: Pick<PayeeRequest, "userId">,
): Promise<string> {
  const { accountId } = (await findPayee(deps.database.db, userId)) ?? {};
  if (!accountId) throw new AppError("not_found", "You have no account for payouts yet.");
  return askProvider(deps, ({ payouts }) => payouts.openDashboard(accountId));
}

async function requestAccount(
  tx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<PayeeRow> {
  const blank = { accountKey: randomUUID(), status: "incomplete", changedAt: now } as const;
  await tx
    .insert(payees)
    .values({ userId, ...blank, createdAt: now })
    .onConflictDoNothing();
  const isIt = eq(payees.userId, userId);
  const [found] = await tx.select().from(payees).where(isIt).for("update");
  const payee = lockedRow(found);
  if (payee.status !== "gone") return payee;
  const renewed = { ...blank, accountId: null, payoutFailedAt: null };
  await tx.update(payees).set(renewed).where(isIt);
  return { ...payee, ...renewed };
}

async function openAccount(
  { database, payments, now }: Deps,
  { id, accountKey }: PayeeRow,
  email: string,
): Promise<string> {
  if (!payments) throw new AppError("unavailable", "This site takes no payments.");
  const account = await payments.payouts.createAccount({ email }, accountKey);
  await database.db
    .update(payees)
    .set({ accountId: account.id, status: account.status, changedAt: now() })
    .where(and(eq(payees.id, id), eq(payees.accountKey, accountKey), isNull(payees.accountId)));
  return account.id;
}

async function askProvider(
  { payments }: Pick<Deps, "payments">,
  question: (payments: Payments) => Promise<string>,
): Promise<string> {
  if (!payments) throw new AppError("unavailable", "This site takes no payments.");
  try {
    return await orUnavailable(() => question(payments), "provider");
  } catch (refusal) {
    if (!(refusal instanceof PaymentRefused)) throw refusal;
    const message = "The payment provider can't do that for this account.";
    throw new AppError("conflict", message, { cause: refusal });
  }
}
