import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TableDialogView } from "#ui/entry-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffBadge } from "../schema/badges.ts";
import { STAFF_BADGES } from "./staff-badges.ts";

const METRICS: Record<StaffBadge["requirements"]["metric"], string> = {
  approved: "approved nominations",
  votes: "votes cast",
  comments: "public comments",
  most_votes: "votes for one nomination",
  promoted: "players on the board",
};

const FACTS: readonly Column<StaffBadge>[] = [
  { label: "Badge", cell: ({ name }) => <strong>{name}</strong> },
  {
    label: "Awarded for",
    cell: ({ requirements: { metric, gte } }) => `${gte} ${METRICS[metric]}`,
  },
  { label: "Says", cell: ({ description }) => description },
  { label: "Holders", cell: ({ holders }) => holders.toLocaleString("en-US") },
];

const loadAwardDialog = () => import("./award-dialog.tsx");

/** The badges, how many people have each, and the way to give one by hand. */
export default function BadgeTable() {
  return (
    <TableDialogView
      state={useListView(STAFF_BADGES)}
      columns={columnsOf}
      loadDialog={loadAwardDialog}
    />
  );
}

function columnsOf(open: (badge: StaffBadge) => void): Column<StaffBadge>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      cell: (badge) => (
        <Button
          look="quiet"
          className="needs-scripts whitespace-nowrap"
          aria-label={`Give by hand: ${badge.name}`}
          onClick={() => open(badge)}
        >
          Give by hand
        </Button>
      ),
    },
  ];
}
