import { CalendarCheck2, CalendarCog, HandCoins } from "lucide-react";
import type { ComponentType } from "react";
import { clockTime, dayAndMonth } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { inDollars } from "#lib/money.ts";
import type { Column } from "#ui/data-table.tsx";
import { type RowDialogProps, TableDialogView } from "#ui/entry-view.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffDropIn } from "../schema/staff.ts";
import { DROP_INS } from "./lists.ts";

/** What is opened over the list, about a sale or its athlete. */
export interface OpenedDropIn {
  id: number;
  about: "sessions" | "book" | "refund";
}

interface DropInListProps {
  /** Imports the dialogs. */
  loadDialog(
    opened: OpenedDropIn,
  ): Promise<{ default: ComponentType<RowDialogProps<StaffDropIn>> }>;
}

/** Single sessions that were sold. */
export function DropInList({ loadDialog }: DropInListProps) {
  return (
    <TableDialogView state={useListView(DROP_INS)} columns={columnsOf} loadDialog={loadDialog} />
  );
}

function columnsOf(open: (opened: OpenedDropIn) => void): readonly Column<StaffDropIn>[] {
  return [
    { label: "Athlete", cell: ({ athleteName }) => <strong>{athleteName ?? "Deleted"}</strong> },
    { label: "Account", cell: ({ username }) => username ?? "Deleted" },
    {
      label: "Session",
      cell: ({ activityName, date, startTime }) =>
        `${activityName}, ${dayAndMonth(date)}, ${clockTime(startTime)}`,
    },
    {
      label: "Price",
      cell: ({ amountCents, method }) =>
        method === "cash" ? `${inDollars(amountCents)} in cash` : inDollars(amountCents),
    },
    { label: "State", cell: stateOf },
    {
      label: "Actions",
      cell: ({ id, athleteId, athleteName, leftCents }) => (
        <div className="flex flex-wrap gap-2 lg:flex-nowrap">
          {athleteId !== null && (
            <>
              <IconButton
                icon={CalendarCog}
                label={`Change a session of ${athleteName}`}
                onClick={() => open({ id, about: "sessions" })}
              />
              <IconButton
                icon={CalendarCheck2}
                label={`Book for ${athleteName}`}
                onClick={() => open({ id, about: "book" })}
              />
            </>
          )}
          {leftCents > 0 && (
            <IconButton
              icon={HandCoins}
              label={`Refund a session of ${athleteName ?? "a deleted account"}`}
              onClick={() => open({ id, about: "refund" })}
            />
          )}
        </div>
      ),
    },
  ];
}

function stateOf({ status, isCanceled, refundedCents }: StaffDropIn): string {
  if (refundedCents > 0) return `${inDollars(refundedCents)} refunded`;
  if (status === "pending") return "Waiting for payment";
  if (status === "ended") return "Not paid";
  return isCanceled ? "Canceled" : "Paid";
}
