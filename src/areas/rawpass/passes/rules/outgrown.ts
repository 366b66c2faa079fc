import { monthlyRateCents } from "#areas/rawpass/schedule/schema/price.ts";
import { addDays, ageOn } from "#lib/dates.ts";
import { firstBillingFrom } from "./first-billing.ts";
import { birthdayOn, lastChoiceBefore, outgrownOn } from "./passes.ts";

/** How long before the birthday a family hears of it, and staff see it. */
export const NOTICE_DAYS = 30;

/** How an athlete comes to be outside an age range. */
export interface Outside {
  /** Whether the athlete is too young at the next billing: staff raised the youngest age. */
  isTooYoung: boolean;
  /** The birthday that leaves the range; of an athlete who is too young, the one that enters it. */
  day: string;
  /** No billing on or after this day is made: that birthday, or the next billing. */
  outsideFrom: string;
}

export function outsideOf(
  birthDate: string,
  { minAge, maxAge }: { minAge: number; maxAge: number },
  nextBillingDate: string | null,
): Outside {
  const enters = birthdayOn(birthDate, minAge);
  if (nextBillingDate !== null && enters > nextBillingDate) {
    return { isTooYoung: true, day: enters, outsideFrom: nextBillingDate };
  }
  const leaves = outgrownOn(birthDate, maxAge);
  return { isTooYoung: false, day: leaves, outsideFrom: leaves };
}

/** An activity that a pass is billed for; without an age range for one that age does not end. */
export interface Billed {
  activityName: string;
  rateCents: number;
  frequencyPerWeek: number;
  ages: { minAge: number; maxAge: number } | null;
}

/** What the next month of a pass is billed for. */
export interface Billing {
  billed: readonly Billed[];
  /** What a month costs with all of it. */
  monthlyCents: number;
  birthDate: string | null;
  nextBillingDate: string;
}

/** Returns the amount charged on a billing day, without activities that the athlete's age ends; null for no charge. */
export function chargedOn(day: string, { billed, monthlyCents, ...born }: Billing): number | null {
  const { birthDate, nextBillingDate } = born;
  const staying = billed.filter(
    ({ ages }) =>
      !ages || !birthDate || outsideOf(birthDate, ages, nextBillingDate).outsideFrom > day,
  );
  if (staying.length === billed.length) return monthlyCents;
  return staying.length > 0 ? monthlyRateCents(staying) : null;
}

/** An activity that leaves a pass because of the athlete's age. */
export interface Leaving {
  activityName: string;
  minAge: number;
  maxAge: number;
  isTooYoung: boolean;
  /** The birthday that leaves the range, or enters it, and the age on it. */
  day: string;
  age: number;
  /** Whether that birthday is yet to come. */
  isAhead: boolean;
  /** The billing day on which the activity ends. */
  endsOn: string;
  /** The amount charged then, and from then on; null for no charge. */
  thenCents: number | null;
  /** The last day on which the family can choose another activity; null if it has passed. */
  choiceUntil: string | null;
}

/** Activities that leave a pass within the days of notice, or with its next billing. */
export function leavingOf(billing: Billing, today: string): Leaving[] {
  const { billed, birthDate, nextBillingDate } = billing;
  if (!birthDate) return [];
  const noticed = addDays(today, NOTICE_DAYS);
  const until = noticed > nextBillingDate ? noticed : nextBillingDate;
  return billed.flatMap(({ activityName, ages }) => {
    if (!ages) return [];
    const { isTooYoung, day, outsideFrom } = outsideOf(birthDate, ages, nextBillingDate);
    if (outsideFrom > until) return [];
    const endsOn = firstBillingFrom(nextBillingDate, outsideFrom);
    const lastDay = lastChoiceBefore(endsOn);
    return [
      {
        ...{ activityName, minAge: ages.minAge, maxAge: ages.maxAge, isTooYoung, day, endsOn },
        ...{ age: ageOn(birthDate, day), isAhead: day > today },
        thenCents: chargedOn(endsOn, billing),
        choiceUntil: lastDay < today ? null : lastDay,
      },
    ];
  });
}
