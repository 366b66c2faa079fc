import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { readAgain } from "#ui/read-again.ts";
import { notifyDone } from "#ui/use-mutation-feedback.ts";
import { STANDING_OFFER_HOURS } from "../../rules/limits.ts";
import { type LastStepProps, StepForm } from "./step-form.tsx";

/** Puts an athlete on the waitlist for a weekly place. Loaded when the athlete is chosen. */
export default function WeeklyStep({ shown, athlete, ...rest }: LastStepProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  async function send(): Promise<void> {
    await call("POST", "/api/rawpass/standing-waitlist", {
      body: { athleteId: athlete.id, slotId: shown.session.slotId },
    });
    await readAgain(client, ["/api/rawpass/bookings"]);
    notifyDone({ title: "You are on the waitlist", description: "We write to you." });
    navigate(paths.rawPassOwn);
  }
  return (
    <StepForm {...rest} label="Join the waitlist" pendingLabel="Joining..." send={send}>
      <p className="max-w-prose text-pretty">
        {athlete.firstName} waits for a weekly place. When one is free, we keep it for you for{" "}
        {STANDING_OFFER_HOURS} hours and write to you. Waiting costs nothing, and you can leave the
        line at any time.
      </p>
    </StepForm>
  );
}
