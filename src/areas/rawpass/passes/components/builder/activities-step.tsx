import { agesName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { inDollars } from "#lib/money.ts";
import { SelectField } from "#ui/field.tsx";
import type { ActivityOnSale } from "../../schema/passes.ts";
import { type ChosenActivity, timesMax } from "./choices.ts";

interface ActivitiesStepProps {
  activities: readonly ActivityOnSale[];
  chosen: readonly ChosenActivity[];
  /** 0 takes the activity out. */
  onTimes(activityId: number, timesAWeek: number): void;
  /** Shown at the first activity. */
  error: string | undefined;
}

/** What is trained, and how often a week. */
export function ActivitiesStep({ activities, chosen, onTimes, error }: ActivitiesStepProps) {
  return (
    <ul className="grid gap-3">
      {activities.map((activity, index) => (
        <li key={activity.id}>
          <ActivityField
            activity={activity}
            times={
              chosen.find(({ activityId }) => activityId === activity.id)?.frequencyPerWeek ?? 0
            }
            onTimes={onTimes}
            error={index === 0 ? error : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

interface ActivityFieldProps {
  activity: ActivityOnSale;
  times: number;
  onTimes: ActivitiesStepProps["onTimes"];
  error: string | undefined;
}

function ActivityField({ activity, times, onTimes, error }: ActivityFieldProps) {
  const { id, name, description, rateCents } = activity;
  const counts = Array.from({ length: timesMax(activity) }, (_, index) => index + 1);
  return (
    <div
      className={`grid gap-4 border-l-4 bg-night p-4 sm:grid-cols-[1fr_13rem] sm:p-5 ${times > 0 ? "border-red" : "border-line"}`}
    >
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-3xl">{name}</h3>
        <p className="mt-1 text-dim text-sm">
          {agesName(activity)} · {inDollars(rateCents)} a session
        </p>
        <p className="mt-2 text-pretty text-sm">{description}</p>
      </div>
      <SelectField
        label={`${name}: times a week`}
        error={error}
        value={times}
        onChange={({ target }) => onTimes(id, Number(target.value))}
      >
        <option value={0}>Not in this pass</option>
        {counts.map((count) => (
          <option key={count} value={count}>
            {count === 1 ? "1 time a week" : `${count} times a week`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
