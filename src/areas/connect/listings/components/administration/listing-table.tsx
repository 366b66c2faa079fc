import { Link } from "react-router";
import { call } from "#lib/call.ts";
import { inShortDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TableDialogView } from "#ui/entry-view.tsx";
import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { STAFF_TOUCHED } from "../../client/staff.ts";
import type { StaffListing } from "../../schema/listings.ts";
import { STATUS_LABELS } from "../own/status-words.ts";
import { TYPE_LABELS } from "../words.ts";
import { LISTINGS } from "./listings.ts";

const FACTS: readonly Column<StaffListing>[] = [
  {
    label: "Changed",
    cell: ({ updatedAt }) => <LocalTime at={updatedAt} isColumn />,
  },
  { label: "Listing", cell: (listing) => <Name listing={listing} /> },
  { label: "Creator", cell: ({ creatorName }) => creatorName },
  {
    label: "Type",
    cell: ({ type }) => <span className="whitespace-nowrap">{labelOf(TYPE_LABELS, type)}</span>,
  },
  { label: "Price", cell: priceOf },
  {
    label: "Status",
    cell: ({ status, change, isHighlighted, isForMinor, withheld }) => (
      <span className="flex flex-wrap gap-2">
        <Mark isUrgent={status === "pending_review"}>{labelOf(STATUS_LABELS, status)}</Mark>
        {change === "waiting" && <Mark isUrgent>Change to review</Mark>}
        {isForMinor && <Mark>About a child</Mark>}
        {withheld.length > 0 && <Mark isUrgent>A guardian said no</Mark>}
        {isHighlighted && <Mark>Highlighted</Mark>}
      </span>
    ),
  },
];

const loadDialog = () => import("./decision-dialog.tsx");

/** The listings of Connect, with those that wait for staff to read them. */
export function ListingTable() {
  return (
    <TableDialogView state={useListView(LISTINGS)} columns={columnsOf} loadDialog={loadDialog} />
  );
}

function columnsOf(open: (listing: StaffListing) => void): Column<StaffListing>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      cell: (listing) => <Actions listing={listing} onOpen={() => open(listing)} />,
    },
  ];
}

function Name({ listing: { id, title, status } }: { listing: StaffListing }) {
  const name = title ?? "Without a title";
  if (status !== "active") return <strong>{name}</strong>;
  return (
    <Link to={paths.connectListing(id)} className="inline-block min-h-6 font-semibold underline">
      {name}
    </Link>
  );
}

function priceOf({ priceMin, priceMax }: StaffListing): string {
  const prices = [priceMin, priceMax].flatMap((cents) =>
    cents === null ? [] : inShortDollars(cents),
  );
  return [...new Set(prices)].join("–");
}

function Actions({ listing, onOpen }: { listing: StaffListing; onOpen(): void }) {
  const { id, title, status, change, isHighlighted } = listing;
  const { isPending, mutate } = useMutationFeedback(STAFF_TOUCHED);
  const label = isHighlighted ? "Highlight no longer" : "Highlight";
  const verb = status === "pending_review" || change === "waiting" ? "Review" : "Read";
  return (
    <div className="needs-scripts flex flex-wrap gap-2">
      <Button look="quiet" aria-label={`${verb} ${title ?? "it"}`} onClick={onOpen}>
        {verb}
      </Button>
      {(status === "active" || isHighlighted) && (
        <Button
          look="plain"
          disabled={isPending}
          aria-label={`${label}: ${title}`}
          onClick={() =>
            void mutate(
              () =>
                call("PATCH", "/api/admin/connect/listings/{id}", {
                  path: { id },
                  body: { isHighlighted: !isHighlighted },
                }),
              isHighlighted ? "It is among the others again" : "It comes first now",
            )
          }
        >
          {label}
        </Button>
      )}
    </div>
  );
}
