import { someTestSubscriptions } from "#areas/money/payments/testing.ts";
import { someReadyAthletes } from "#areas/people/athletes/testing.ts";
import { someParents } from "#areas/platform/accounts/testing.ts";
import { firstOnWeekday } from "#areas/rawpass/bookings/rules/limits.ts";
import { somePlaces, someWaiting } from "#areas/rawpass/bookings/testing.ts";
import { somePasses, somePassPayments } from "#areas/rawpass/passes/testing.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { listActivities } from "#areas/rawpass/schedule/queries/schedule.ts";
import { someClosures } from "#areas/rawpass/schedule/testing.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { type DemoSite, writeDrafts } from "./drafts.ts";
import { billOf, type DemoTerm, describePass, describeSubscription, spansOf } from "./passes.ts";
import { DEMO_GUESTS, DEMO_PASSES } from "./roster.ts";
import { type DemoHall, type DemoPlace, draftSessions } from "./sessions.ts";

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms);

/**
 * Families with passes in every state, a month of check-ins, and who waits, owes and buys single sessions: all of
 * them made up. Payments are written down at the test provider; without it there are none.
 */
export async function loadDemoRawPass(site: DemoSite): Promise<void> {
  const { tx, now } = site;
  const activities = await listActivities(tx);
  const slots = activities.flatMap((one) => one.slots);
  const closures = await closeDays(site, activities);
  const people = await bringFamilies(site);
  const places = await sellPasses(site, activities, people);
  const guests = people.slice(DEMO_PASSES.length);
  const hall: DemoHall = {
    ...{ now, slots, closures, places, guests },
    activities: activities.map(({ activity }) => activity),
  };
  await writeDrafts(site, hall, draftSessions(hall));
}

type Activities = Awaited<ReturnType<typeof listActivities>>;

async function closeDays({ tx, now }: DemoSite, activities: Activities) {
  const today = businessDay(now);
  const fielding = activities.find(({ activity }) => activity.name === "Fielding");
  const past = addDays(today, -12);
  return someClosures(tx, [
    {
      ...{ fromDate: past, toDate: past, activityId: null },
      ...{ reason: "New turf in the hall", createdAt: before(now, 20 * DAY_MS) },
    },
    {
      ...{ fromDate: addDays(today, 8), toDate: addDays(today, 10) },
      activityId: fielding?.activity.id ?? null,
      ...{ reason: "Coaches' clinic", createdAt: before(now, 2 * DAY_MS) },
    },
  ]);
}

interface DemoPerson {
  userId: number;
  athleteId: number;
}

/** An account for each family, and the athletes in the order of the roster: passes first, then guests. */
async function bringFamilies({ tx, now }: DemoSite): Promise<DemoPerson[]> {
  const everybody = [
    ...DEMO_PASSES.map((demo) => ({ ...demo, since: before(billOf(demo, now).boughtAt, HOUR_MS) })),
    ...DEMO_GUESTS.map((guest) => ({ ...guest, since: before(now, 28 * DAY_MS) })),
  ];
  const sinceOf = new Map<string, Date>();
  for (const { family, since } of everybody) {
    const known = sinceOf.get(family);
    if (!known || since < known) sinceOf.set(family, since);
  }
  const families = [...sinceOf].map(([family, createdAt]) => ({
    name: family.toLowerCase(),
    createdAt,
  }));
  const ids = await someParents(tx, families);
  const userOf = new Map([...sinceOf.keys()].map((family, index) => [family, ids[index] ?? 0]));
  const year = Number(businessDay(now).slice(0, 4));
  const athletes = await someReadyAthletes(
    tx,
    everybody.map(({ family, firstName, age, since }, index) => ({
      ...{ userId: userOf.get(family) ?? 0, firstName, lastName: family, agreedAt: since },
      // January 1, so that the age is right all year.
      birthDate: `${year - age}-01-01`,
      emergencyName: `${index % 2 === 0 ? "Robin" : "Alex"} ${family}`,
      emergencyPhone: `(504) 555-01${String(index).padStart(2, "0")}`,
    })),
  );
  return athletes.map(({ id, userId }) => ({ athleteId: id, userId }));
}

