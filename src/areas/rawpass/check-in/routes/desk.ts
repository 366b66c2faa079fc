import * as z from "zod/mini";
import { findAthlete } from "#areas/people/athletes/queries/athletes.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { listPlacesToday, requireFound, withTicket } from "../queries/desk-tickets.ts";
import { listDeskRosters } from "../queries/rosters.ts";
import { UNDO_MINUTES } from "../rules/decision.ts";
import {
  CheckInWish,
  DeskAnswer,
  DeskContact,
  DeskSearch,
  DeskSessions,
  FoundAtDesk,
} from "../schema/desk.ts";
import { DeskTicket } from "../schema/sales.ts";
import { checkIn } from "../service/check-in.ts";
import { searchAthletes, takeSearch } from "../service/search-athletes.ts";
import { undoCheckIn } from "../service/undo-check-in.ts";
import { deskCashRoutes } from "./cash.ts";
import { deskClosureRoutes } from "./closures.ts";
import { deskSaleRoutes } from "./sales.ts";

const Message = z.object({ message: z.string() });

/** For people at the desk: scans, and the people expected today. */
export function deskRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    "/api/rawpass/desk/sessions",
    {
      config: { who: "desk", reads: "athlete", takesDeskSession: true },
      schema: {
        summary: "All sessions of today, with who is expected, in, or missing",
        response: { 200: DeskSessions },
      },
    },
    async ({ deskToken }) => ({
      data: await listDeskRosters(db, deps.now(), { isDeskSession: deskToken !== null }),
    }),
  );

  // A name stands in no address: those are logged, also on the way.
  app.post(
    "/api/rawpass/desk/search",
    {
      config: { who: "desk", takesDeskSession: true, refuses: ["too_many"] },
      schema: {
        summary:
          "Athletes whose names begin with the given words: first those who come today, then others by the beginning of the last name",
        body: DeskSearch,
        response: { 200: FoundAtDesk },
      },
    },
    async ({ body: { q }, member, deskToken }) => ({
      data: await searchAthletes(deps, member, { q, deskToken }),
    }),
  );

  app.get(
    "/api/rawpass/desk/athletes/:id/contact",
    {
      config: {
        who: "desk",
        reads: "athlete",
        takesDeskSession: true,
        refuses: ["conflict", "too_many"],
      },
      schema: {
        summary: "Whom to call for an athlete at the desk",
        params: IdParams,
        querystring: DeskTicket,
        response: { 200: DeskContact },
      },
    },
    async ({ member, params: { id }, query: { ticket }, deskToken }) => {
      await requireFound(deps, { athleteId: id, ticket }, deskToken);
      const athlete = await findAthlete(db, id);
      if (!athlete) throw new AppError("not_found", "This athlete is no longer on file.");
      // Otherwise an account could read the contact of every family, one id after another.
      if (deskToken === null && (await listPlacesToday(db, id, deps.now())).length === 0) {
        await takeSearch(deps, `account ${member.userId}`);
      }
      const { emergencyName, emergencyPhone } = athlete;
      return { data: { emergencyName, emergencyPhone } };
    },
  );

  app.post(
    "/api/rawpass/desk/check-ins",
    {
      config: { who: "desk", takesDeskSession: true, refuses: ["conflict"] },
      schema: {
        summary:
          "Check somebody in by a code or by name: green and decided ones are written, others are told",
        body: CheckInWish,
        response: { 200: DeskAnswer },
      },
    },
    async ({ actor, body, deskToken }) => {
      await requireFound(deps, body, deskToken);
      const answer = await checkIn(deps, actor, body);
      const athlete = answer.athlete && withTicket(deps, deskToken, answer.athlete);
      return { data: { ...answer, athlete } };
    },
  );

  app.post(
    "/api/rawpass/desk/check-ins/:id/undo",
    {
      config: { who: "desk", takesDeskSession: true, refuses: ["conflict"] },
      schema: {
        summary: `Take a check-in back within ${UNDO_MINUTES} minutes`,
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params }) => {
      await undoCheckIn(deps, actor, { id: params.id });
      return { message: "The check-in is undone." };
    },
  );

  deskSaleRoutes(app, deps);
  deskCashRoutes(app, deps);
  deskClosureRoutes(app, deps);
}
