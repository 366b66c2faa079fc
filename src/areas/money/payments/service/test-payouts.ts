import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Db, lockedRow, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import type {
  Payouts,
  Reversal,
  ReversalRequest,
  Transfer,
  TransferRequest,
} from "#lib/payments/payouts.ts";
import { keyedHash } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { totalOf } from "../queries/test-payments.ts";
import {
  findAccountByToken,
  listOfAccount,
  listOfSubject,
  listSince,
  lockTestAccount,
  presentAccount,
  presentTransfer,
  sentOf,
  type TestAccountRow,
} from "../queries/test-payouts.ts";
import type { TestPayoutControl } from "../queries/test-provider.ts";
import { sumOf } from "../rules.ts";
import type { TestAccountChoice } from "../schema/test-checkout.ts";
import { testAccounts, testPayments, testTransfers } from "../tables.ts";

interface TestPayoutsDeps extends Pick<Deps, "config" | "database" | "now"> {
  secret: string;
  /** Tells what has happened to an account, after the commit. */
  send(type: string, accountId: string): Promise<void>;
}

/** What a choice makes of an account, and what the provider tells of it. */
const CHOICES: Record<
  TestAccountChoice["outcome"],
  { change: Partial<TestAccountRow>; event?: string; isOfLink?: boolean }
> = {
  finish: {
    change: { status: "ready", linkToken: null },
    event: "account.updated",
    isOfLink: true,
  },
  leave: { change: { linkToken: null }, isOfLink: true },
  expire: { change: { linkToken: null }, isOfLink: true },
  restrict: { change: { status: "restricted" }, event: "account.updated" },
  reject: { change: { status: "rejected" }, event: "account.updated" },
  restore: { change: { status: "ready" }, event: "account.updated" },
  empty: { change: { isEmpty: true } },
  fill: { change: { isEmpty: false } },
  fail_payout: { change: {}, event: "payout.failed" },
  disconnect: { change: { status: "gone" }, event: "account.application.deauthorized" },
};

/** The connected accounts of the test provider and what it sends to them, as Stripe would answer. */
export function createTestPayouts({
  config: { baseUrl },
  database: { db },
  now,
  secret,
  send,
}: TestPayoutsDeps) {
  const addressOf = (token: string) => `${baseUrl}${paths.testAccount(token)}`;

  async function getByToken(token: string): Promise<TestAccountRow> {
    const account = await findAccountByToken(db, token);
    if (!account) throw new AppError("not_found", "There is no such page.");
    return account;
  }

  const payouts: Payouts = {
    async createAccount(_request, key) {
      const accountId = `acct_test_${keyedHash(secret, key).replaceAll(/[-_]/g, "0").slice(0, 24)}`;
      const account = { accountId, pageToken: newToken(), status: "incomplete" } as const;
      await db.insert(testAccounts).values(account).onConflictDoNothing();
      return { id: accountId, status: "incomplete" };
    },

    async findAccount(accountId) {
      const isIt = eq(testAccounts.accountId, accountId);
      const [account] = await db.select().from(testAccounts).where(isIt);
      return account ? presentAccount(account) : null;
    },

    async openOnboarding(accountId, { returnUrl, refreshUrl }) {
      const linkToken = newToken();
      await db.transaction(async (tx) => {
        await getAccount(tx, accountId);
        const link = { linkToken, returnUrl, refreshUrl };
        await tx.update(testAccounts).set(link).where(eq(testAccounts.accountId, accountId));
      });
      return addressOf(linkToken);
    },

    async openDashboard(accountId) {
      const { status, pageToken } = await db.transaction((tx) => getAccount(tx, accountId));
      if (status === "incomplete") throw new PaymentRefused("its form is not finished");
      return addressOf(pageToken);
    },

    transfer: (request) => db.transaction((tx) => writeTransfer(tx, request, now())),
    // Nobody gives the test checkout a card.
    isPaidByCardOf: async () => false,
    reverse: (request) => db.transaction((tx) => writeReversal(tx, request)),
    listTransfers: (subject) => listOfSubject(db, subject),
    listAllTransfers: (since) => listSince(db, since),
  };

  const control: TestPayoutControl = {
    async getAccount(token) {
      const account = await getByToken(token);
      const transfers = await listOfAccount(db, account.accountId);
      return {
        status: account.status,
        isForm: account.linkToken === token,
        isEmpty: account.isEmpty,
        transfers: transfers.map(({ id: transferId, amountCents, reversedCents }) => ({
          ...{ transferId, amountCents, reversedCents },
        })),
      };
    },

    async chooseForAccount(token, { outcome }) {
      const account = await getByToken(token);
      const { accountId, returnUrl, refreshUrl } = account;
      const { change, event, isOfLink = false } = CHOICES[outcome];
      if (isOfLink !== (account.linkToken === token)) {
        throw new AppError("conflict", "This page can't do that.");
      }
      if (Object.keys(change).length > 0) {
        await db.update(testAccounts).set(change).where(eq(testAccounts.accountId, accountId));
      }
      if (event) await send(event, accountId);
      if (!isOfLink) return addressOf(token);
      return (outcome === "expire" ? refreshUrl : returnUrl) ?? baseUrl;
    },
  };
  return { payouts, control };
}

