import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { clockTime, dayName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { StepList } from "#ui/step-list.tsx";
import type { AlterationChoice, AlterationQuote } from "../../schema/alterations.ts";
import { canceledByChange } from "../../schema/frozen-make-ups.ts";
import type { OwnPass } from "../../schema/passes.ts";
import { renewalTerms } from "../../schema/terms.ts";
import { ActivitiesStep } from "../builder/activities-step.tsx";
import { TimesStep } from "../builder/times-step.tsx";
import { dayWithYear } from "../pass-words.ts";
import { beginSentence } from "./begin-sentence.ts";
import { STEPS, useAlteration } from "./use-alteration.ts";

interface AlterationStepsProps {
  pass: OwnPass;
  choice: AlterationChoice["data"];
  /** Reloads what can be chosen. */
  readAgain(): void;
  onAltered(): void;
}

type Alteration = ReturnType<typeof useAlteration>;

/** The steps of a change, with the way on and back. */
export function AlterationSteps(props: AlterationStepsProps) {
  const alteration = useAlteration(props);
  const { step, heading, errors, refusal, isPending, quote } = alteration;
  const form = useFirstErrorFocus(errors);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        alteration.submit();
      }}
    >
      <StepList steps={STEPS} step={step} />
      <h3 ref={heading.ref} tabIndex={-1} className="mt-6 mb-5 text-3xl outline-none">
        <span className="sr-only">
          Step {step + 1} of {STEPS.length}:{" "}
        </span>
        {["What and how often", "At which times", "What it comes to"][step]}
      </h3>
      <StepFields {...props} alteration={alteration} />
      <div role="alert" className="mt-6">
        {refusal && <FieldError id={undefined}>{refusal}</FieldError>}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? "One moment..." : step === 2 && quote ? labelOf(quote) : "Continue"}
        </Button>
        {step > 0 && (
          <Button look="quiet" disabled={isPending} onClick={() => alteration.goTo(step - 1)}>
            Back
          </Button>
        )}
        <CloseButton disabled={isPending}>Leave it as it is</CloseButton>
      </div>
    </form>
  );
}

function labelOf({ dueCents }: AlterationQuote["data"]): string {
  return dueCents > 0 ? `Pay ${inDollars(dueCents)} and change the pass` : "Change the pass";
}

interface StepFieldsProps extends AlterationStepsProps {
  alteration: Alteration;
}

function StepFields({ pass, choice, alteration }: StepFieldsProps) {
  const { step, choices, lines, quote, errors, choose } = alteration;
  if (step === 2 && quote) return <Outcome pass={pass} quote={quote} />;
  if (step === 1) {
    return (
      <TimesStep
        choices={choices}
        errors={errors}
        onSlots={(id, slotIds) => choose(id, { slotIds })}
        from="from the first day of the change on"
      />
    );
  }
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <>
      <ActivitiesStep
        activities={choice.activities}
        chosen={choices}
        error={errors.training}
        onTimes={(id, frequencyPerWeek) => choose(id, { frequencyPerWeek })}
      />
      <p aria-live="polite" className="mt-4 text-pretty">
        <strong className="tabular-nums">{inDollars(totalCents)}</strong> a month at today's prices.
        Your pass costs {inDollars(pass.monthlyCents)} now; other times alone keep that price.
      </p>
    </>
  );
}

/** All that a change comes to, before it is made. */
function Outcome({ pass, quote }: { pass: OwnPass; quote: AlterationQuote["data"] }) {
  const { activities, monthlyCents, dueCents, nextBillingDate } = quote;
  return (
    <>
      <dl className="grid gap-4">
        {activities.map((activity) => (
          <div
            key={activity.activityId}
            className="grid gap-x-6 border-line border-b pb-4 sm:grid-cols-[10rem_1fr]"
          >
            <dt className="wrap-anywhere text-dim">{activity.activityName}</dt>
            <dd className="font-semibold">
              {activity.times.map(({ slotId, dayOfWeek, startTime, endTime }) => (
                <span key={slotId} className="block tabular-nums">
                  {dayName(dayOfWeek)}, {clockTime(startTime)} – {clockTime(endTime)}
                </span>
              ))}
              <span className="block font-normal text-dim text-sm tabular-nums">
                {activity.frequencyPerWeek} × {inDollars(activity.rateCents)} × 4.33 a month
              </span>
            </dd>
          </div>
        ))}
        <Row term="A month">
          {inDollars(monthlyCents)}
          {monthlyCents !== pass.monthlyCents && (
            <span className="font-normal text-dim"> instead of {inDollars(pass.monthlyCents)}</span>
          )}
        </Row>
        <Row term="Today">{inDollars(dueCents)}</Row>
        <Row term="Next charge">
          {inDollars(monthlyCents)} on {dayWithYear(nextBillingDate)}
        </Row>
      </dl>
      <div className="mt-5 grid gap-2 border-red border-l-4 bg-night px-4 py-3 text-pretty text-sm">
        <p>{beginSentence(quote, pass)}</p>
        {canceledByChange(quote.canceled).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{renewalTerms(inDollars(monthlyCents))}</p>
      </div>
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-line border-b pb-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-dim">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** The first field in which something is wrong gets the focus. */
function useFirstErrorFocus(errors: FieldMessages): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]:enabled")?.focus();
  }, [errors]);
  return form;
}
