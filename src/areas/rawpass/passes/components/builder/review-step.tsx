import type { ReactNode } from "react";
import type { OwnAthlete } from "#areas/people/athletes/schema/athletes.ts";
import { clockTime, dayName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { addDays, businessDate, businessMoment } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import { fullName } from "#lib/names/person-name.ts";
import { chargedOn, leavingOf } from "../../rules/outgrown.ts";
import { leavingSentence } from "../../schema/outgrown-words.ts";
import type { OnSale } from "../../schema/passes.ts";
import { renewalTerms, WITHDRAWAL_TERMS } from "../../schema/terms.ts";
import type { Choice, PriceLine } from "./choices.ts";

interface ReviewStepProps {
  choices: readonly Choice[];
  lines: readonly PriceLine[];
  athlete: OwnAthlete;
  onSale: Pick<OnSale["data"], "firstDate" | "nextBillingDate">;
}

/** All that was chosen, and the terms of renewal and cancellation. */
export function ReviewStep({ choices, lines, athlete, onSale }: ReviewStepProps) {
  const { firstDate, nextBillingDate } = onSale;
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const billed = choices.map(({ activity, frequencyPerWeek }) => ({
    ...{ activityName: activity.name, rateCents: activity.rateCents, frequencyPerWeek },
    ages: activity,
  }));
  const { birthDate } = athlete;
  const billing = { billed, monthlyCents: totalCents, birthDate, nextBillingDate };
  const nextCents = chargedOn(nextBillingDate, billing);
  return (
    <>
      <dl className="grid gap-4">
        <Row term="Athlete">{fullName(athlete)}</Row>
        {choices.map(({ activity, slotIds }) => (
          <Row key={activity.id} term={activity.name}>
            {activity.times
              .filter(({ slotId }) => slotIds.includes(slotId))
              .map(({ slotId, dayOfWeek, startTime, endTime }) => (
                <span key={slotId} className="block">
                  {dayName(dayOfWeek)}, {clockTime(startTime)} – {clockTime(endTime)}
                </span>
              ))}
          </Row>
        ))}
        <Row term="Today">{inDollars(totalCents)}</Row>
        <Row term="Next charge">
          {nextCents === null
            ? "None"
            : `${inDollars(nextCents)} on ${businessDate(businessMoment(nextBillingDate, "12:00"))}`}
        </Row>
      </dl>
      {leavingOf(billing, addDays(firstDate, -1)).map((leaving) => (
        <p key={leaving.activityName} className="wrap-anywhere text-pretty font-semibold">
          {leavingSentence(leaving, athlete.firstName)}
        </p>
      ))}
      <p className="text-pretty border-red border-l-4 bg-night px-4 py-3 text-sm">
        {nextCents !== null && `${renewalTerms(inDollars(nextCents))} `}
        {WITHDRAWAL_TERMS}
      </p>
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-line border-b pb-4 sm:grid-cols-[10rem_1fr]">
      <dt className="wrap-anywhere text-dim">{term}</dt>
      <dd className="wrap-anywhere font-semibold">{children}</dd>
    </div>
  );
}
