import {
  CalendarCheck,
  CircleCheck,
  CircleDot,
  CircleSlash,
  Hourglass,
  type LucideIcon,
  PhoneCall,
  PhoneMissed,
} from "lucide-react";
import { labelOf } from "#ui/label-of.ts";
import { StaffNote } from "#ui/staff-note.tsx";
import { StatusLabel } from "#ui/status-label.tsx";
import type { EvaluationStatus } from "../../rules.ts";
import type { EvaluationRequest } from "../../schema.ts";
import { STATUS_LABELS } from "./describe.ts";

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
export function RequestStatus({ status, staffNote }: EvaluationRequest) {
  return (
    <div className="grid min-w-0 gap-2">
      <StatusLabel Icon={ICONS[status] ?? CircleDot} isQuiet={CLOSED.includes(status)}>
        {labelOf(STATUS_LABELS, status)}
      </StatusLabel>
      {staffNote && <StaffNote>{staffNote}</StaffNote>}
    </div>
  );
}
