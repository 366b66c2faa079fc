import { sharedInWords } from "#areas/connect/profiles/schema/choices.ts";
import { useMayUse } from "#lib/may-use.ts";
import { inShortDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TableDialogView } from "#ui/entry-view.tsx";
import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffDeal } from "../../schema/deals.ts";
import { FULFILMENT_LABELS, STATUS_LABELS } from "../words.ts";
import { Attention } from "./attention.tsx";
import { DEALS } from "./deals.ts";

const FACTS: readonly Column<StaffDeal>[] = [
  {
    label: "Changed",
    cell: ({ updatedAt }) => <LocalTime at={updatedAt} isColumn />,
  },
  { label: "Listing", cell: ({ title }) => <strong>{title}</strong> },
  { label: "Sponsor", cell: ({ sponsorName }) => sponsorName },
  { label: "Organizer", cell: ({ organizerName }) => organizerName },
  { label: "Amount", cell: ({ amount }) => <Cents>{amount}</Cents> },
  { label: "Held", cell: ({ heldCents }) => <Cents>{heldCents}</Cents> },
  {
    label: "Status",
    cell: (deal) => (
      <span className="flex flex-wrap gap-2">
        <Mark isUrgent={deal.fulfilment === "disputed"}>
          {labelOf(FULFILMENT_LABELS, deal.fulfilment)}
        </Mark>
        {!(deal.status === "refunded" && deal.trouble === "refund_failed") && (
          <Mark>{labelOf(STATUS_LABELS, deal.status)}</Mark>
        )}
        {deal.isWithBank && <Mark isUrgent>With a bank</Mark>}
        <Attention deal={deal} />
        {deal.sharedContacts.length > 0 && (
          <Mark isUrgent>{sharedInWords(deal.sharedContacts)}</Mark>
        )}
        {deal.owedCents > 0 && <Mark isUrgent>Owes {inShortDollars(deal.owedCents)}</Mark>}
      </span>
    ),
  },
];

function Cents({ children }: { children: number }) {
  return <span className="whitespace-nowrap tabular-nums">{inShortDollars(children)}</span>;
}

const loadDialog = () => import("./decision-dialog.tsx");

/** The deals of Connect, with their disputes and their money. */
export function DealTable() {
  const mayDecide = useMayUse()("partners");
  return (
    <TableDialogView
      state={useListView(DEALS)}
      columns={mayDecide ? columnsOf : () => FACTS}
      loadDialog={loadDialog}
    />
  );
}

function columnsOf(open: (deal: StaffDeal) => void): Column<StaffDeal>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      cell: (deal) => (
        <Button
          look="quiet"
          className="needs-scripts whitespace-nowrap"
          aria-label={`Open the deal about ${deal.title}`}
          onClick={() => open(deal)}
        >
          Open
        </Button>
      ),
    },
  ];
}
