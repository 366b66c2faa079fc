import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { type Column, DataTable } from "../../../../ui/data-table.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { ListError, ListLoading } from "../../../../ui/list-states.tsx";
import { useAftermath } from "../../../../ui/use-aftermath.ts";
import { useForm } from "../../../../ui/use-form.ts";
import type { StaffBadge } from "../../badges/schema.ts";
import { awardBadge, staffBadgesQuery } from "../../client/staff.ts";
import { TOUCHED } from "./use-staff-action.ts";

const METRICS: Record<StaffBadge["requirements"]["metric"], string> = {
  approved: "approved nominations",
  votes: "votes cast",
  comments: "comments that everybody sees",
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

/** The badges, how many people have each, and the way to give one by hand. */
export function BadgeTable() {
  const { data, error, refetch } = useQuery(staffBadgesQuery());
  const [given, setGiven] = useState<StaffBadge | null>(null);
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
      {given && <AwardDialog badge={given} onClose={() => setGiven(null)} />}
    </>
  );
}

function AwardDialog({ badge, onClose }: { badge: StaffBadge; onClose(): void }) {
  const { onDone, onFailure } = useAftermath(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../badges/schema.ts")).HandAward,
    send: ({ username }) => awardBadge(badge.id, username),
    onSent() {
      onClose();
      onDone("The badge is given");
    },
    onFailure: (error) => onFailure("The badge was not given", error),
  });
  return (
    <Dialog title={`Give ${badge.name}`} onClose={onClose}>
      <form {...props} className="grid gap-5">
        <p>The person is told as of a badge that was earned, and the audit log keeps it.</p>
        <Field label="Username" error={errors.username}>
          {(control) => <input {...control} name="username" autoComplete="off" maxLength={40} />}
        </Field>
        <Button type="submit" disabled={isPending}>
          Give the badge
        </Button>
      </form>
    </Dialog>
  );
}