function newToken(): string {
  return randomBytes(24).toString("base64url");
}

async function getAccount(tx: Db, accountId: string): Promise<TestAccountRow> {
  const account = await lockTestAccount(tx, accountId);
  if (!account || account.status === "gone") throw new PaymentRefused("no such account");
  return account;
}

/** Sends money of a payment on, once a key. */
async function writeTransfer(tx: Db, request: TransferRequest, now: Date): Promise<Transfer> {
  const { subject, key, accountId, paymentIntentId, amountCents } = request;
  const { status } = await getAccount(tx, accountId);
  const hasPaid = eq(testPayments.paymentIntentId, paymentIntentId);
  const [payment] = await tx.select().from(testPayments).where(hasPaid).for("update");
  const known = (await listOfSubject(tx, subject)).find((transfer) => transfer.key === key);
  if (known) return known;
  if (status !== "ready") throw new PaymentRefused("nothing can be sent to this account");
  const paidCents = payment?.status === "complete" ? totalOf(payment.session) : 0;
  if ((await sentOf(tx, paymentIntentId)) + amountCents > paidCents) {
    throw new PaymentRefused("more than was paid");
  }
  const transferId = `tr_test_${randomBytes(12).toString("hex")}`;
  const row = { transferId, accountId, paymentIntentId, ...subject, key, amountCents };
  const written = await tx
    .insert(testTransfers)
    .values({ ...row, createdAt: now })
    .returning();
  return presentTransfer(writtenRow(written));
}

/** Takes money of a transfer back, once a key. */
async function writeReversal(
  tx: Db,
  { transferId, amountCents, key }: ReversalRequest,
): Promise<Reversal> {
  const isIt = eq(testTransfers.transferId, transferId);
  const [transfer] = await tx.select().from(testTransfers).where(isIt).for("update");
  if (!transfer) throw new PaymentRefused("no such transfer");
  const known = transfer.reversals.find((reversal) => reversal.key === key);
  if (known) return known;
  if (sumOf(transfer.reversals) + amountCents > transfer.amountCents) {
    throw new PaymentRefused("more than was sent");
  }
  const { isEmpty } = lockedRow(await lockTestAccount(tx, transfer.accountId));
  if (isEmpty) throw new PaymentRefused("balance_insufficient");
  const reversal = { id: `trr_test_${randomBytes(12).toString("hex")}`, key, amountCents };
  const reversals = [...transfer.reversals, reversal];
  await tx.update(testTransfers).set({ reversals }).where(isIt);
  return reversal;
}
