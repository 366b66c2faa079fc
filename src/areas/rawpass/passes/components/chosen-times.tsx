import { useState } from "react";
import { call } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { readData } from "#lib/read-data.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import type { AlterationQuote, AlterationWish } from "../schema/alterations.ts";
import { canceledByChange } from "../schema/frozen-make-ups.ts";
import type { ActivityOnSale } from "../schema/passes.ts";
import { TimeField } from "./builder/times-step.tsx";
import { dayWithYear } from "./pass-words.ts";

/** Weekly times by their activities. */
export type ChosenTimes = ReadonlyMap<number, readonly number[]>;

/** What is sent of chosen times: as many sessions a week as times. */
export function activitiesIn(chosen: ChosenTimes): AlterationWish["activities"] {
  return [...chosen]
    .filter(([, slotIds]) => slotIds.length > 0)
    .map(([activityId, slotIds]) => ({
      ...{ activityId, frequencyPerWeek: slotIds.length, slotIds: [...slotIds] },
    }));
}

interface TimesFieldsProps {
  activities: readonly ActivityOnSale[];
  chosen: ChosenTimes;
  error: string | undefined;
  onChoose(chosen: ChosenTimes): void;
}

/** The weekly times of some activities. */
export function TimesFields({ activities, chosen, error, onChoose }: TimesFieldsProps) {
  function toggle(activityId: number, slotId: number): void {
    const before = chosen.get(activityId) ?? [];
    const others = before.filter((one) => one !== slotId);
    const slotIds = others.length < before.length ? others : [...before, slotId];
    onChoose(new Map([...chosen, [activityId, slotIds]]));
  }
  return (
    <>
      {activities.map((activity) => {
        const slotIds = chosen.get(activity.id) ?? [];
        return (
          <fieldset key={activity.id}>
            <legend className="wrap-anywhere mb-2 font-semibold">
              {activity.name}{" "}
              <span className="font-normal text-dim text-sm">{slotIds.length} a week</span>
            </legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {activity.times.map((time) => (
                <TimeField
                  key={time.slotId}
                  time={time}
                  isChosen={slotIds.includes(time.slotId)}
                  isWrong={error !== undefined}
                  describedBy={undefined}
                  onToggle={() => toggle(activity.id, time.slotId)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      <div role="alert" className="empty:hidden">
        {error && <FieldError id={undefined}>{error}</FieldError>}
      </div>
    </>
  );
}

interface PriceOfTrainingProps {
  passId: number;
  chosen: ChosenTimes;
  /** What the present choice comes to; null before it was asked for. */
  quote: AlterationQuote["data"] | null;
  onQuote(quote: AlterationQuote["data"]): void;
}

/** What the chosen training comes to, which staff look at before they change it. */
export function PriceOfTraining({ passId, chosen, quote, onQuote }: PriceOfTrainingProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  async function ask(): Promise<void> {
    setIsPending(true);
    setRefusal(null);
    try {
      onQuote(
        await call("POST", "/api/admin/rawpass/passes/{id}/training/quote", {
          path: { id: passId },
          body: { activities: activitiesIn(chosen) },
        }).then(readData),
      );
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      setIsPending(false);
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="quiet" disabled={isPending} onClick={() => void ask()}>
        {isPending ? "One moment..." : "Show the price"}
      </Button>
      <div role="status" className="empty:hidden">
        {quote && (
          <p className="font-semibold">
            {[priceOf(quote), ...canceledByChange(quote.canceled)].join(" ")}
          </p>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {refusal && <FieldError id={undefined}>{refusal}</FieldError>}
      </div>
    </div>
  );
}

function priceOf({ monthlyCents, dueCents, from }: AlterationQuote["data"]): string {
  const now =
    dueCents > 0 ? `${inDollars(dueCents)} is charged to the card now.` : "Nothing is charged now.";
  return `${inDollars(monthlyCents)} a month. ${now} The new times begin on ${dayWithYear(from)}.`;
}
