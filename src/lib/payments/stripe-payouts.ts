import Stripe from "stripe";
import { CURRENCY, PaymentRefused } from "./payments.ts";
import type { AccountStatus, ConnectedAccount, Payouts, Transfer } from "./payouts.ts";
import { type Ask, idOf, nullWhenMissing, orRefused, PAGE, pagesOf } from "./stripe-calls.ts";
import { metadataOf, type PaymentSubject, subjectIn } from "./subject.ts";

/** Who may do what with an account: Stripe asks for papers and shows its dashboard; the site answers for losses. */
const CONTROLLER: Stripe.AccountCreateParams.Controller = {
  fees: { payer: "application" },
  losses: { payments: "application" },
  requirement_collection: "stripe",
  stripe_dashboard: { type: "express" },
};

/** Stripe Connect: Express accounts, and transfers from payments that the site has taken. */
export function createStripePayouts(stripe: Stripe, ask: Ask): Payouts {
  const { accounts, accountLinks, transfers, paymentIntents } = stripe;
  const askOrRefused = <Answer>(question: Promise<Answer>) => orRefused(ask(question));

  /** Transfers are taken from a charge, so that they never use money of another payment. */
  async function chargeOf(paymentIntentId: string): Promise<string> {
    const { latest_charge: charge } = await askOrRefused(paymentIntents.retrieve(paymentIntentId));
    const id = idOf(charge);
    if (!id) throw new PaymentRefused("nothing was charged for this payment");
    return id;
  }

  async function listTransfers(subject: PaymentSubject): Promise<Transfer[]> {
    const request = { transfer_group: transferGroupOf(subject), limit: PAGE };
    return (await askOrRefused(transfers.list(request))).data.map(readTransfer);
  }

  return {
    async createAccount({ email }, key) {
      const request: Stripe.AccountCreateParams = {
        country: "US",
        email,
        controller: CONTROLLER,
        capabilities: { transfers: { requested: true } },
        metadata: { account_key: key },
      };
      const options = { idempotencyKey: `account-${key}` };
      return readAccount(await askOrRefused(accounts.create(request, options)));
    },

    async findAccount(id) {
      const account = await ask(accounts.retrieve(id).catch(nullWhenGone));
      return account && readAccount(account);
    },

    async openOnboarding(account, { returnUrl: return_url, refreshUrl: refresh_url }) {
      const request = { account, return_url, refresh_url, type: "account_onboarding" as const };
      return (await askOrRefused(accountLinks.create(request))).url;
    },

    async openDashboard(id) {
      return (await askOrRefused(accounts.createLoginLink(id))).url;
    },

    async transfer({ subject, accountId, paymentIntentId, amountCents, key }) {
      // Stripe forgets a key after a day, and would send it once more.
      const known = (await listTransfers(subject)).find((transfer) => transfer.key === key);
      if (known) return known;
      const request = {
        amount: amountCents,
        currency: CURRENCY,
        destination: accountId,
        source_transaction: await chargeOf(paymentIntentId),
        transfer_group: transferGroupOf(subject),
        metadata: { transfer_key: key, ...metadataOf(subject) },
      };
      const options = { idempotencyKey: `transfer-${subject.purpose}-${key}` };
      return readTransfer(await askOrRefused(transfers.create(request, options)));
    },

    async isPaidByCardOf(accountId, paymentIntentId) {
      const expand = ["latest_charge"];
      const { latest_charge: charge } = await askOrRefused(
        paymentIntents.retrieve(paymentIntentId, { expand }),
      );
      const card = typeof charge === "object" ? charge?.payment_method_details?.card : null;
      if (!card?.fingerprint) return false;
      const request = { object: "card" as const, limit: PAGE };
      const { data } = await askOrRefused(accounts.listExternalAccounts(accountId, request));
      return data.some(({ fingerprint }) => fingerprint === card.fingerprint);
    },

    async reverse({ transferId, amountCents, key }) {
      const made = await askOrRefused(transfers.listReversals(transferId, { limit: PAGE }));
      const known = made.data.find(({ metadata }) => metadata?.reversal_key === key);
      if (known) return { id: known.id, amountCents: known.amount };
      const request = { amount: amountCents, metadata: { reversal_key: key } };
      const options = { idempotencyKey: `reversal-${transferId}-${key}` };
      const question = transfers.createReversal(transferId, request, options);
      const { id, amount } = await askOrRefused(question);
      return { id, amountCents: amount };
    },

    listTransfers,

    async *listAllTransfers(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      for await (const page of pagesOf(ask, (next) => transfers.list({ created, ...next }))) {
        yield* page.map((found) => ({
          ...readTransfer(found),
          subject: subjectIn(found.metadata),
        }));
      }
    },
  };
}

/** By which Stripe knows what belongs together: one payment and all transfers of it. */
export function transferGroupOf({ purpose, reference }: PaymentSubject): string {
  return `${purpose}-${reference}`;
}

function readTransfer(transfer: Stripe.Transfer): Transfer {
  return {
    id: transfer.id,
    accountId: idOf(transfer.destination) ?? "",
    amountCents: transfer.amount,
    reversedCents: transfer.amount_reversed,
    key: transfer.metadata.transfer_key || null,
  };
}

function readAccount(account: Stripe.Account): ConnectedAccount {
  return { id: account.id, status: statusOf(account) };
}

function statusOf({
  details_submitted: isSubmitted,
  payouts_enabled: isPaidOut,
  capabilities,
  requirements,
}: Stripe.Account): AccountStatus {
  if (requirements?.disabled_reason?.startsWith("rejected.")) return "rejected";
  if (!isSubmitted) return "incomplete";
  if (capabilities?.transfers === "active" && isPaidOut) return "ready";
  const isAsked = (requirements?.currently_due?.length ?? 0) > 0;
  return isAsked ? "restricted" : "pending";
}

/** Stripe forbids what is asked about an account that has left the site. */
function nullWhenGone(error: unknown): null {
  if (error instanceof Stripe.errors.StripePermissionError) return null;
  return nullWhenMissing(error);
}
