import { LoaderCircle } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { OwnAthlete } from "#domains/athletes/schema.ts";
import { ApiError } from "#lib/api.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { StepList } from "#ui/step-list.tsx";
import { useHeadingFocus } from "#ui/use-heading-focus.ts";
import { buyPass } from "../../client.ts";
import type { PassOffer } from "../../schema.ts";
import { ActivitiesStep } from "./activities-step.tsx";
import type { AthleteStepWish } from "./build-pass.tsx";
import {
  type Choice,
  type ChosenActivity,
  choicesIn,
  fieldsOfRefusal,
  priceLines,
  troubleWithBirth,
  troubleWithTimes,
} from "./choices.ts";
import type { PassDraft } from "./pass-drafts.ts";
import { PriceSummary } from "./price-summary.tsx";
import { ReviewStep } from "./review-step.tsx";
import { TimesStep } from "./times-step.tsx";

const STEPS = ["Training", "Times", "Athlete", "Review"] as const;
const [TRAINING, TIMES, ATHLETE, REVIEW] = [0, 1, 2, 3] as const;

interface BuildStepsProps {
  /** What was chosen before. */
  begin: PassDraft;
  keep(draft: PassDraft): void;
  offer: PassOffer["data"];
  /** Reads anew what is offered. */
  readOffer(): void;
  athletes: readonly OwnAthlete[];
  athleteStep(wish: AthleteStepWish): ReactNode;
}

