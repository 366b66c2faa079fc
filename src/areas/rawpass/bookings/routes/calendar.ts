import type { FastifyReply } from "fastify";
import ical from "ical-generator";
import * as z from "zod/mini";
import { listEndsOfPasses } from "#areas/rawpass/passes/queries/ends.ts";
import { brand } from "#content/brand.ts";
import { calendarText } from "#lib/calendar-text.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { secretAddress } from "#lib/secret-address.ts";
import {
  type CalendarSession,
  findCalendarOwner,
  listCalendarSessions,
} from "../queries/calendars.ts";
import { CalendarAddress } from "../schema/own.ts";
import { openCalendar, renewCalendar } from "../service/calendar.ts";

const CalendarFile = { content: { "text/calendar": { schema: z.string() } } };
/** How often calendar programs are asked to read it again. */
const REFRESH_SECONDS = 3_600;

/** One's sessions as a calendar file, under a private address that calendar programs subscribe to. */
export function calendarRoutes(app: App, deps: Deps): void {
  const { config, database } = deps;
  const presentAddress = (token: string) => ({
    data: { url: `${config.baseUrl}/api/rawpass/calendar/${token}` },
  });

  app.post(
    "/api/rawpass/calendar",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "The private address of the calendar of one's athletes, made when first asked for",
        response: { 200: CalendarAddress },
      },
    },
    async ({ member }) => presentAddress(await openCalendar(deps, member)),
  );

  app.post(
    "/api/rawpass/calendar/renew",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Another address for one's calendar; the one before is dead at once",
        response: { 200: CalendarAddress },
      },
    },
    async ({ member }) => presentAddress(await renewCalendar(deps, member)),
  );

  app.get(
    "/api/rawpass/calendar.ics",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "The sessions of one's athletes as a calendar file",
        response: { 200: CalendarFile },
      },
    },
    async ({ user }, reply) => sendCalendar(reply, deps, user.id),
  );

  app.get(
    "/api/rawpass/calendar/:token",
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: {
        summary: "The sessions of one account, for whoever has its private address",
        params: z.object({ token: z.string().check(z.regex(/^[\w-]{22}$/)) }),
        response: { 200: CalendarFile },
      },
    },
    async ({ params }, reply) => {
      const userId = await findCalendarOwner(database.db, params.token);
      if (userId === null) throw new AppError("not_found", "There is no such calendar.");
      return sendCalendar(reply, deps, userId);
    },
  );
}

async function sendCalendar(reply: FastifyReply, deps: Deps, userId: number) {
  const { db } = deps.database;
  const ends = await listEndsOfPasses(db, { userId });
  const sessions = await listCalendarSessions(db, { userId, now: deps.now(), ends });
  reply.headers({
    ...secretAddress(),
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="rawpass.ics"',
    "x-robots-tag": "noindex",
  });
  return reply.send(writeCalendar(sessions, deps.config.baseUrl));
}

function writeCalendar(sessions: readonly CalendarSession[], baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const name = `${brand.shortName} sessions`;
  const calendar = ical({ name, prodId: { company: brand.shortName, product: "RawPass" } });
  calendar.ttl(REFRESH_SECONDS);
  for (const { id, activityName, coach, place, initial, startsAt, endsAt, changedAt } of sessions) {
    calendar.createEvent({
      id: `rawpass-${id}@${hostname}`,
      ...(coach && { description: `Coach ${coach}` }),
      ...(place && { location: place }),
      summary: `${activityName} (${initial})`,
      ...{ start: startsAt, end: endsAt, stamp: changedAt, lastModified: changedAt },
    });
  }
  return calendarText(calendar);
}
