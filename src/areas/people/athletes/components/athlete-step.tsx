import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { waiver } from "#content/waiver.ts";
import { call, getQuery } from "#lib/call.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { FieldError } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { addAthlete } from "../client.ts";
import type {
  AthleteAnswers,
  AthleteFields,
  AthleteQuestions,
  OwnAthlete,
  WaiverAgreement,
} from "../schema/athletes.ts";
import { AthleteChoice, NEW_ATHLETE } from "./athlete-choice.tsx";
import { AthleteInputs } from "./athlete-inputs.tsx";
import { WaiverInputs } from "./waiver-inputs.tsx";

export interface AthleteStepProps {
  athletes: readonly OwnAthlete[];
  /** Who was chosen before; null for nobody. */
  chosenId: number | null;
  /** Why an athlete who was born on this day can't be chosen; null where nothing is in the way. */
  troubleWithBirth(birthDate: string): string | null;
  /** What the server said of the athlete. */
  error: string | undefined;
  /** Confirms that the person is 18 or over; null when already confirmed. */
  confirmAdult: (() => Promise<void>) | null;
  heading: ReactNode;
  /** What the button says; the next step of a form by default. */
  label?: string;
  onBack(): void;
  /** The athlete is complete, and a waiver holds. */
  onReady(athleteId: number): void;
}

/** Who trains: one of one's athletes or a new one, with the emergency contact and the guardian's waiver. */
export function AthleteStep(props: AthleteStepProps) {
  const { athletes, chosenId, troubleWithBirth, confirmAdult, heading, onBack, onReady } = props;
  const { label = "Continue" } = props;
  const client = useQueryClient();
  const [chosen, setChosen] = useState(() => chosenId ?? athletes[0]?.id ?? NEW_ATHLETE);
  const [refusal, setRefusal] = useState<string | null>(null);
  const athlete = athletes.find(({ id }) => id === chosen) ?? null;
  const asks: AthleteQuestions = {
    fields: !athlete || !isComplete(athlete),
    waiver: !athlete?.waiverUntil,
    isAdult: confirmAdult !== null,
  };
  const readAgain = () => client.invalidateQueries(getQuery("/api/rawpass/athletes"));

  async function send(answers: AthleteAnswers, idempotencyKey: string): Promise<number> {
    await confirmAdult?.();
    const fields = asks.fields ? (answers as AthleteFields) : null;
    const id = await saveAthlete(athlete, fields, idempotencyKey);
    // Whatever is refused next, the athlete is there and is not added again.
    setChosen(id);
    if (asks.waiver)
      await call("POST", "/api/rawpass/athletes/{id}/waiver", {
        path: { id },
        body: agreementOf(answers),
      });
    return id;
  }
  const {
    errors,
    isPending,
    props: form,
  } = useForm<AthleteAnswers, number>({
    schema: () => rulesOf(asks, athlete, troubleWithBirth),
    read: readAthlete,
    isKept: true,
    send,
    async onSent(id) {
      await readAgain();
      onReady(id);
    },
    onFailure(error) {
      void readAgain();
      setRefusal(reasonOf(error));
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    setRefusal(null);
    form.onSubmit(event);
  }
  const athleteError = errors.athleteId ?? props.error;
  return (
    <form {...form} onSubmit={submit} className="needs-scripts grid gap-8">
      {heading}
      {athletes.length > 0 && (
        <AthleteChoice {...{ athletes, chosen, onChoose: setChosen }} error={athleteError} />
      )}
      {asks.fields && <AthleteInputs key={chosen} athlete={athlete} errors={errors} />}
      {asks.waiver && <WaiverInputs errors={errors} />}
      {asks.isAdult && (
        <CheckField label="I am 18 or over" name="isAdult" error={errors.isAdult} required />
      )}
      {refusal && (
        <div role="alert">
          <FieldError id={undefined}>{refusal}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : label}
        </Button>
        <Button look="quiet" disabled={isPending} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

function isComplete({ birthDate, emergencyName, emergencyPhone }: OwnAthlete): boolean {
  return birthDate !== null && emergencyName !== null && emergencyPhone !== null;
}

function readAthlete(fields: FormData): Record<string, unknown> {
  return {
    ...Object.fromEntries(fields),
    isAgreed: fields.has("isAgreed"),
    isAdult: fields.has("isAdult"),
  };
}

/** What the server checks, and that the athlete is of the age for what was chosen. */
async function rulesOf(
  asks: AthleteQuestions,
  athlete: OwnAthlete | null,
  troubleWithBirth: AthleteStepProps["troubleWithBirth"],
) {
  const { athleteForm } = await import("../schema/athletes.ts");
  const form = athleteForm(asks);
  return {
    safeParse(values: unknown) {
      const checked = form.safeParse(values);
      if (!checked.success) return checked;
      const data = checked.data as AthleteAnswers;
      const trouble = troubleWithBirth(data.birthDate ?? athlete?.birthDate ?? "");
      if (trouble === null) return { success: true as const, data };
      const path = [asks.fields ? "birthDate" : "athleteId"];
      return { success: false as const, error: { issues: [{ path, message: trouble }] } };
    },
  };
}

/** Saves what was asked of the athlete, and returns the id. */
async function saveAthlete(
  athlete: OwnAthlete | null,
  given: AthleteFields | null,
  idempotencyKey: string,
): Promise<number> {
  if (!given) return athlete?.id ?? NEW_ATHLETE;
  const { firstName, lastName, birthDate, emergencyName, emergencyPhone } = given;
  const fields = { firstName, lastName, birthDate, emergencyName, emergencyPhone };
  if (!athlete) return addAthlete({ ...fields, idempotencyKey });
  await call("PUT", "/api/rawpass/athletes/{id}", { path: { id: athlete.id }, body: fields });
  return athlete.id;
}

function agreementOf({ guardianName = "" }: AthleteAnswers): WaiverAgreement {
  return { guardianName, isAgreed: true, version: waiver.version };
}
