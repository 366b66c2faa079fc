import { and, eq, isNull, sql } from "drizzle-orm";
import { shownName, shownPlace } from "#domains/events/queries.ts";
import type { EventMove } from "#domains/events/service/on-events.ts";
import { type BoardNames, readBoardNames } from "#domains/prospects/queries/board-names.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { type RegistrationNews, registrationMail } from "../mails.ts";
import { type FamilyRegistration, getRegistration, listStanding } from "../queries.ts";
import { eventRegistrations } from "../tables.ts";

/** Mails a family what happened to a registration, in the transaction of it; nothing without a confirmed address. */
export async function tellFamily(
  tx: Db,
  deps: Deps,
  { news, id }: { news: RegistrationNews; id: number },
): Promise<void> {
  await mailTo(tx, deps, {
    news,
    family: await getRegistration(tx, id),
    names: await readBoardNames(tx),
  });
}

/** Mails the families of an event, whose row is locked, that it got another time or place. */
export async function moveRegistrations(tx: Db, deps: Deps, { after }: EventMove): Promise<void> {
  if (after.startsAt <= deps.now()) return;
  const names = await readBoardNames(tx);
  await tx
    .update(eventRegistrations)
    .set({
      sequence: sql`${eventRegistrations.sequence} + 1`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(eventRegistrations.eventId, after.id), isNull(eventRegistrations.cancelledAt)));
  for (const family of await listStanding(tx, after.id)) {
    await mailTo(tx, deps, { news: "moved", family, names });
  }
}

async function mailTo(
  tx: Db,
  { mail, config }: Deps,
  {
    news,
    family,
    names,
  }: { news: RegistrationNews; family: FamilyRegistration; names: BoardNames },
): Promise<void> {
  const { event, email } = family;
  if (email === null) return;
  const bring = names.withheld.findWhole(event.bring ?? "") ? null : event.bring;
  await mail.queue(
    tx,
    registrationMail(
      { ...family, event: { ...event, bring } },
      {
        ...{ news, to: email, baseUrl: config.baseUrl },
        name: shownName(event, names),
        place: shownPlace(event.place, names),
      },
    ),
  );
}
