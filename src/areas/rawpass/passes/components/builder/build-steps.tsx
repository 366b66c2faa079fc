import { type ReactNode, useEffect, useRef } from "react";
import type { OwnAthlete } from "#areas/people/athletes/schema/athletes.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { StepList } from "#ui/step-list.tsx";
import type { OnSale } from "../../schema/passes.ts";
import { ActivitiesStep } from "./activities-step.tsx";
import type { AthleteStepWish } from "./build-pass.tsx";
import { troubleWithBirth } from "./choices.ts";
import type { PassDraft } from "./pass-drafts.ts";
import { PriceSummary } from "./price-summary.tsx";
import { ReviewStep } from "./review-step.tsx";
import { STEP, STEP_NAMES, STEP_TITLES } from "./steps.ts";
import { TimesStep } from "./times-step.tsx";
import { usePassBuilder } from "./use-pass-builder.ts";

interface BuildStepsProps {
  /** What was chosen before. */
  begin: PassDraft;
  keep(draft: PassDraft): void;
  onSale: OnSale["data"];
  /** Reloads what is on sale. */
  readOnSale(): void;
  athletes: readonly OwnAthlete[];
  athleteStep(wish: AthleteStepWish): ReactNode;
}

type Builder = ReturnType<typeof usePassBuilder>;

/** The steps, and beside them what the pass costs a month. */
export function BuildSteps({ athleteStep, ...options }: BuildStepsProps) {
  const { onSale } = options;
  const builder = usePassBuilder(options);
  const { step, heading, choices, errors } = builder;
  const title = (
    <h2 ref={heading.ref} tabIndex={-1} className="text-4xl uppercase outline-none sm:text-5xl">
      <span className="sr-only">
        Step {step + 1} of {STEP_NAMES.length}:{" "}
      </span>
      {STEP_TITLES[step]}
    </h2>
  );
  return (
    <div className="max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[7fr_4fr] lg:items-start lg:gap-8">
      <div className="cut min-w-0 bg-raised p-4 max-lg:[&_:is(button,input,select)]:scroll-mb-48 sm:p-10">
        <StepList steps={STEP_NAMES} step={step} />
        <div className="mt-8">
          {step === STEP.athlete ? (
            athleteStep({
              chosenId: builder.chosenId,
              troubleWithBirth: (day) => troubleWithBirth(day, choices, onSale.firstDate),
              error: errors.athleteId,
              heading: title,
              onBack: () => builder.goTo(STEP.times),
              onReady: builder.chooseAthlete,
            })
          ) : (
            <StepForm builder={builder} onSale={onSale} title={title} />
          )}
          <noscript>
            <p className="text-dim">
              Building a pass requires JavaScript, which is turned off in your browser.
            </p>
          </noscript>
        </div>
      </div>
      <PriceSummary lines={builder.lines} />
    </div>
  );
}

interface StepFormProps {
  builder: Builder;
  onSale: OnSale["data"];
  title: ReactNode;
}

/** A step whose answers this form holds, with the way on and back. */
function StepForm({ builder, onSale, title }: StepFormProps) {
  const { step, errors, refusal, isPending, totalCents } = builder;
  const form = useFirstErrorFocus(errors);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        builder.submit();
      }}
      className="needs-scripts grid gap-8"
    >
      {title}
      <StepFields builder={builder} onSale={onSale} />
      {refusal && (
        <div role="alert">
          <FieldError id={undefined}>{refusal}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {step === STEP.review ? `Pay ${inDollars(totalCents)} a month` : "Continue"}
        </Button>
        {step > STEP.training && (
          <Button look="quiet" disabled={isPending} onClick={() => builder.goTo(step - 1)}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}

function StepFields({ builder, onSale }: Omit<StepFormProps, "title">) {
  const { step, choices, lines, athlete, errors, chooseActivity } = builder;
  if (step === STEP.times) {
    return (
      <TimesStep
        choices={choices}
        errors={errors}
        onSlots={(id, slotIds) => chooseActivity(id, { slotIds })}
      />
    );
  }
  if (step === STEP.review && athlete) {
    return <ReviewStep {...{ choices, lines, athlete, onSale }} />;
  }
  return (
    <ActivitiesStep
      activities={onSale.activities}
      chosen={choices}
      error={errors.training}
      onTimes={(id, frequencyPerWeek) => chooseActivity(id, { frequencyPerWeek })}
    />
  );
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
