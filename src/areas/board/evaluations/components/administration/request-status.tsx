import {
  CalendarCheck,
  CircleCheck,
  CircleDot,
  CircleSlash,
  Hourglass,
  type LucideIcon,
  PhoneCall,
  PhoneMissed,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { StaffNote } from "#ui/staff-note.tsx";
import { StatusLabel } from "#ui/status-label.tsx";
import { PATIENCE_DAYS } from "../../rules/appointments.ts";
import type { EvaluationStatus } from "../../rules/statuses.ts";
import type { EvaluationRequest } from "../../schema/requests.ts";
import { CONFLICT_LABELS, STATUS_LABELS } from "./describe.ts";

const ICONS: Record<EvaluationStatus, LucideIcon> = {
  pending: Hourglass,
  contacted: PhoneCall,
  scheduled: CalendarCheck,
  completed: CircleCheck,
  declined: CircleSlash,
  no_response: PhoneMissed,
};
const CLOSED: readonly EvaluationStatus[] = ["completed", "declined", "no_response"];

/** Where a request stands, and what staff note about it. */
export function RequestStatus({ status, staffNote, ...request }: EvaluationRequest) {
  const { isWaiting, repeats, appointment, guardianConflict, reportSentAt } = request;
  return (
    <div className="grid min-w-0 gap-2">
      <StatusLabel Icon={ICONS[status] ?? CircleDot} isQuiet={CLOSED.includes(status)}>
        {labelOf(STATUS_LABELS, status)}
      </StatusLabel>
      {isWaiting && <Mark>{`${PATIENCE_DAYS} days without contact`}</Mark>}
      {guardianConflict && <Mark>{labelOf(CONFLICT_LABELS, guardianConflict)}</Mark>}
      {repeats !== null && <Mark>Repeats request {repeats}</Mark>}
      {appointment && (
        <p className="text-sm">
          {appointment.cancelledBy ? (
            <>Canceled by {appointment.cancelledBy === "family" ? "the family" : "staff"}: </>
          ) : null}
          {appointment.when}
          <span className="block text-dim">
            {[appointment.eventName, appointment.place].filter(Boolean).join(", ")}
          </span>
        </p>
      )}
      {reportSentAt && (
        <p className="text-dim text-sm">
          Report sent <LocalTime at={reportSentAt} />
        </p>
      )}
      {staffNote && <StaffNote>{staffNote}</StaffNote>}
    </div>
  );
}

/** What staff should not overlook. */
function Mark({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 font-semibold text-sm">
      <TriangleAlert aria-hidden="true" size={16} className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}
