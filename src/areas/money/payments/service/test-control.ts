import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { TestControl } from "../queries/test-provider.ts";
import {
  findCustomerByToken,
  findTestSubscription,
  listDue,
  listInvoices,
  listNewest,
  type TestCustomerRow,
} from "../queries/test-subscriptions.ts";
import { sumOf } from "../rules.ts";
import {
  billNextMonth,
  billWhenDue,
  chooseTestCard,
  dropRaise,
  type TestEvent,
} from "./test-billing.ts";

const TEST_MONTH_BEGUN = auditAction("test_month_begun", "Test month begun");

/** The most subscriptions that a staff page shows, and that one run bills. */
const MOST_SHOWN = 100;
const MOST_BILLED = 500;

interface TestControlDeps extends Pick<Deps, "database" | "now"> {
  /** Tells what has happened, after the commit. */
  send(events: readonly TestEvent[]): Promise<void>;
}

/** What staff and customers do to the subscriptions of the test provider. */
export function createTestControl({ database: { db }, now, send }: TestControlDeps) {
  async function getCustomerOf(token: string): Promise<TestCustomerRow> {
    const customer = await findCustomerByToken(db, token);
    if (!customer) throw new AppError("not_found", "There is no such page.");
    return customer;
  }

  const control: TestControl = {
    async listSubscriptions() {
      const rows = await listNewest(db, MOST_SHOWN);
      return rows.map(({ subscription, customer }) => ({
        subscriptionId: subscription.subscriptionId,
        purpose: subscription.purpose,
        reference: subscription.reference,
        status: subscription.status,
        monthlyCents: sumOf(subscription.items),
        periodEnd: subscription.periodEnd.toISOString(),
        isFrozen: subscription.freeUntil !== null,
        isEnding: subscription.isEnding,
        isCardDeclined: customer.isCardDeclined,
      }));
    },

    async beginNextMonth(actor, subscriptionId, { charge }) {
      const found = await findTestSubscription(db, subscriptionId);
      if (!found) throw new AppError("not_found", "There is no such subscription.");
      const { id, customerId } = found;
      const events = await db.transaction(async (tx) => {
        await chooseTestCard(tx, { customerId, isDeclined: charge === "fails" });
        const billed = await billNextMonth(tx, { subscriptionId, now: now() });
        if (!billed) throw new AppError("conflict", "This subscription has ended.");
        await recordChange(tx, actor, {
          action: TEST_MONTH_BEGUN,
          subject: { type: "test_subscription", id },
          after: { subscriptionId, charge },
        });
        return billed;
      });
      await send(events);
    },

    async billDue() {
      const due = await listDue(db, now(), MOST_BILLED);
      for (const subscriptionId of due) {
        await send(
          await db.transaction(async (tx) => {
            const dropped = await dropRaise(tx, { subscriptionId, now: now() });
            return [...dropped, ...(await billWhenDue(tx, { subscriptionId, now: now() }))];
          }),
        );
      }
    },

    async getBilling(token) {
      const { customerId, isCardDeclined, returnUrl } = await getCustomerOf(token);
      const invoices = await listInvoices(db, { customerId });
      return {
        isCardDeclined,
        returnUrl,
        invoices: invoices.map(({ invoice }) => ({
          invoiceId: invoice.invoiceId,
          createdAt: invoice.createdAt.toISOString(),
          amountCents: invoice.amountCents,
          status: invoice.status,
        })),
      };
    },

    async chooseCard(token, { card }) {
      const { customerId } = await getCustomerOf(token);
      const isDeclined = card === "declined";
      await send(await db.transaction((tx) => chooseTestCard(tx, { customerId, isDeclined })));
    },
  };
  return control;
}