/** Passes with their subscriptions and their standing places, and the people who wait for one. */
async function sellPasses(
  site: DemoSite,
  activities: Activities,
  people: readonly DemoPerson[],
): Promise<DemoPlace[]> {
  const { tx, now, hasTestProvider } = site;
  const purchases = DEMO_PASSES.map((demo, index) => {
    const person = people[index] ?? { userId: 0, athleteId: 0 };
    const name = `demo_${index + 1}`;
    const provider = hasTestProvider
      ? {
          ...{ subscriptionId: `sub_test_${name}`, customerId: `cus_test_${name}` },
          paymentId: `pi_test_${name}`,
        }
      : null;
    const terms = termsOf(demo.times, activities);
    return { demo, bill: billOf(demo, now), terms, ...person, provider, now };
  });
  const passes = await somePasses(tx, purchases.map(describePass));
  const subscribed = purchases.flatMap((purchase, index) => {
    const { id = 0, reference = "" } = passes[index] ?? {};
    const whole = describeSubscription(purchase, { reference });
    return whole ? [{ passId: id, ...whole }] : [];
  });
  if (hasTestProvider) {
    await someTestSubscriptions(tx, subscribed);
    await somePassPayments(tx, subscribed);
  }
  const wanted = purchases.flatMap(({ athleteId, demo, bill, terms }, index) => {
    const { id = 0, heldUntil = null } = passes[index] ?? {};
    const pass = { id, demo, owedSince: bill.owedSince };
    return terms.flatMap(({ slots }) =>
      slots.flatMap((slot) =>
        spansOf(bill, slot).map((span) => ({
          athleteId,
          pass,
          slotId: slot.id,
          ...span,
          heldUntil,
        })),
      ),
    );
  });
  const offer = await offerPlace(site, activities, people);
  const all = [...wanted, offer];
  const rows = await somePlaces(
    tx,
    all.map(({ pass, ...place }) => ({ ...place, passId: pass?.id ?? null })),
  );
  const places = rows.map(({ id }, index) => ({ id, ...(all[index] ?? offer) }));
  await waitForPlaces(site, activities, { people, offerId: rows.at(-1)?.id ?? null });
  return places;
}

/** The activities and weekly times of a pass: `Hitting 3` is on Wednesday. */
function termsOf(times: readonly string[], activities: Activities): DemoTerm[] {
  return activities.flatMap(({ activity, slots }) => {
    const chosen = slots.filter(({ dayOfWeek }) => times.includes(`${activity.name} ${dayOfWeek}`));
    if (chosen.length === 0) return [];
    const { id: activityId, name, rateCents } = presentActivity(activity);
    return [{ activityId, name, rateCents, slots: chosen }];
  });
}

const slotOn = (activities: Activities, time: string) =>
  termsOf([time], activities)[0]?.slots[0] ?? null;

const whoIs = (people: readonly DemoPerson[], firstName: string) =>
  people[[...DEMO_PASSES, ...DEMO_GUESTS].findIndex((one) => one.firstName === firstName)]
    ?.athleteId ?? 0;

/** The last place of Hitting on Friday is held for somebody who waited. */
async function offerPlace(
  { now }: DemoSite,
  activities: Activities,
  people: readonly DemoPerson[],
): Promise<Omit<DemoPlace, "id">> {
  const slot = slotOn(activities, "Hitting 5");
  return {
    ...{ athleteId: whoIs(people, "Cove"), pass: null, slotId: slot?.id ?? 0, lastDate: null },
    firstDate: firstOnWeekday(addDays(businessDay(now), 1), slot?.dayOfWeek ?? 5),
    heldUntil: before(now, -40 * HOUR_MS),
  };
}

const WAITING = [
  ["Cove", "Hitting 5"],
  ["Quincy", "Hitting 5"],
  ["Briar", "Hitting 5"],
  ["Rue", "Catching 2"],
  ["Kit", "Catching 2"],
  ["Tamsin", "Pitching 3"],
] as const;

async function waitForPlaces(
  { tx, now }: DemoSite,
  activities: Activities,
  { people, offerId }: { people: readonly DemoPerson[]; offerId: number | null },
): Promise<void> {
  await someWaiting(
    tx,
    WAITING.map(([name, time], index) => ({
      ...{ athleteId: whoIs(people, name), slotId: slotOn(activities, time)?.id ?? 0 },
      placeId: index === 0 ? offerId : null,
      createdAt: before(now, (9 - index) * DAY_MS),
    })),
  );
}
