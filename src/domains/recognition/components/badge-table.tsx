import { useQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { useLateDialog } from "#ui/use-late-dialog.ts";
import { staffBadgesQuery } from "../client/staff.ts";
import type { StaffBadge } from "../schema.ts";
import type { AwardProps } from "./award-dialog.tsx";

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
  const { data, error, refetch } = useQuery(staffBadgesQuery());
  const { Dialog, subject, open, close } = useLateDialog<AwardProps, StaffBadge>(loadAwardDialog);
  if (error) {
    return (
      <ListError onRetry={refetch}>Error loading the badges. Please try again later.</ListError>
    );
  }
  if (!data) return <ListLoading label="Loading the badges..." />;
  const columns = [
    ...FACTS,
    {
      label: "Actions",
      cell: (badge: StaffBadge) => (
        <Button
          look="quiet"
          className="needs-scripts whitespace-nowrap"
          aria-label={`Give by hand: ${badge.name}`}
          onClick={() => void open(badge)}
        >
          Give by hand
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable caption="Badges" columns={columns} rows={data.data} keyOf={({ id }) => id} />
      {Dialog && subject && <Dialog badge={subject} onClose={close} />}
    </>
  );
}
