import * as z from "zod/mini";
import type { Deps } from "../../../lib/deps.ts";
import type { App } from "../../../lib/http/app.ts";
import { paths } from "../../../paths.ts";
import { listOwn, type NominationRow } from "../queries/nominations.ts";
import { NewNomination, OwnNomination } from "../schema.ts";
import { createNominate } from "../service/nominating.ts";

/** For members: nominate, and what became of it. */
export function ownNominationRoutes(app: App, deps: Deps): void {
  const nominate = createNominate(deps);

  app.post(
    paths.api.nominations,
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "duplicate", "too_many"] },
      schema: {
        summary: "Nominate a young player",
        body: NewNomination,
        response: { 201: z.object({ data: OwnNomination, message: z.string() }) },
      },
    },
    async (request, reply) => {
      const nominated = await nominate(request.user, request.body);
      const message = "Thank you! Our staff will look at your nomination soon.";
      return reply.code(201).send({ data: present(nominated), message });
    },
  );

  app.get(
    paths.api.myNominations,
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What the signed-in person nominated, the newest first",
        response: { 200: z.object({ data: z.array(OwnNomination) }) },
      },
    },
    async (request) => ({
      data: (await listOwn(deps.database.db, request.user.id)).map(present),
    }),
  );
}

function present(row: NominationRow): OwnNomination {
  return {
    ...row,
    isHidden: row.hiddenAt !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
