import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import type { TestSubscription } from "../schema/test-checkout.ts";

const STATES = { active: "Paid", past_due: "Charge failed", ended: "Ended" };

const COLUMNS: readonly Column<TestSubscription>[] = [
  { label: "For", cell: ({ purpose, reference }) => `${purpose} ${reference}` },
  { label: "Monthly", cell: ({ monthlyCents }) => inDollars(monthlyCents) },
  {
    label: "State",
    cell: ({ status, isFrozen, isEnding, isCardDeclined }) =>
      [
        STATES[status],
        isFrozen && "frozen",
        isEnding && status !== "ended" && "ends with its month",
        isCardDeclined && "card declined",
      ]
        .filter(Boolean)
        .join(", "),
  },
  { label: "Next billing", cell: ({ periodEnd }) => <LocalTime at={periodEnd} /> },
  { label: "Let happen", cell: (one) => one.status !== "ended" && <NextMonthForm {...one} /> },
];

/** The newest subscriptions of the test provider, each with what can be let happen to it. */
export function TestSubscriptionList({ subscriptions }: { subscriptions: TestSubscription[] }) {
  if (subscriptions.length === 0) return <p>Nobody has subscribed to anything yet.</p>;
  return (
    <DataTable
      caption="Subscriptions, the newest first"
      columns={COLUMNS}
      rows={subscriptions}
      keyOf={({ subscriptionId }) => subscriptionId}
    />
  );
}

function NextMonthForm({ subscriptionId, reference }: TestSubscription) {
  return (
    <form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="subscription" value={subscriptionId} />
      <Button type="submit" look="quiet" name="charge" value="succeeds">
        Next month now<span className="sr-only"> for {reference}</span>
      </Button>
      <Button type="submit" look="quiet" name="charge" value="fails">
        Let the charge fail<span className="sr-only"> for {reference}</span>
      </Button>
    </form>
  );
}