/** The steps, and beside them what the pass costs a month. */
export function BuildSteps({
  begin,
  keep,
  offer,
  readOffer,
  athletes,
  athleteStep,
}: BuildStepsProps) {
  const [draft, setDraft] = useState(begin);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const choices = choicesIn(draft.chosen, offer);
  const lines = priceLines(choices);
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const athlete = athletes.find(({ id }) => id === draft.athleteId) ?? null;
  const step = openStep(draft.step, choices, athlete);
  const heading = useHeadingFocus(step);
  const form = useFirstErrorFocus(errors);

  function change(changed: Partial<PassDraft>): PassDraft {
    const next = { ...draft, ...changed };
    setDraft(next);
    keep(next);
    return next;
  }
  /** Another choice is another purchase. */
  function choose(changed: Partial<PassDraft>): void {
    setErrors({});
    setRefusal(null);
    change({ ...changed, idempotencyKey: "" });
  }
  function goTo(next: number): void {
    heading.wantFocus();
    setErrors({});
    setRefusal(null);
    change({ step: next });
  }
  function chooseActivity(activityId: number, wanted: Partial<ChosenActivity>): void {
    const before = choices.map(({ activity: _offered, ...chosen }) => chosen);
    const known = before.find((one) => one.activityId === activityId);
    const next = { activityId, frequencyPerWeek: 0, slotIds: [], ...known, ...wanted };
    const others = before.filter((one) => one !== known);
    choose({ chosen: next.frequencyPerWeek > 0 ? [...others, next] : others });
  }

  async function pay(): Promise<void> {
    setRefusal(null);
    setIsPending(true);
    const idempotencyKey = draft.idempotencyKey || crypto.randomUUID();
    const kept = change({ idempotencyKey });
    try {
      const { id, paymentUrl } = await buyPass({
        ...{ idempotencyKey, athleteId: draft.athleteId ?? 0, shownMonthlyCents: totalCents },
        activities: choices.map(({ activity: _offered, ...chosen }) => chosen),
      });
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
      setRefusal("We couldn't reach the site. What you chose is saved. Please try again.");
      return;
    }
    const isOver = error.code === "stale" || error.code === "conflict";
    readOffer();
    const fields = fieldsOfRefusal(error.fields, choices);
    const isOfTimes = Object.keys(fields).some((name) => name.startsWith("times."));
    const wanted = isOfTimes ? TIMES : fields.athleteId ? ATHLETE : REVIEW;
    if (wanted !== REVIEW) heading.wantFocus();
    change({ step: wanted, ...(isOver && { idempotencyKey: "" }) });
    setErrors(fields);
    setRefusal(wanted === REVIEW ? error.text : null);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    const wrong = step === TRAINING ? troubleWithTraining(choices) : troubleWithTimes(choices);
    if (Object.keys(wrong).length > 0) setErrors(wrong);
    else if (step === REVIEW) void pay();
    else goTo(step + 1);
  }

  const title = (
    <h2 ref={heading.ref} tabIndex={-1} className="text-4xl uppercase outline-none sm:text-5xl">
      <span className="sr-only">
        Step {step + 1} of {STEPS.length}:{" "}
      </span>
      {TITLES[step]}
    </h2>
  );
  return (
    <div className="max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[7fr_4fr] lg:items-start lg:gap-8">
      <div className="min-w-0 cut bg-raised p-4 sm:p-10 max-lg:[&_:is(button,input,select)]:scroll-mb-48">
        <StepList steps={STEPS} step={step} />
        <div className="mt-8">
          {step === ATHLETE ? (
            athleteStep({
              chosenId: draft.athleteId,
              troubleWithBirth: (day) => troubleWithBirth(day, choices, offer.firstDate),
              error: errors.athleteId,
              heading: title,
              onBack: () => goTo(TIMES),
              onReady(athleteId) {
                heading.wantFocus();
                setErrors({});
                const isOther = athleteId !== draft.athleteId;
                change({ athleteId, step: REVIEW, ...(isOther && { idempotencyKey: "" }) });
              },
            })
          ) : (
            <form ref={form} noValidate onSubmit={submit} className="needs-scripts grid gap-8">
              {title}
              {step === TRAINING && (
                <ActivitiesStep
                  activities={offer.activities}
                  chosen={choices}
                  error={errors.training}
                  onTimes={(id, frequencyPerWeek) => chooseActivity(id, { frequencyPerWeek })}
                />
              )}
              {step === TIMES && (
                <TimesStep
                  choices={choices}
                  errors={errors}
                  onSlots={(id, slotIds) => chooseActivity(id, { slotIds })}
                />
              )}
              {step === REVIEW && athlete && (
                <ReviewStep
                  {...{ choices, lines, nextBillingDate: offer.nextBillingDate }}
                  athleteName={`${athlete.firstName} ${athlete.lastName}`}
                />
              )}
              {refusal && (
                <div role="alert">
                  <FieldError id={undefined}>{refusal}</FieldError>
                </div>
              )}
              <div className="flex flex-wrap gap-3">
                <Button type="submit" disabled={isPending}>
                  {isPending && (
                    <LoaderCircle aria-hidden="true" size={18} className="animate-spin" />
                  )}
                  {step === REVIEW ? `Pay ${inDollars(totalCents)} a month` : "Continue"}
                </Button>
                {step > TRAINING && (
                  <Button look="quiet" disabled={isPending} onClick={() => goTo(step - 1)}>
                    Back
                  </Button>
                )}
              </div>
            </form>
          )}
          <noscript>
            <p className="text-dim">
              Building a pass requires JavaScript, which is turned off in your browser.
            </p>
          </noscript>
        </div>
      </div>
      <PriceSummary lines={lines} />
    </div>
  );
}

const TITLES = ["What and how often", "At which times", "Who is it for?", "Review and pay"];

/** The step that was open, or the first one before it that is not complete. */
function openStep(wanted: number, choices: readonly Choice[], athlete: OwnAthlete | null): number {
  if (choices.length === 0) return TRAINING;
  const hasCounts = choices.every(
    ({ slotIds, frequencyPerWeek }) => slotIds.length === frequencyPerWeek,
  );
  if (wanted > TIMES && !hasCounts) return TIMES;
  return wanted === REVIEW && !athlete ? ATHLETE : wanted;
}

function troubleWithTraining(choices: readonly Choice[]): FieldMessages {
  return choices.length > 0 ? {} : { training: "Please choose what to train" };
}

/** The first field in which something is wrong gets the focus. */
function useFirstErrorFocus(errors: FieldMessages) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]:enabled")?.focus();
  }, [errors]);
  return form;
}
