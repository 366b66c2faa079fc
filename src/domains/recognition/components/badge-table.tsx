import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TableView } from "#ui/list-view.tsx";
import { useLateDialog } from "#ui/use-late-dialog.ts";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffBadge } from "../schema.ts";
import type { AwardProps } from "./award-dialog.tsx";
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
export function BadgeTable() {
  const state = useListView(STAFF_BADGES);
  const { Dialog, subject, open, close } = useLateDialog<AwardProps, number>(loadAwardDialog);
  const chosen = state.answer.data?.data.find(({ id }) => id === subject);
  const columns = [
    ...FACTS,
    {
      label: "Actions",
      cell: (badge: StaffBadge) => (
        <Button
          look="quiet"
          className="needs-scripts whitespace-nowrap"
          aria-label={`Give by hand: ${badge.name}`}
          onClick={() => void open(badge.id)}
        >
          Give by hand
        </Button>
      ),
    },
  ];
  return (
    <>
      <TableView state={state} columns={columns} />
      {Dialog && chosen && <Dialog badge={chosen} onClose={close} />}
    </>
  );
}
