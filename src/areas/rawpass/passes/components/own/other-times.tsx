import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { getQuery } from "#lib/call.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { SectionLink } from "#ui/section-link.tsx";
import { takeFocus } from "#ui/take-focus.ts";
import type { OwnPass } from "../../schema/passes.ts";
import { type Choice, fieldsOfRefusal, troubleWithTimes } from "../builder/choices.ts";
import { TimesStep } from "../builder/times-step.tsx";
import { dayWithYear } from "../pass-words.ts";
import { timesToReturn } from "./freeze-terms.ts";
import { useReturnPass } from "./use-return-pass.ts";

interface OtherTimesProps {
  pass: OwnPass;
  athleteName: string;
  frozenUntil: string;
  /** The day on which new times begin if others begin earlier. */
  newFrom: string | null;
  /** What the server said of the times so far. */
  refusal: FieldMessages;
  onBack(): void;
}

/** What to do where others have the times: choose among those that are free, or wait without charge. */
export function OtherTimes(props: OtherTimesProps) {
  const { pass, athleteName, frozenUntil, newFrom, refusal, onBack } = props;
  const { data, isFetching, refetch } = useQuery({
    ...getQuery("/api/rawpass/on-sale"),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly number[]>>(new Map());
  const choices = data ? timesToReturn(pass, data.data, chosen) : null;
  return (
    <>
      <p
        ref={takeFocus}
        tabIndex={-1}
        className="wrap-anywhere mb-6 border-red border-l-4 bg-night px-4 py-3 text-pretty"
      >
        Not all of {athleteName}'s weekly times are free now. Please choose others, or let the pass
        stay frozen: it costs nothing, and we try the old times again on {dayWithYear(frozenUntil)}.
        {newFrom && ` Times that are new to the pass begin on ${dayWithYear(newFrom)}.`}
      </p>
      {choices ? (
        <TimesForm
          pass={pass}
          choices={choices}
          refusal={refusal}
          onSlots={(activityId, slotIds) => setChosen(new Map(chosen).set(activityId, slotIds))}
          readAgain={() => void refetch()}
          onBack={onBack}
        />
      ) : data ? (
        <NotOnSale />
      ) : isFetching ? (
        <ListLoading label="Loading the times..." />
      ) : (
        <ListError onRetry={() => void refetch()}>We can't show the times right now.</ListError>
      )}
    </>
  );
}

interface TimesFormProps {
  pass: OwnPass;
  choices: readonly Choice[];
  refusal: FieldMessages;
  onSlots(activityId: number, slotIds: number[]): void;
  readAgain(): void;
  onBack(): void;
}

function TimesForm({ pass, choices, refusal, onSlots, readAgain, onBack }: TimesFormProps) {
  const [errors, setErrors] = useState(refusal);
  const form = useRef<HTMLFormElement>(null);
  const { isPending, comeBack } = useReturnPass(pass, {
    onBack,
    onTaken(fields) {
      setErrors(fieldsOfRefusal(fields, choices));
      readAgain();
    },
  });
  useEffect(() => {
    // What was said before is read with the sentence above.
    if (errors === refusal) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]:enabled")?.focus();
  }, [errors, refusal]);
  function send(): void {
    const found = troubleWithTimes(choices);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const activities = choices.map(({ activityId, slotIds }) => ({ activityId, slotIds }));
    void comeBack({ activities });
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) send();
      }}
    >
      <TimesStep choices={choices} onSlots={onSlots} errors={errors} />
      <div role="alert" className="mt-6">
        {errors.activities && <FieldError id={undefined}>{errors.activities}</FieldError>}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? "Ending the freeze..." : "Come back at these times"}
        </Button>
        <CloseButton disabled={isPending}>Stay frozen</CloseButton>
      </div>
    </form>
  );
}

function NotOnSale() {
  return (
    <>
      <p>
        There are not enough times on sale for this pass right now. Please{" "}
        <SectionLink to={paths.homeSection("contact")} className="underline underline-offset-4">
          write to us
        </SectionLink>
        , and we find some with you.
      </p>
      <p className="mt-6">
        <CloseButton>Stay frozen</CloseButton>
      </p>
    </>
  );
}
