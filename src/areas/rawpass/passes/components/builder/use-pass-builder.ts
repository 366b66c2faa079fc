import { useEffect, useState } from "react";
import type { OwnAthlete } from "#areas/people/athletes/schema/athletes.ts";
import { ApiError } from "#lib/api.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { useHeadingFocus } from "#ui/use-heading-focus.ts";
import { buyPass } from "../../client/own.ts";
import type { OnSale } from "../../schema/passes.ts";
import {
  type Choice,
  type ChosenActivity,
  choicesIn,
  fieldsOfRefusal,
  priceLines,
  troubleWithTimes,
} from "./choices.ts";
import type { PassDraft } from "./pass-drafts.ts";
import { openStep, STEP, stepOfRefusal } from "./steps.ts";

interface PassBuilderOptions {
  /** What was chosen before. */
  begin: PassDraft;
  keep(draft: PassDraft): void;
  onSale: OnSale["data"];
  /** Reloads what is on sale. */
  readOnSale(): void;
  athletes: readonly OwnAthlete[];
}

/** What was chosen for a pass, the step that is open, and what is wrong. */
export function usePassBuilder({ begin, keep, onSale, readOnSale, athletes }: PassBuilderOptions) {
  const [draft, setDraft] = useState(begin);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setIsPending] = useReset(readOnSale);
  const choices = choicesIn(draft.chosen, onSale);
  const chosen = choices.map(({ activity: _activity, ...one }) => one);
  const lines = priceLines(choices);
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const athlete = athletes.find(({ id }) => id === draft.athleteId) ?? null;
  const step = openStep(draft.step, choices, athlete !== null);
  const heading = useHeadingFocus(step);

  function change(changed: Partial<PassDraft>): PassDraft {
    const next = { ...draft, ...changed };
    setDraft(next);
    keep(next);
    return next;
  }
  function goTo(next: number, changed: Partial<PassDraft> = {}): void {
    heading.wantFocus();
    setErrors({});
    setRefusal(null);
    change({ ...changed, step: next });
  }
  /** Another choice is another purchase. */
  function chooseActivity(activityId: number, wanted: Partial<ChosenActivity>): void {
    const known = chosen.find((one) => one.activityId === activityId);
    const next = { activityId, frequencyPerWeek: 0, slotIds: [], ...known, ...wanted };
    const others = chosen.filter((one) => one !== known);
    setErrors({});
    setRefusal(null);
    change({
      chosen: next.frequencyPerWeek > 0 ? [...others, next] : others,
      idempotencyKey: "",
    });
  }
  function chooseAthlete(athleteId: number): void {
    const isOther = athleteId !== draft.athleteId;
    goTo(STEP.review, { athleteId, ...(isOther && { idempotencyKey: "" }) });
  }

  async function pay(): Promise<void> {
    setRefusal(null);
    setIsPending(true);
    const idempotencyKey = draft.idempotencyKey || crypto.randomUUID();
    const kept = change({ idempotencyKey });
    const purchase = { idempotencyKey, athleteId: draft.athleteId ?? 0, activities: chosen };
    try {
      const { id, paymentUrl } = await buyPass({ ...purchase, shownMonthlyCents: totalCents });
      keep({ ...kept, passId: id });
      window.location.assign(paymentUrl);
    } catch (error) {
      setIsPending(false);
      refuse(error);
    }
  }
  /** What was refused is chosen anew at the step where it was chosen. */
  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) {
      setRefusal(reasonOf(error));
      return;
    }
    readOnSale();
    const fields = fieldsOfRefusal(error.fields, choices);
    const wanted = stepOfRefusal(fields);
    const isOver = error.code === "stale" || error.code === "conflict";
    if (wanted !== STEP.review) heading.wantFocus();
    change({ step: wanted, ...(isOver && { idempotencyKey: "" }) });
    setErrors(fields);
    setRefusal(wanted === STEP.review ? error.text : null);
  }
  function submit(): void {
    if (isPending) return;
    const wrong = troubleAt(step, choices);
    if (Object.keys(wrong).length > 0) setErrors(wrong);
    else if (step === STEP.review) void pay();
    else goTo(step + 1);
  }

  return {
    ...{ step, heading, choices, lines, totalCents, athlete, errors, refusal, isPending },
    chosenId: draft.athleteId,
    ...{ goTo, chooseActivity, chooseAthlete, submit },
  };
}

/** What is wrong with the answers of a step; of the review the server says it. */
function troubleAt(step: number, choices: readonly Choice[]): FieldMessages {
  if (step === STEP.times) return troubleWithTimes(choices);
  return choices.length > 0 ? {} : { training: "Please choose what to train" };
}

/** Whoever comes back from the payment page by Back may find this page as it was left, at work. */
function useReset(readOnSale: () => void) {
  const [isPending, setIsPending] = useState(false);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setIsPending(false);
      readOnSale();
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [readOnSale]);
  return [isPending, setIsPending] as const;
}
