import type { ReactNode } from "react";
import { clockTime, dayName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { businessDate, businessMoment } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import { renewalTerms, WITHDRAWAL_TERMS } from "../../schema/terms.ts";
import type { Choice, PriceLine } from "./choices.ts";

interface ReviewStepProps {
  choices: readonly Choice[];
  lines: readonly PriceLine[];
  athleteName: string;
  nextBillingDate: string;
}

/** All that was chosen, and the terms of renewal and cancellation. */
export function ReviewStep({ choices, lines, athleteName, nextBillingDate }: ReviewStepProps) {
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <>
      <dl className="grid gap-4">
        <Row term="Athlete">{athleteName}</Row>
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
          {inDollars(totalCents)} on {businessDate(businessMoment(nextBillingDate, "12:00"))}
        </Row>
      </dl>
      <p className="text-pretty border-red border-l-4 bg-night px-4 py-3 text-sm">
        {renewalTerms(inDollars(totalCents))} {WITHDRAWAL_TERMS}
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
