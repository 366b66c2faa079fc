import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { useWhenWanted } from "#ui/use-when-wanted.ts";
import { staffBadgesQuery } from "../client/staff.ts";
import type { StaffBadge } from "../schema.ts";

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
  const [given, setGiven] = useState<StaffBadge | null>(null);
  const AwardDialog = useWhenWanted(given !== null, loadAwardDialog);
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
          onClick={() => setGiven(badge)}
        >
          Give by hand
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable caption="Badges" columns={columns} rows={data.data} keyOf={({ id }) => id} />
      {given && AwardDialog && <AwardDialog badge={given} onClose={() => setGiven(null)} />}
    </>
  );
}
