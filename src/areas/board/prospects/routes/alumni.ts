import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { readGraduates } from "../queries/alumni.ts";
import { ChosenPlayers, Graduates } from "../schema/alumni.ts";
import { bringBack, makeAlumni } from "../service/alumni.ts";

/** Staff: what becomes of players who have graduated. */
export function alumniRoutes(app: App, deps: Deps): void {
  const AllGraduates = z.object({ data: Graduates });

  app.get(
    "/api/admin/prospects/graduates",
    {
      config: { who: "scout" },
      schema: {
        summary: "Who has graduated and still is on the board, and who is an alumnus",
        response: { 200: AllGraduates },
      },
    },
    async () => ({ data: await readGraduates(deps.database.db, deps.now()) }),
  );

  app.post(
    "/api/admin/prospects/graduates",
    {
      config: { who: "scout", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Make players who have graduated alumni: their ranks are free, their votes closed",
        body: ChosenPlayers,
        response: { 200: AllGraduates },
      },
    },
    async ({ actor, body }) => ({ data: await makeAlumni(deps, actor, body) }),
  );

  app.post(
    "/api/admin/prospects/graduates/bring-back",
    {
      config: { who: "scout", refuses: ["stale"] },
      schema: {
        summary: "Bring alumni back to the board, at their rank if it is free",
        body: ChosenPlayers,
        response: { 200: AllGraduates },
      },
    },
    async ({ actor, body }) => ({ data: await bringBack(deps, actor, body) }),
  );
}
