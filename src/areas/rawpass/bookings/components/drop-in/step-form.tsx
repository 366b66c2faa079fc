import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { OwnAthlete } from "#areas/people/athletes/schema/athletes.ts";
import { ApiError } from "#lib/api.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import type { Touched } from "#ui/read-again.ts";
import { readAgain } from "#ui/read-again.ts";
import type { ShownSession } from "./wanted-session.ts";

/** What the last step is given. */
export interface LastStepProps {
  shown: ShownSession;
  athlete: OwnAthlete;
  onBack(): void;
  /** The server refuses the athlete: somebody else may be chosen. */
  onWrongAthlete(message: string): void;
}

/** What a booking makes untrue: one's places, and how many places are free. */
export const CHANGED_BY_BOOKING: Touched = [
  "/api/rawpass/bookings",
  "/api/rawpass/passes",
  "/api/rawpass/sessions",
  "/api/rawpass/week",
];

interface StepFormProps extends Pick<LastStepProps, "onBack" | "onWrongAthlete"> {
  label: string;
  pendingLabel: string;
  /** Whether the page is being left. */
  isLeaving?: boolean;
  send(): Promise<void>;
  children: ReactNode;
}

/** The last step: what is done, and why the server refused it. What others changed meanwhile is read again. */
export function StepForm(props: StepFormProps) {
  const { label, pendingLabel, isLeaving = false, send, children } = props;
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isPending = isSending || isLeaving;
  async function submit(): Promise<void> {
    setRefusal(null);
    setIsSending(true);
    try {
      await send();
    } catch (error) {
      refuse(error);
    }
    setIsSending(false);
  }
  function refuse(error: unknown): void {
    if (!(error instanceof TypeError)) void readAgain(client, CHANGED_BY_BOOKING);
    const wrongAthlete = error instanceof ApiError && error.fields.athleteId;
    if (wrongAthlete) props.onWrongAthlete(wrongAthlete);
    else setRefusal(reasonOf(error));
  }
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit();
      }}
      className="needs-scripts grid gap-6"
    >
      {children}
      {refusal && (
        <div role="alert">
          <FieldError id={undefined}>{refusal}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? pendingLabel : label}
        </Button>
        <Button look="quiet" disabled={isPending} onClick={props.onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
