import { count } from "drizzle-orm";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { ActivityRow, ClosureRow, SlotRow } from "./queries/schedule.ts";
import { activities, closures, timeSlots } from "./tables.ts";

/** Inserts one activity; what is not given is Hitting for ages 8 to 12 at $35.00. Its name must be its own. */
export async function anActivity(
  db: Db,
  given: Partial<typeof activities.$inferInsert> = {},
): Promise<ActivityRow> {
  return writtenRow(
    await db
      .insert(activities)
      .values({
        name: "Hitting",
        type: "Skills",
        description: "Swings in the cage with a coach who films them.",
        ratePerSession: "35.00",
        minAge: 8,
        maxAge: 12,
        ...given,
      })
      .returning(),
  );
}

/** Inserts one weekly time of an activity; what is not given is Wednesday, 17:00 to 18:00, with ten places. */
export async function aSlot(
  db: Db,
  given: Pick<typeof timeSlots.$inferInsert, "activityId"> & Partial<typeof timeSlots.$inferInsert>,
): Promise<SlotRow> {
  return writtenRow(
    await db
      .insert(timeSlots)
      .values({
        dayOfWeek: 3,
        startTime: "17:00",
        endTime: "18:00",
        maxCapacity: 10,
        ...given,
      })
      .returning(),
  );
}

interface DemoActivity extends Omit<typeof activities.$inferInsert, "id"> {
  /** Start and end by weekday, 0 is Sunday. */
  times: readonly [days: readonly number[], startTime: string, endTime: string][];
  places: number;
  coach: string;
  place: string;
}

const DEMO_ACTIVITIES: readonly DemoActivity[] = [
  {
    name: "Hitting",
    type: "Skills",
    description:
      "Tee work, front toss and live swings in the cage, in groups of the same age. Every swing is filmed, and a coach goes through it with the player.",
    ratePerSession: "35.00",
    minAge: 8,
    maxAge: 14,
    places: 8,
    coach: "Dee Landry",
    place: "Cages 1 and 2",
    times: [
      [[1, 3, 5], "16:30", "17:30"],
      [[2, 4], "17:30", "18:30"],
      [[6], "09:00", "10:00"],
    ],
  },
  {
    name: "Pitching",
    type: "Skills",
    description:
      "Mechanics, command and arm care with a limit on pitches for every age. Players learn a fastball that they can aim before anything that bends.",
    ratePerSession: "40.00",
    minAge: 10,
    maxAge: 18,
    places: 6,
    coach: "Ray Boudreaux",
    place: "Bullpen",
    times: [
      [[1, 3], "17:30", "18:30"],
      [[6], "10:00", "11:00"],
    ],
  },
  {
    name: "Fielding",
    type: "Skills",
    description:
      "Footwork, glove work and throws from every spot of the infield and outfield, on turf and on dirt.",
    ratePerSession: "30.00",
    minAge: 8,
    maxAge: 16,
    places: 12,
    coach: "Tess Guidry",
    place: "Main turf",
    times: [
      [[2, 4], "16:30", "17:30"],
      [[6], "11:00", "12:00"],
    ],
  },
  {
    name: "Catching",
    type: "Skills",
    description:
      "Receiving, blocking and throwing for players who run the game from behind the plate. Gear is provided.",
    ratePerSession: "40.00",
    minAge: 10,
    maxAge: 18,
    places: 4,
    coach: "Ray Boudreaux",
    place: "Cage 3",
    times: [[[2, 5], "18:30", "19:30"]],
  },
  {
    name: "Speed and Strength",
    type: "Conditioning",
    description:
      "Sprints, jumps and lifting with good form, made for growing bodies and led by a certified strength coach.",
    ratePerSession: "25.00",
    minAge: 12,
    maxAge: 18,
    places: 15,
    coach: "Marcus Hale",
    place: "Weight room",
    times: [
      [[1, 3, 5], "18:30", "19:45"],
      [[0], "15:00", "16:15"],
    ],
  },
  {
    name: "First Swings",
    type: "Beginners",
    description:
      "For children who are new to the game: throwing, catching and hitting with soft balls, and a game at the end of every session.",
    ratePerSession: "20.00",
    minAge: 5,
    maxAge: 8,
    places: 12,
    coach: "Tess Guidry",
    place: "Main turf",
    times: [
      [[2, 4], "15:45", "16:30"],
      [[6, 0], "13:00", "13:45"],
    ],
  },
];

/** Six invented activities with a full week of times. A site that has activities is left alone: then it says false. */
export async function loadDemoSchedule(db: Db): Promise<boolean> {
  const [found] = await db.select({ activities: count() }).from(activities);
  if (found && found.activities > 0) return false;
  for (const { times, places, coach, place, ...activity } of DEMO_ACTIVITIES) {
    const { id } = await anActivity(db, activity);
    await db.insert(timeSlots).values(
      times.flatMap(([days, startTime, endTime]) =>
        days.map((dayOfWeek) => ({
          activityId: id,
          dayOfWeek,
          startTime,
          endTime,
          maxCapacity: places,
          coach,
          place,
        })),
      ),
    );
  }
  return true;
}

/** Inserts closures as they are given. */
export async function someClosures(
  db: Db,
  rows: (typeof closures.$inferInsert)[],
): Promise<ClosureRow[]> {
  return db.insert(closures).values(rows).returning();
}
