import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { listMissedOfAthlete } from "../queries/missed.ts";
import { listWaiting } from "../queries/staff.ts";
import { MissedSessions, StaffWaitlists } from "../schema/staff.ts";
import { noteIllness } from "../service/note-illness.ts";

const Message = z.object({ message: z.string() });

/** What staff do about bookings. */
export function bookingAdminRoutes(app: App, deps: Deps): void {
  app.get(
    adminApi.rawPassWaitlists,
    {
      config: { who: "admin" },
      schema: {
        summary: "Who waits for weekly places and for sessions",
        response: { 200: StaffWaitlists },
      },
    },
    async () => answerPage(await listWaiting(deps.database.db, deps.now())),
  );

  app.get(
    adminApi.missed(":id"),
    {
      config: { who: "admin" },
      schema: {
        summary: "What an athlete missed or cancelled late, for which an illness may be noted",
        params: IdParams,
        response: { 200: MissedSessions },
      },
    },
    async ({ params }) =>
      listMissedOfAthlete(deps.database.db, { athleteId: params.id, now: deps.now() }),
  );

  app.post(
    adminApi.noteIllness(":id"),
    {
      config: { who: "admin", refuses: ["conflict"] },
      schema: {
        summary: "Give a make-up for a session that an athlete missed because of illness",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params }) => {
      await noteIllness(deps, actor, { id: params.id });
      return { message: "The illness is noted, and the make-up given." };
    },
  );
}
