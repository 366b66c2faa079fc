import { Link } from "react-router";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { canBecomeProspect, canSchedule } from "../../rules/statuses.ts";
import type { EvaluationRequest } from "../../schema/requests.ts";

interface RequestActionsProps {
  request: EvaluationRequest;
  onOpen(): void;
  onCorrect(): void;
  onMakeProspect(): void;
  onSchedule(): void;
  onReport(): void;
}

/** What staff can do about a request. */
export function RequestActions({ request, ...on }: RequestActionsProps) {
  const { onOpen, onCorrect, onMakeProspect, onSchedule, onReport } = on;
  const { playerName, prospectId, appointment, reportSentAt } = request;
  const isComing = appointment !== null && appointment.cancelledBy === null;
  const hasDateButton = reportSentAt === null && (isComing || canSchedule(request));
  const isKnown = appointment?.playerId != null && !appointment.isPlayerNew;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="quiet"
        className="needs-scripts whitespace-nowrap"
        aria-label={`Update the request for ${playerName}`}
        onClick={onOpen}
      >
        Update
      </Button>
      <Button
        look="quiet"
        className="needs-scripts whitespace-nowrap"
        aria-label={`Correct the request for ${playerName}`}
        onClick={onCorrect}
      >
        Correct
      </Button>
      {hasDateButton && (
        <Button
          look="quiet"
          className="needs-scripts whitespace-nowrap"
          aria-label={`${isComing ? "Appointment for" : "Schedule"} the evaluation of ${playerName}`}
          onClick={onSchedule}
        >
          {isComing ? "Appointment" : "Schedule"}
        </Button>
      )}
      {isComing && (
        <Button
          look="quiet"
          className="needs-scripts whitespace-nowrap"
          aria-label={`Report on ${playerName}`}
          onClick={onReport}
        >
          Report
        </Button>
      )}
      {canBecomeProspect(request) && !isKnown && (
        <Button
          look="quiet"
          className="needs-scripts px-2! [overflow-wrap:normal]"
          aria-label={`Create prospect from the request for ${playerName}`}
          onClick={onMakeProspect}
        >
          Create prospect
        </Button>
      )}
      {prospectId !== null && (
        <Link
          to={paths.player(prospectId)}
          className="inline-flex min-h-11 items-center whitespace-nowrap underline underline-offset-4"
        >
          On the board
        </Link>
      )}
    </div>
  );
}
