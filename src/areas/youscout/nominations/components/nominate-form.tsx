import { LoaderCircle } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { businessDay } from "#lib/dates.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { KEPT } from "#lib/sent-text.ts";
import { Button } from "#ui/button.tsx";
import { RestoredDraft } from "#ui/draft.tsx";
import { StepList } from "#ui/step-list.tsx";
import { useForm } from "#ui/use-form.ts";
import { useHeadingFocus } from "#ui/use-heading-focus.ts";
import type { NewNomination } from "../schema/nominations.ts";
import { AuthorFields } from "./author-fields.tsx";
import type { AcceptedNomination } from "./nominated.tsx";
import { readNomination, readValues } from "./nomination-values.ts";
import { PerformanceFields } from "./performance-fields.tsx";
import { PlayerFields } from "./player-fields.tsx";
import { Refusal } from "./refusal.tsx";
import { nominationDrafts, type Values } from "./stored-draft.ts";

const STEPS = ["The player", "The performance", "About you"] as const;
const LAST = STEPS.length - 1;

interface NominateFormProps {
  /** What the fields begin with. */
  initial: Values;
  /** Whose draft is kept in this browser; null where nothing is kept. */
  draftOf: number | null;
  /** Asks whether the person is 18 or over and confirms it before the nomination; null when already confirmed. */
  confirmAdult: (() => Promise<void>) | null;
  /** What the last button says, and says while it is sent. */
  labels: { send: string; sending: string };
  send(nomination: NewNomination, idempotencyKey: string): Promise<AcceptedNomination>;
  onSent(nomination: AcceptedNomination): void;
}

/** A nomination in three steps. What was written is kept in this browser until it is sent. */
export function NominateForm({ initial, draftOf, ...rest }: NominateFormProps) {
  const [begin, setBegin] = useState({ values: initial, step: 0, isDraft: false });
  useLayoutEffect(() => {
    const kept = draftOf === null ? null : nominationDrafts.read(draftOf);
    if (!kept) return;
    setBegin(({ values }) => ({ ...kept, values: { ...values, ...kept.values }, isDraft: true }));
  }, [draftOf]);
  function startOver(): void {
    if (draftOf !== null) nominationDrafts.forget(draftOf);
    setBegin({ values: initial, step: 0, isDraft: false });
  }
  return (
    <>
      {begin.isDraft && (
        <div className="mb-8">
          <RestoredDraft onStartOver={startOver} />
        </div>
      )}
      <Steps
        key={String(begin.isDraft)}
        initial={begin.values}
        firstStep={begin.step}
        draftOf={draftOf}
        {...rest}
      />
    </>
  );
}

function Steps({
  initial,
  firstStep,
  draftOf,
  confirmAdult,
  labels,
  send,
  onSent,
}: NominateFormProps & { firstStep: number }) {
  const [step, setStep] = useState(firstStep);
  const [written, setWritten] = useState(initial);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const heading = useHeadingFocus(step);

  const { errors, isPending, props } = useForm<object, AcceptedNomination | null>({
    schema: () => schemaOf(step, confirmAdult !== null),
    read: readNomination,
    isKept: true,
    async send(nomination, idempotencyKey) {
      if (step < LAST) return null;
      await confirmAdult?.();
      return send(nomination as NewNomination, idempotencyKey);
    },
    onSent: (nominated) => (nominated ? onSent(nominated) : goTo(step + 1)),
    onFailure: setRefusal,
  });
  useStepOfErrors(errors, setStep);

  function goTo(next: number): void {
    heading.wantFocus();
    setRefusal(null);
    setStep(next);
    if (form.current) keep(form.current, next);
  }
  function keep(fields: HTMLFormElement, at: number): void {
    const values = readValues(fields);
    setWritten(values);
    if (draftOf === null) return;
    fields.toggleAttribute(KEPT, nominationDrafts.store(draftOf, { values, step: at }));
  }
  const shown = { initial, written, errors };
  return (
    <>
      <StepList steps={STEPS} step={step} />
      <form
        {...props}
        ref={form}
        method="post"
        onInput={(event) => {
          props.onInput(event);
          keep(event.currentTarget, step);
        }}
        className="needs-scripts mt-8 grid gap-8"
      >
        <h2 ref={heading.ref} tabIndex={-1} className="text-4xl uppercase outline-none sm:text-5xl">
          <span className="sr-only">
            Step {step + 1} of {STEPS.length}:{" "}
          </span>
          {STEPS[step]}
        </h2>
        <Step isShown={step === 0}>
          <PlayerFields {...shown} />
        </Step>
        <Step isShown={step === 1}>
          <PerformanceFields {...shown} />
        </Step>
        <Step isShown={step === LAST}>
          <AuthorFields {...shown} asksAdult={confirmAdult !== null} />
        </Step>
        {refusal !== null && <Refusal error={refusal} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={isPending}>
            {isPending && <LoaderCircle aria-hidden="true" size={18} className="animate-spin" />}
            {step < LAST ? "Continue" : isPending ? labels.sending : labels.send}
          </Button>
          {step > 0 && (
            <Button look="quiet" disabled={isPending} onClick={() => goTo(step - 1)}>
              Back
            </Button>
          )}
        </div>
      </form>
      <noscript>
        <p className="mt-8 text-dim">
          Nominating a player requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
    </>
  );
}

function Step({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div hidden={!isShown} className={isShown ? "grid gap-5" : ""}>
      {children}
    </div>
  );
}

/** What is checked before the form goes on: the step, at last the whole. */
async function schemaOf(step: number, asksAdult: boolean) {
  const { FirstNomination, NewNomination, NOMINATION_STEPS } = await import(
    "../schema/nominations.ts"
  );
  if (step === 0) return NOMINATION_STEPS.player;
  if (step < LAST) return NOMINATION_STEPS.performance(businessDay(new Date()));
  return asksAdult ? FirstNomination : NewNomination;
}

/** Fields of the first two steps; all others are in the last one. */
const FIELDS: readonly (readonly string[])[] = [
  [
    "firstName",
    "lastName",
    "age",
    "sport",
    "position",
    "secondaryPosition",
    "handedness",
    "school",
    "city",
    "state",
  ],
  ["performance", "gameLocation", "gameDate", "video"],
];

/** Opens the first step in which something is wrong, before the focus goes there. */
function useStepOfErrors(errors: FieldMessages, open: (step: number) => void): void {
  const [seen, setSeen] = useState(errors);
  if (errors === seen) return;
  setSeen(errors);
  const steps = Object.keys(errors).map((name) => {
    const found = FIELDS.findIndex((names) => names.includes(name));
    return found < 0 ? LAST : found;
  });
  if (steps.length > 0) open(Math.min(...steps));
}
