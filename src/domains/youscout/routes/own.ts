import * as z from "zod/mini";
import { isStaff } from "#domains/accounts/access.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { paths } from "#paths.ts";
import { findDraft, findOwn, listOwn, type OwnRow } from "../queries/own.ts";
import { guardianWordOf, isPublicState, levelOf } from "../rules.ts";
import { NominationCorrection } from "../schema/staff.ts";
import {
  NewNomination,
  NominationChange,
  NominationDraft,
  OwnNomination,
  Withdrawal,
} from "../schema.ts";
import { correctNomination } from "../service/correcting.ts";
import { createEditNomination, withdraw } from "../service/editing.ts";
import { createNominate } from "../service/nominating.ts";

const Answer = z.object({ data: OwnNomination, message: z.string() });

/** For members: nominate, change it, take it back, and what became of it. */
export function ownNominationRoutes(app: App, deps: Deps): void {
  const { db, changes } = deps.database;
  const nominate = createNominate(deps);
  const editNomination = createEditNomination(deps);

  async function getOwn(userId: number, id: number): Promise<OwnNomination> {
    const row = await findOwn(db, userId, id);
    if (!row) throw new AppError("not_found", "You have no such nomination.");
    return present(row);
  }

  app.post(
    paths.api.nominations,
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "duplicate", "too_many"] },
      schema: {
        summary: "Nominate a young player",
        body: NewNomination,
        response: { 201: Answer },
      },
    },
    async (request, reply) => {
      const { id } = await nominate(request.user, request.actor.address, request.body);
      const message = "Thank you! Our staff will look at your nomination soon.";
      return reply.code(201).send({ data: await getOwn(request.user.id, id), message });
    },
  );

  app.get(
    paths.api.nominationDraft,
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
    paths.api.myNominations,
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What the signed-in person nominated, the newest first",
        response: { 200: z.object({ data: z.array(OwnNomination) }) },
      },
    },
    async (request) => ({
      data: (await listOwn(db, request.user.id)).map(present),
    }),
  );

  app.patch(
    paths.api.nomination(":id"),
    {
      config: {
        who: "signed-in",
        refuses: ["conflict", "stale", "duplicate", "too_many"],
      },
      schema: {
        summary:
          "Change one's own nomination until staff have decided, or correct any as staff; what is absent stays",
        params: IdParams,
        body: NominationChange,
        response: { 200: Answer },
      },
    },
    async ({ actor, user, params, body }) => {
      if (isStaff(actor) && !(await findOwn(db, user.id, params.id))) {
        const correction = NominationCorrection.parse(body);
        const row = await changes.publish((tx) =>
          correctNomination(tx, actor, params.id, correction, deps.now()),
        );
        const others = { publicTargetId: null, publicProspectId: null };
        return { data: present({ ...row, ...others }), message: "The nomination was corrected." };
      }
      await editNomination({ actor, userId: user.id }, params.id, body);
      const data = await getOwn(user.id, params.id);
      return { data, message: "Your nomination was changed." };
    },
  );

  app.post(
    paths.api.nominationWithdraw(":id"),
    {
      config: { who: "signed-in", refuses: ["stale"] },
      schema: {
        summary: "Withdraw one's own nomination for good",
        params: IdParams,
        body: Withdrawal,
        response: { 200: Answer },
      },
    },
    async ({ actor, user, params, body }) => {
      await withdraw(deps, { actor, userId: user.id }, params.id, body?.expectedStatus);
      const data = await getOwn(user.id, params.id);
      return { data, message: "Your nomination was withdrawn." };
    },
  );
}

function present(row: OwnRow): OwnNomination {
  return {
    ...row,
    isPublic: isPublicState(row),
    level: levelOf(row),
    isHidden: row.hiddenAt !== null,
    isErased: row.blankedAt !== null,
    guardianWord: guardianWordOf(row),
    mergedIntoId: row.publicTargetId,
    prospectId: row.publicProspectId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
