import { sharedInWords } from "#areas/connect/profiles/schema/choices.ts";
import { inShortDollars } from "#lib/money.ts";
import type { Column } from "#ui/data-table.tsx";
import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { FLAGGED_TRIES } from "../../rules/offers.ts";
import type { StaffOffer } from "../../schema.ts";
import { OFFERS, STATUS_LABELS } from "./offers.ts";

const COLUMNS: readonly Column<StaffOffer>[] = [
  { label: "Changed", cell: ({ updatedAt }) => <LocalTime at={updatedAt} /> },
  { label: "Listing", cell: ({ title }) => <strong>{title}</strong> },
  { label: "Sponsor", cell: ({ sponsorName }) => sponsorName },
  { label: "Creator", cell: ({ creatorName }) => creatorName },
  { label: "Amount", cell: ({ amount, rounds }) => `${inShortDollars(amount)}, ${rounds} of 5` },
  {
    label: "Status",
    cell: ({ status, contactTries, sharedContacts }) => (
      <span className="flex flex-wrap gap-2">
        <Mark>{labelOf(STATUS_LABELS, status)}</Mark>
        {contactTries >= FLAGGED_TRIES && <Mark isUrgent>Contact details</Mark>}
        {sharedContacts.length > 0 && <Mark isUrgent>{sharedInWords(sharedContacts)}</Mark>}
      </span>
    ),
  },
];

/** The offers in Connect; staff have to look at the marked ones. */
export function OfferTable() {
  return <TableView state={useListView(OFFERS)} columns={COLUMNS} />;
}
