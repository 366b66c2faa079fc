import { useState } from "react";
import { ApiError, UnreadError } from "#lib/api.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { returnPass, TOUCHED } from "../../client/own.ts";
import type { EarlyReturn, OwnPass } from "../../schema/passes.ts";
import { dayWithYear } from "../pass-words.ts";

interface ReturnOptions {
  /** After the pass has come back. */
  onBack(): void;
  /** After a refusal that says at which times there is no place for it. */
  onTaken(fields: FieldMessages): void;
}

/** Ends the freeze of a pass, and says what that came to. */
export function useReturnPass(
  { id, status, cancelAt }: OwnPass,
  { onBack, onTaken }: ReturnOptions,
) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const [isPending, setIsPending] = useState(false);
  async function comeBack(wish: EarlyReturn): Promise<void> {
    setIsPending(true);
    try {
      const nextCharge = await returnPass(id, wish);
      onBack();
      onSuccess({
        title: status === "frozen" ? "Welcome back" : "The freeze is taken back",
        description: cancelAt
          ? `The pass ends on ${dayWithYear(nextCharge)}.`
          : `Your next charge is on ${dayWithYear(nextCharge)}.`,
      });
    } catch (error) {
      if (error instanceof UnreadError) onBack();
      if (error instanceof ApiError && isAboutTimes(error)) onTaken(error.fields);
      else onError("The freeze goes on", error);
    } finally {
      setIsPending(false);
    }
  }
  return { isPending, comeBack };
}

/** Whether other times may help: one is taken, or is no longer there. */
function isAboutTimes({ fields }: ApiError): boolean {
  return Object.keys(fields).some((name) => name.startsWith("slots.") || name === "activities");
}
