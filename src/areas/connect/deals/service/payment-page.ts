import { and, eq } from "drizzle-orm";
import { requirePartner } from "#areas/connect/profiles/queries.ts";
import { syncPayment } from "#areas/money/payments/service/sync-payment.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { orUnavailable } from "#lib/payments/isolate-failure.ts";
import { hasTimeForPage } from "#lib/payments/page-time.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { DEAL_COLUMNS, type DealRow, getDeal, noSuchDeal } from "../queries/deals.ts";
import { CONNECT_DEAL } from "../rules/deals.ts";
import { deals } from "../tables.ts";
import { DEAL_PAYMENTS } from "./deal-payments.ts";

/** A page lives for less than a day, as the provider wants it, and for more than half an hour. */
const PAGE_MAX_MS = DAY_MS - MINUTE_MS;
const PAGE_MIN_MS = 31 * MINUTE_MS;

/**
 * The provider's page on which a sponsor pays a deal. One that is open is given again; after it a new one is
 * opened, once the provider has closed it. The 72 hours are ours: we close the page when they are over.
 * Throws `not_found` for whoever is not the sponsor, `conflict` for a deal that is paid or over, and `unavailable`
 * while nobody takes payments.
 */
export async function openPaymentPage(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<string> {
  const { db } = deps.database;
  const { id: partnerId } = await requirePartner(db, actor.userId);
  const deal = await getDeal(db, id);
  if (deal.sponsorId !== partnerId) throw noSuchDeal();
  requirePayable(deal, deps.now());
  return orUnavailable(() => findPage(deps, deal, actor.userId));
}

function requirePayable({ fulfilment, paidAt, payBy }: DealRow, now: Date): void {
  if (paidAt) throw new AppError("conflict", "This deal is paid already.");
  if (fulfilment !== "unpaid" || payBy <= now) {
    throw new AppError("conflict", "This deal can no longer be paid.");
  }
}

async function findPage(deps: Deps, deal: DealRow, userId: number): Promise<string> {
  const { paymentUrl, pageExpiresAt, sessionId, reference } = deal;
  const hasTime = pageExpiresAt !== null && hasTimeForPage(pageExpiresAt, deps.now());
  if (paymentUrl && hasTime) return paymentUrl;
  // A page that was written down and not answered is asked for again, by the same key.
  if (!paymentUrl && hasTime) return openPage(deps, deal, userId);
  if (sessionId) {
    const { isSettled } = await syncPayment(deps, { reference, closesPage: true }, DEAL_PAYMENTS);
    if (isSettled) return addressOf(deps, deal);
  }
  return openPage(deps, await requestPage(deps, deal), userId);
}

/** Writes the next page down; where another tab was faster, that is the one. */
async function requestPage(deps: Deps, deal: DealRow): Promise<DealRow> {
  const { id, pageNumber } = deal;
  const [requested] = await deps.database.db
    .update(deals)
    .set({
      pageNumber: pageNumber + 1,
      pageExpiresAt: expiryOf(deal, deps.now()),
      paymentUrl: null,
    })
    .where(and(eq(deals.id, id), eq(deals.pageNumber, pageNumber), eq(deals.fulfilment, "unpaid")))
    .returning(DEAL_COLUMNS);
  return requested ?? getDeal(deps.database.db, id);
}

async function openPage(deps: Deps, deal: DealRow, userId: number): Promise<string> {
  requirePayable(deal, deps.now());
  const session = await askForPage(deps, deal, userId);
  await deps.database.db
    .update(deals)
    .set({ sessionId: session.id, paymentUrl: session.url })
    .where(and(eq(deals.id, deal.id), eq(deals.pageNumber, deal.pageNumber)));
  return session.url ?? addressOf(deps, deal);
}

function expiryOf({ payBy }: DealRow, now: Date): Date {
  const left = Math.max(payBy.getTime() - now.getTime(), PAGE_MIN_MS);
  return new Date(now.getTime() + Math.min(left, PAGE_MAX_MS));
}

async function askForPage(deps: Deps, deal: DealRow, userId: number) {
  const { payments } = deps;
  if (!payments) throw new AppError("unavailable", "This site takes no payments.");
  const { reference, amount, title, pageNumber, pageExpiresAt } = deal;
  const { email } = await getUser(deps.database.db, userId);
  const back = addressOf(deps, deal);
  const wish = {
    subject: { purpose: CONNECT_DEAL, reference },
    customerEmail: email ?? "",
    lines: [{ name: `Sponsorship: ${title}`, amountCents: amount, quantity: 1 }],
    successUrl: back,
    cancelUrl: back,
    expiresAt: pageExpiresAt ?? deps.now(),
    isHeld: true,
  };
  try {
    return await payments.createSession(wish, `${CONNECT_DEAL}-${reference}-${pageNumber}`);
  } catch (cause) {
    if (!(cause instanceof PaymentRefused)) throw cause;
    deps.log.warn({ dealId: deal.id }, "payment page refused", cause);
    const message = "The payment page didn't accept this. Please check your email address.";
    throw new AppError("invalid", message, { cause });
  }
}

function addressOf({ config }: Pick<Deps, "config">, { id }: DealRow): string {
  return `${config.baseUrl}${paths.connectDeal(id)}`;
}
