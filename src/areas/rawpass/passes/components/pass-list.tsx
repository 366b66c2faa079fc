import {
  BadgeAlert,
  CalendarCheck2,
  CalendarCog,
  CalendarPlus,
  CalendarX2,
  type LucideIcon,
  OctagonX,
  Snowflake,
  TicketCheck,
  TicketPlus,
  TicketSlash,
  TicketX,
  UserPen,
} from "lucide-react";
import type { ComponentType } from "react";
import { dayAndMonth } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { inDollars } from "#lib/money.ts";
import type { Column } from "#ui/data-table.tsx";
import { type RowDialogProps, TableDialogView } from "#ui/entry-view.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { StatusLabel } from "#ui/status-label.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffPass } from "../schema/staff.ts";
import { AccountCell } from "./account-cell.tsx";
import { PASSES, STATUS_LABELS } from "./lists.ts";

const ICONS: Partial<Record<string, LucideIcon>> = {
  pending: TicketSlash,
  active: TicketCheck,
  past_due: BadgeAlert,
  suspended: OctagonX,
  frozen: Snowflake,
  cancelled: TicketX,
};

const COLUMNS: readonly Column<StaffPass>[] = [
  { label: "Athlete", cell: ({ athleteName }) => <strong>{athleteName ?? "Deleted"}</strong> },
  {
    label: "Account",
    cell: ({ username, email }) => <AccountCell username={username} email={email} />,
  },
  {
    label: "Activities",
    cell: ({ activities }) =>
      activities
        .map(({ activityName, frequencyPerWeek }) => `${activityName} ${frequencyPerWeek}×`)
        .join(", "),
  },
  {
    label: "A month",
    cell: ({ monthlyCents }) => <span className="tabular-nums">{inDollars(monthlyCents)}</span>,
  },
  { label: "Next charge", cell: nextChargeOf },
  { label: "Status", cell: (row) => <PassState pass={row} /> },
];

/** What is opened over the list, about a pass or its athlete. */
export interface OpenedPass {
  id: number;
  about: "missed" | "athlete" | "sessions" | "book" | "make-up" | "pass";
}

interface PassListProps {
  /** Imports the dialogs, which whoever knows bookings has. */
  loadDialog(opened: OpenedPass): Promise<{ default: ComponentType<RowDialogProps<StaffPass>> }>;
}

/** All passes, the newest first. */
export function PassList({ loadDialog }: PassListProps) {
  return (
    <TableDialogView state={useListView(PASSES)} columns={columnsOf} loadDialog={loadDialog} />
  );
}

function columnsOf(open: (opened: OpenedPass) => void): readonly Column<StaffPass>[] {
  return [
    ...COLUMNS,
    {
      label: "Actions",
      cell: (pass) =>
        pass.athleteId !== null && (
          <div className="flex flex-wrap gap-2 lg:flex-nowrap">
            <IconButton
              icon={CalendarX2}
              label={`Missed sessions of ${pass.athleteName}`}
              onClick={() => open({ id: pass.id, about: "missed" })}
            />
            <IconButton
              icon={CalendarCog}
              label={`Change a session of ${pass.athleteName}`}
              onClick={() => open({ id: pass.id, about: "sessions" })}
            />
            <IconButton
              icon={CalendarCheck2}
              label={`Book for ${pass.athleteName}`}
              onClick={() => open({ id: pass.id, about: "book" })}
            />
            <IconButton
              icon={CalendarPlus}
              label={`Grant ${pass.athleteName} a make-up`}
              onClick={() => open({ id: pass.id, about: "make-up" })}
            />
            <IconButton
              icon={TicketPlus}
              label={`Change the pass of ${pass.athleteName}`}
              onClick={() => open({ id: pass.id, about: "pass" })}
            />
            <IconButton
              icon={UserPen}
              label={`Details of ${pass.athleteName}`}
              onClick={() => open({ id: pass.id, about: "athlete" })}
            />
          </div>
        ),
    },
  ];
}

function nextChargeOf({ status, nextBillingDate, endsOn }: StaffPass): string {
  if (status === "cancelled" || status === "pending" || !nextBillingDate) return "None";
  if (endsOn) return `None, ends ${dayAndMonth(endsOn)}`;
  return dayAndMonth(nextBillingDate);
}

function PassState({ pass: { status, frozenFrom, frozenUntil, outgrown } }: { pass: StaffPass }) {
  const isUrgent = status === "past_due" || status === "suspended";
  return (
    <div className="grid">
      <StatusLabel
        Icon={ICONS[status] ?? TicketSlash}
        isUrgent={isUrgent}
        isQuiet={status === "cancelled"}
      >
        {labelOf(STATUS_LABELS, status)}
      </StatusLabel>
      {frozenFrom && frozenUntil && (
        <span className="text-dim text-sm">
          {`Frozen ${dayAndMonth(frozenFrom)} to ${dayAndMonth(frozenUntil)}`}
        </span>
      )}
      {outgrown.map(({ activityName, isTooYoung, day }) => (
        <span key={activityName} className="text-dim text-sm">
          {`Too ${isTooYoung ? "young" : "old"} for ${activityName} ${isTooYoung ? "until" : "from"} ${dayAndMonth(day)}`}
        </span>
      ))}
    </div>
  );
}
