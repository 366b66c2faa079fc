import { Link } from "react-router";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { canBecomeProspect } from "../../rules.ts";
import type { EvaluationRequest } from "../../schema.ts";

interface RequestActionsProps {
  request: EvaluationRequest;
  onOpen(): void;
  onMakeProspect(): void;
}

/** What staff can do about a request. */
export function RequestActions({ request, onOpen, onMakeProspect }: RequestActionsProps) {
  const { playerName, prospectId } = request;
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
      {canBecomeProspect(request) && (
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
