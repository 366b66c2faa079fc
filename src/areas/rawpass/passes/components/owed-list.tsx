import { inDollars } from "#lib/money.ts";
import type { Column } from "#ui/data-table.tsx";
import { labelOf } from "#ui/label-of.ts";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { RETRY_DAYS } from "../rules/passes.ts";
import type { StaffOwed } from "../schema/staff.ts";
import { AccountCell } from "./account-cell.tsx";
import { OWED } from "./lists.ts";

const KIND_LABELS = {
  charge_failed: "Charge failed",
  pass_disputed: "Pass disputed",
  drop_in_disputed: "Drop-in disputed",
  refund_failed: "Refund failed",
  cash_owed: "Cash to pay back at the desk",
};

const COLUMNS: readonly Column<StaffOwed>[] = [
  {
    label: "What",
    cell: ({ kind, retries }) => (
      <div className="grid">
        <strong>{labelOf(KIND_LABELS, kind)}</strong>
        {retries !== null && (
          <span className="text-dim text-sm">{`Retried ${retries} of ${RETRY_DAYS.length} times`}</span>
        )}
      </div>
    ),
  },
  { label: "Athlete", cell: ({ athleteName }) => athleteName ?? "Deleted" },
  {
    label: "Account",
    cell: ({ username, email }) => <AccountCell username={username} email={email} />,
  },
  {
    label: "Amount",
    cell: ({ amountCents }) => <span className="tabular-nums">{inDollars(amountCents)}</span>,
  },
  { label: "Since", cell: ({ since }) => <LocalTime at={since} /> },
];

/** Money that did not arrive, or did not go back. */
export function OwedList() {
  return <TableView state={useListView(OWED)} columns={COLUMNS} />;
}
