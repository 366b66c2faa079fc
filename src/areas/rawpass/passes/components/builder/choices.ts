import { monthlyTermCents } from "#areas/rawpass/schedule/schema/price.ts";
import { agesName, nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { overlaps } from "#areas/rawpass/schedule/schema/weekly-time.ts";
import { addDays, ageOn, dayOfWeek } from "#lib/dates.ts";
import type { FieldMessages } from "#lib/errors.ts";
import type { ActivityOnSale, NewPass, OnSale } from "../../schema/passes.ts";

/** The most sessions a week of one activity. */
const TIMES_MAX = 7;

/** An activity that was chosen, how often a week, and the times so far. */
export type ChosenActivity = NewPass["activities"][number];

/** A choice with what is known of it. */
export interface Choice extends ChosenActivity {
  activity: ActivityOnSale;
}

/** A part of what a pass costs a month. */
export interface PriceLine {
  activityId: number;
  name: string;
  frequencyPerWeek: number;
  rateCents: number;
  cents: number;
}

/** How often a week an activity can be chosen. */
export function timesMax({ times }: ActivityOnSale): number {
  return Math.min(TIMES_MAX, times.length);
}

/** What was chosen as far as it is still on sale, in the order in which that is shown. */
export function choicesIn(
  chosen: readonly ChosenActivity[],
  { activities }: OnSale["data"],
): Choice[] {
  return activities.flatMap((activity) => {
    const one = chosen.find(({ activityId }) => activityId === activity.id);
    if (!one) return [];
    const slotsOnSale = new Set(activity.times.map(({ slotId }) => slotId));
    return [
      {
        activity,
        activityId: activity.id,
        frequencyPerWeek: Math.min(one.frequencyPerWeek, timesMax(activity)),
        slotIds: one.slotIds.filter((slotId) => slotsOnSale.has(slotId)),
      },
    ];
  });
}

/** What each activity costs a month, as the server prices it. */
export function priceLines(choices: readonly Choice[]): PriceLine[] {
  return choices.map(({ activity: { id, name, rateCents }, frequencyPerWeek }) => ({
    ...{ activityId: id, name, frequencyPerWeek, rateCents },
    cents: monthlyTermCents({ rateCents, frequencyPerWeek }),
  }));
}

/** The name of the field of an activity's times. */
export const timesField = (activityId: number) => `times.${activityId}`;

/**
 * What is wrong with the times that were chosen, by `timesField`. Whether one is full is for the server to say:
 * the last place in it may be held for this very purchase.
 */
export function troubleWithTimes(choices: readonly Choice[]): FieldMessages {
  return Object.fromEntries(
    choices.flatMap((choice) => {
      const trouble = troubleWith(choice, choices);
      return trouble === null ? [] : [[timesField(choice.activityId), trouble]];
    }),
  );
}

function troubleWith(choice: Choice, all: readonly Choice[]): string | null {
  const { activity, frequencyPerWeek: wanted, slotIds } = choice;
  const chosen = chosenTimes(choice);
  if (slotIds.length !== wanted) {
    const times = wanted === 1 ? "1 time" : `${wanted} times`;
    return `Please choose ${times} for ${activity.name}: you have chosen ${slotIds.length}`;
  }
  const clash = all
    .flatMap((other) => chosenTimes(other).map((time) => ({ time, name: other.activity.name })))
    .find(({ time }) => chosen.some((own) => own.slotId !== time.slotId && overlaps(own, time)));
  return clash ? `One of these times overlaps with ${clash.name}, ${nameOfSlot(clash.time)}` : null;
}

function chosenTimes({ activity, slotIds }: Choice): ActivityOnSale["times"] {
  return activity.times.filter(({ slotId }) => slotIds.includes(slotId));
}

/** Why somebody who was born on a day can't take part in what was chosen; null where nothing is in the way. */
export function troubleWithBirth(
  birthDate: string,
  choices: readonly Choice[],
  firstDate: string,
): string | null {
  for (const choice of choices) {
    const { name, minAge, maxAge } = choice.activity;
    for (const time of chosenTimes(choice)) {
      const age = ageOn(birthDate, firstOnWeekday(firstDate, time.dayOfWeek));
      if (minAge <= age && age <= maxAge) continue;
      return `${name} is for ${agesName({ minAge, maxAge }).toLowerCase()}: this athlete is ${age} when it begins`;
    }
  }
  return null;
}

function firstOnWeekday(day: string, weekday: number): string {
  return addDays(day, (weekday - dayOfWeek(day) + 7) % 7);
}

/** The field at which a refusal of the server is shown: it names a slot, not its activity. */
export function fieldsOfRefusal(
  fields: FieldMessages,
  choices: readonly Pick<Choice, "activityId" | "slotIds">[],
): FieldMessages {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const slotId = Number(/^slots\.(\d+)$/.exec(name)?.[1]);
      const owner = choices.find(({ slotIds }) => slotIds.includes(slotId));
      return [owner ? timesField(owner.activityId) : name, message];
    }),
  );
}
