import { useState } from "react";
import { ApiError, UnreadError, writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { readData } from "#lib/read-data.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { useHeadingFocus } from "#ui/use-heading-focus.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client/own.ts";
import type { AlterationChoice, AlterationQuote, AlteredPass } from "../../schema/alterations.ts";
import type { OwnPass } from "../../schema/passes.ts";
import {
  type ChosenActivity,
  choicesIn,
  fieldsOfRefusal,
  priceLines,
  troubleWithTimes,
} from "../builder/choices.ts";
import { dayWithYear } from "../pass-words.ts";

/** The steps in which a pass is changed. */
export const STEPS = ["Training", "Times", "Review"] as const;

interface AlterationOptions {
  pass: OwnPass;
  choice: AlterationChoice["data"];
  /** Reloads what can be chosen. */
  readAgain(): void;
  onAltered(): void;
}

/** What is chosen for a pass instead, the step that is open, what it comes to, and what is wrong. */
export function useAlteration({ pass, choice, readAgain, onAltered }: AlterationOptions) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const [step, setStep] = useState(0);
  const [chosen, setChosen] = useState<readonly ChosenActivity[]>(choice.chosen);
  const [quote, setQuote] = useState<AlterationQuote["data"] | null>(null);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const heading = useHeadingFocus(step);
  const choices = choicesIn(chosen, choice);
  const wish = { activities: choices.map(({ activity: _activity, ...one }) => one) };

  function goTo(next: number): void {
    if (next !== step) heading.wantFocus();
    setErrors({});
    setRefusal(null);
    setStep(next);
  }
  function choose(activityId: number, wanted: Partial<ChosenActivity>): void {
    const known = wish.activities.find((one) => one.activityId === activityId);
    const next = { activityId, frequencyPerWeek: 0, slotIds: [], ...known, ...wanted };
    const others = wish.activities.filter((one) => one !== known);
    setErrors({});
    setRefusal(null);
    setChosen(next.frequencyPerWeek > 0 ? [...others, next] : others);
  }
  /** What was refused is chosen anew at the step where it was chosen. */
  function refuse(error: unknown): void {
    if (error instanceof UnreadError) {
      onAltered();
      onError("Nothing was changed", error);
      return;
    }
    const fields = fieldsOfRefusal(error instanceof ApiError ? error.fields : {}, choices);
    if (Object.keys(fields).some((name) => name.startsWith("times."))) {
      goTo(1);
      setErrors(fields);
      readAgain();
    } else setRefusal(reasonOf(error));
  }
  async function askForPrice(): Promise<void> {
    setQuote(
      await call("POST", "/api/rawpass/passes/{id}/alteration/quote", {
        path: { id: pass.id },
        body: wish,
      }).then(readData),
    );
    goTo(2);
  }
  async function confirm(shown: AlterationQuote["data"]): Promise<void> {
    const { monthlyCents, dueCents, prorationDate } = shown;
    try {
      const altered = await call("POST", "/api/rawpass/passes/{id}/alteration", {
        path: { id: pass.id },
        body: {
          ...{ ...wish, shownMonthlyCents: monthlyCents, shownDueCents: dueCents, prorationDate },
        },
      }).then(writtenData);
      onAltered();
      onSuccess(doneOf(altered));
    } catch (error) {
      if (error instanceof ApiError && error.fields.shownMonthlyCents) await askForPrice();
      throw error;
    }
  }
  async function send(work: () => Promise<void>): Promise<void> {
    setRefusal(null);
    setIsPending(true);
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      setIsPending(false);
    }
  }
  function submit(): void {
    if (isPending) return;
    if (step === 0) {
      if (choices.length > 0) goTo(1);
      else setErrors({ training: "Please choose what to train" });
      return;
    }
    const wrong = step === 1 ? troubleWithTimes(choices) : {};
    if (Object.keys(wrong).length > 0) setErrors(wrong);
    else if (step === 1) void send(askForPrice);
    else if (quote) void send(() => confirm(quote));
  }
  const lines = priceLines(choices);
  return { step, heading, choices, lines, quote, errors, refusal, isPending, goTo, choose, submit };
}

function doneOf({ isMade, from, heldUntil }: AlteredPass["data"]) {
  if (!isMade && !heldUntil) {
    return {
      title: "Your change is on its way",
      description: "Until our payment provider has confirmed it, your pass stays as it is.",
    };
  }
  if (!isMade) {
    return {
      title: "Your change waits for its payment",
      description: "Until it is paid, your pass stays as it is.",
    };
  }
  return {
    title: "Your pass is changed",
    description: `The new times begin on ${dayWithYear(from)}.`,
  };
}
