import { useId } from "react";
import { Link } from "react-router";
import { clockTime, dayName, nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { paths } from "#paths.ts";
import { FieldError } from "#ui/field.tsx";
import type { ActivityOnSale } from "../../schema/passes.ts";
import { type Choice, timesField } from "./choices.ts";

interface TimesStepProps {
  choices: readonly Choice[];
  onSlots(activityId: number, slotIds: number[]): void;
  errors: FieldMessages;
  /** From when on the places are theirs. */
  from?: string;
}

/** At which weekly times: as many as sessions a week of each activity. */
export function TimesStep({ choices, onSlots, errors, from = "from tomorrow on" }: TimesStepProps) {
  return (
    <div className="grid gap-8">
      <p className="text-dim">
        The places are yours every week, {from}. All times are New Orleans time.
      </p>
      {choices.map((choice) => (
        <TimesField
          key={choice.activityId}
          choice={choice}
          onSlots={onSlots}
          error={errors[timesField(choice.activityId)]}
        />
      ))}
    </div>
  );
}

interface TimesFieldProps {
  choice: Choice;
  onSlots: TimesStepProps["onSlots"];
  error: string | undefined;
}

function TimesField({ choice, onSlots, error }: TimesFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const { activity, activityId, frequencyPerWeek, slotIds } = choice;
  function toggle(slotId: number): void {
    const others = slotIds.filter((other) => other !== slotId);
    onSlots(activityId, others.length < slotIds.length ? others : [...others, slotId]);
  }
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-3 w-full">
        <span className="wrap-anywhere font-bold font-display text-3xl">{activity.name}</span>
        <span className="block text-dim text-sm" aria-live="polite">
          {slotIds.length} of {frequencyPerWeek} {frequencyPerWeek === 1 ? "time" : "times"} chosen
        </span>
      </legend>
      {error && (
        <div className="-mt-2 mb-4">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {activity.times.map((time) => (
          <TimeField
            key={time.slotId}
            time={time}
            isChosen={slotIds.includes(time.slotId)}
            isWrong={error !== undefined}
            describedBy={error ? errorId : undefined}
            onToggle={() => toggle(time.slotId)}
          />
        ))}
      </div>
      <Waitlists times={activity.times.filter(({ free }) => free === 0)} />
    </fieldset>
  );
}

/** Leads to the waitlists of the times that are full. */
function Waitlists({ times }: { times: ActivityOnSale["times"] }) {
  if (times.length === 0) return null;
  return (
    <p className="mt-3 text-dim text-sm">
      Is your time full? Join its waitlist:{" "}
      {times.map((time, index) => (
        <span key={time.slotId}>
          {index > 0 && ", "}
          <Link
            to={paths.rawPassWaitlist(time.slotId)}
            className="inline-block py-1 text-chalk underline underline-offset-4"
          >
            {nameOfSlot(time)}
          </Link>
        </span>
      ))}
    </p>
  );
}

interface TimeFieldProps {
  time: ActivityOnSale["times"][number];
  isChosen: boolean;
  isWrong: boolean;
  describedBy: string | undefined;
  onToggle(): void;
}

/** A weekly time that can be chosen. */
export function TimeField({ time, isChosen, isWrong, describedBy, onToggle }: TimeFieldProps) {
  const { dayOfWeek, startTime, endTime, free } = time;
  return (
    <label className="flex min-h-14 items-center gap-3 rounded-sm border border-edge bg-night px-3 py-2 hover:border-chalk has-disabled:border-line has-disabled:text-dim has-aria-invalid:border-red has-checked:border-chalk has-checked:bg-lifted">
      <input
        type="checkbox"
        checked={isChosen}
        // Who has chosen it can take it out again.
        disabled={free === 0 && !isChosen}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onChange={onToggle}
        className="size-5 shrink-0 accent-red"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{dayName(dayOfWeek)}</span>
        <span className="block text-sm tabular-nums">
          {clockTime(startTime)} – {clockTime(endTime)}
        </span>
      </span>
      <span className="ml-auto shrink-0 text-dim text-sm">{roomOf(free, isChosen)}</span>
    </label>
  );
}

/** The last place may be held for whoever has chosen it. */
function roomOf(free: number, isChosen: boolean): string {
  if (free === 0) return isChosen ? "" : "Full";
  return free === 1 ? "1 place" : `${free} places`;
}
