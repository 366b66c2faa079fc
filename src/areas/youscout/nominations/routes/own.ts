import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { findDraft, findOwn, listOwn, presentOwn } from "../queries/own.ts";
import {
  NominationDraft,
  OwnNomination,
  OwnNominationReceipt,
  SentNomination,
  Withdrawal,
} from "../schema/nominations.ts";
import { withdraw } from "../service/edit-nomination.ts";
import { nominate } from "../service/nominate.ts";

/** For members: nominate, withdraw, and see the outcome. */
export function ownNominationRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  async function getOwn(userId: number, id: number): Promise<OwnNomination> {
    const row = await findOwn(db, userId, id);
    if (!row) throw new AppError("not_found", "You have no such nomination.");
    return presentOwn(row);
  }

  app.post(
    "/api/you-scout/nominations",
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "duplicate", "too_many"] },
      schema: {
        summary: "Nominate a young player",
        body: SentNomination,
        response: { 201: OwnNominationReceipt },
      },
    },
    async (request, reply) => {
      const { id } = await nominate(deps, request.member, request.body);
      const message = "Thank you! Our staff will look at your nomination soon.";
      return reply.code(201).send({ data: await getOwn(request.user.id, id), message });
    },
  );

  app.get(
    "/api/you-scout/nominations/draft",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What the form for a nomination begins with for the signed-in person",
        response: { 200: z.object({ data: NominationDraft }) },
      },
    },
    async (request) => ({ data: await findDraft(db, request.user) }),
  );

  app.get(
    "/api/you-scout/my-nominations",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What the signed-in person nominated, the newest first",
        response: { 200: z.object({ data: z.array(OwnNomination) }) },
      },
    },
    async (request) => ({
      data: (await listOwn(db, request.user.id)).map(presentOwn),
    }),
  );

  app.post(
    "/api/you-scout/nominations/:id/withdraw",
    {
      config: { who: "signed-in", refuses: ["stale"] },
      schema: {
        summary: "Withdraw one's own nomination for good",
        params: IdParams,
        body: Withdrawal,
        response: { 200: OwnNominationReceipt },
      },
    },
    async ({ member, user, params, body }) => {
      await withdraw(deps, member, { ...body, id: params.id });
      const data = await getOwn(user.id, params.id);
      return { data, message: "Your nomination was withdrawn." };
    },
  );
}
