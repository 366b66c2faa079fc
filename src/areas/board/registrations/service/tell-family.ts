import { and, eq, isNull, sql } from "drizzle-orm";
import {
  type ChangedEvent,
  isElsewhere,
  shownName,
  shownPlace,
} from "#areas/board/events/queries.ts";
import { type BoardNames, readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { notifyAll } from "#areas/platform/notifications/service/notify-all.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import {
  type News,
  type RegistrationNews,
  registrationMail,
  registrationNotice,
} from "../mails.ts";
import {
  type FamilyRegistration,
  getRegistration,
  listStanding,
  listToRemind,
} from "../queries.ts";
import { eventRegistrations } from "../tables.ts";

/**
 * Tells a family what happened to a registration, in the transaction of it: in the bell, and by mail where the account
 * has confirmed its address.
 * @returns whether by mail
 */
export async function tellFamily(
  tx: Db,
  deps: Deps,
  { news, id }: { news: RegistrationNews; id: number },
): Promise<boolean> {
  const family = await getRegistration(tx, id);
  await tell(tx, deps, { news, family, names: await readBoardNames(tx) });
  return family.email !== null;
}

/** Tells the families of an event, whose row is locked, once what of it changed that they were told. */
export async function tellOfChange(tx: Db, deps: Deps, change: ChangedEvent): Promise<void> {
  const { before, after } = change;
  if (after.startsAt <= deps.now()) return;
  const names = await readBoardNames(tx);
  await tx
    .update(eventRegistrations)
    .set({
      sequence: sql`${eventRegistrations.sequence} + 1`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(eventRegistrations.eventId, after.id), isNull(eventRegistrations.cancelledAt)));
  const told = {
    news: isElsewhere(change) ? "moved" : "changed",
    change: { ...change, formerName: shownName(before, names) },
  } as const;
  for (const family of await listStanding(tx, after.id)) {
    await tell(tx, deps, { ...told, family, names });
  }
}

/** Reminds families of tomorrow's events, once for each time. Those on a waiting list are not reminded. */
export async function remindFamilies(deps: Deps): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const families = await listToRemind(tx, deps.now());
    if (families.length === 0) return;
    const names = await readBoardNames(tx);
    for (const family of families) await tell(tx, deps, { news: "reminder", family, names });
  });
}

interface Telling extends Omit<News, "name"> {
  family: FamilyRegistration;
  /** Whom the event's texts must not name. */
  names: BoardNames;
}

async function tell(
  tx: Db,
  deps: Pick<Deps, "mail" | "config" | "now">,
  { family, names, ...about }: Telling,
): Promise<void> {
  const { event, email, userId } = family;
  const news = { ...about, name: shownName(event, names) };
  const notice = registrationNotice(family, news);
  await notifyAll(tx, deps, { ...notice, userIds: [userId], type: "event", relatedId: event.id });
  if (email === null) return;
  const bring = names.withheld.findWhole(event.bring ?? "") ? null : event.bring;
  await deps.mail.queue(
    tx,
    registrationMail(
      { ...family, event: { ...event, bring } },
      {
        ...{ ...news, to: email, baseUrl: deps.config.baseUrl },
        place: shownPlace(event.place, names),
      },
    ),
  );
}
