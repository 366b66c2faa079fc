import {
  NominationChange,
  OwnNominationReceipt,
} from "#areas/youscout/nominations/schema/nominations.ts";
import type { OnGuardians } from "#areas/youscout/nominations/service/on-guardians.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { isCorrection } from "../queries/is-correction.ts";
import { changeNomination } from "../service/change-nomination.ts";

/** For authors and staff: change what was nominated. */
export function nominationChangeRoutes(app: App, deps: Deps, guardians: OnGuardians): void {
  app.patch(
    "/api/you-scout/nominations/:id",
    {
      config: {
        who: "signed-in",
        asksAgain: ({ member, params, body }) =>
          (body as NominationChange).guardianEmail !== undefined &&
          isCorrection(deps.database.db, member, (params as { id: number }).id),
        refuses: ["conflict", "stale", "duplicate", "too_many"],
      },
      schema: {
        summary:
          "Change one's own nomination until staff have decided, or correct any as staff; what is absent stays",
        params: IdParams,
        body: NominationChange,
        response: { 200: OwnNominationReceipt },
      },
    },
    async ({ member, params, body }) =>
      changeNomination(deps, member, { ...body, id: params.id }, guardians),
  );
}
