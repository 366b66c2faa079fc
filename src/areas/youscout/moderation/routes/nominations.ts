import * as z from "zod/mini";
import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import { asksGuardian } from "#areas/youscout/nominations/queries/asks-guardian.ts";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import { NominationDecision } from "#areas/youscout/nominations/schema/nominations.ts";
import {
  NominationCorrection,
  NominationErasure,
  NominationHiding,
  NominationMerge,
  NominationPromotion,
  NominationShowing,
} from "#areas/youscout/nominations/schema/staff.ts";
import { askGuardianAgain } from "#areas/youscout/nominations/service/ask-guardian.ts";
import type { OnGuardians } from "#areas/youscout/nominations/service/on-guardians.ts";
import { BulkOutcome, MOST_AT_ONCE } from "#lib/bulk-outcome.ts";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { findForStaff, listForStaff } from "../queries/nominations.ts";
import {
  BulkDecision,
  StaffNomination,
  StaffNominationFilter,
  StaffNominationPage,
} from "../schema/nominations.ts";
import { decideNomination, decideNominations } from "../service/decide-nominations.ts";
import {
  correctNomination,
  eraseNomination,
  hideNomination,
  mergeNomination,
  promoteNomination,
  seeTakeDown,
  showNomination,
} from "../service/nominations.ts";

/** For moderators: read nominations and decide about them. */
export function nominationAdminRoutes(app: App, deps: Deps, guardians: OnGuardians): void {
  const { db } = deps.database;
  const { readProposals } = guardians;
  const response = { 200: z.object({ data: StaffNomination }) };

  /** What a change left, as staff see it. */
  async function changed(actor: Actor, { id }: NominationRow): Promise<{ data: StaffNomination }> {
    const [found] = await findForStaff(db, actor, { ids: [id], readProposals });
    if (!found) throw new AppError("not_found", "There is no such nomination.");
    return { data: found };
  }

  app.get(
    "/api/admin/you-scout/nominations",
    {
      config: { who: "moderator", reads: "nomination" },
      schema: {
        summary: "Nominations with everything that staff need, the newest first",
        querystring: StaffNominationFilter,
        response: { 200: StaffNominationPage },
      },
    },
    async ({ actor, query }) =>
      answerPage(await listForStaff(db, actor, { ...query, readProposals })),
  );

  app.get(
    "/api/admin/you-scout/nominations/:id",
    {
      config: { who: "moderator", reads: "nomination" },
      schema: { summary: "One nomination as staff see it", params: IdParams, response },
    },
    async ({ actor, params }) => {
      const [found] = await findForStaff(db, actor, { ids: [params.id], readProposals });
      if (!found) throw new AppError("not_found", "There is no such nomination.");
      return { data: found };
    },
  );

  app.patch(
    "/api/admin/you-scout/nominations/:id",
    {
      config: {
        who: "moderator",
        reads: "nomination",
        asksAgain: ({ body }) => (body as NominationCorrection).guardianEmail !== undefined,
        refuses: ["stale", "conflict"],
      },
      schema: {
        summary: "Correct a nomination, or note something",
        params: IdParams,
        body: NominationCorrection,
        response,
      },
    },
    async ({ params, body, member }) =>
      changed(member, await correctNomination(deps, member, { ...body, id: params.id }, guardians)),
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/decision",
    {
      config: {
        who: "moderator",
        reads: "nomination",
        asksAgain: ({ actor, params, body }) =>
          (body as NominationDecision).transition === "approve" &&
          asksGuardian(db, actor, [(params as { id: number }).id]),
        refuses: ["stale", "duplicate", "conflict"],
      },
      schema: {
        summary: "Approve a nomination, ask its author back, or reject it",
        params: IdParams,
        body: NominationDecision,
        response,
      },
    },
    async ({ params, body, actor }) =>
      changed(actor, await decideNomination(deps, actor, { ...body, id: params.id })),
  );

  app.post(
    "/api/admin/you-scout/nominations/bulk",
    {
      config: {
        who: "moderator",
        asksAgain: ({ actor, body }) => {
          const { action, nominations } = body as BulkDecision;
          return (
            action === "approve" &&
            asksGuardian(
              db,
              actor,
              nominations.map(({ id }) => id),
            )
          );
        },
      },
      schema: {
        summary: `Approve, reject or hide up to ${MOST_AT_ONCE} nominations; what happened to each`,
        body: BulkDecision,
        response: { 200: BulkOutcome },
      },
    },
    async ({ body, actor }) => ({ data: await decideNominations(deps, actor, body) }),
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/merge",
    {
      config: {
        who: "moderator",
        reads: "nomination",
        asksAgain: ({ body }) => (body as NominationMerge).endsConsent === true,
        refuses: ["stale", "conflict", "too_many"],
      },
      schema: {
        summary: "Merge a nomination into another one of the same child, with votes and comments",
        params: IdParams,
        body: NominationMerge,
        response,
      },
    },
    async ({ params, body, actor }) =>
      changed(actor, await mergeNomination(deps, actor, { ...body, id: params.id })),
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/promote",
    {
      config: {
        who: "moderator",
        reads: "nomination",
        refuses: ["stale", "consent_missing", "conflict", "board_full"],
      },
      schema: {
        summary:
          "Put the nominated player on the board, at a rank or without one, which only a scout gives; votes for the nomination end",
        params: IdParams,
        body: NominationPromotion,
        response,
      },
    },
    async ({ params, body, actor }) =>
      changed(actor, await promoteNomination(deps, actor, { ...body, id: params.id })),
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/take-down",
    {
      config: { who: "moderator", reads: "nomination", refuses: ["conflict"] },
      schema: {
        summary: "Note that a guardian took a nomination down, which takes it out of the queue",
        params: IdParams,
        response,
      },
    },
    async ({ params, actor }) => changed(actor, await seeTakeDown(deps, actor, params)),
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/hide",
    {
      config: { who: ["moderator", "scout"], reads: "nomination" },
      schema: {
        summary: "Take a nomination off the public site, and the player whom it brought there",
        params: IdParams,
        body: NominationHiding,
        response,
      },
    },
    async ({ params, body, actor }) =>
      changed(actor, await hideNomination(deps, actor, { ...body, id: params.id })),
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/show",
    {
      config: { who: "moderator", reads: "nomination", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Bring a hidden nomination back to its state",
        params: IdParams,
        body: NominationShowing,
        response,
      },
    },
    async ({ params, body, actor }) =>
      changed(actor, await showNomination(deps, actor, { ...body, id: params.id })),
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/erase",
    {
      config: {
        who: "moderator",
        reads: "nomination",
        asksAgain: true,
        refuses: ["stale", "conflict"],
      },
      schema: {
        summary: "Delete for good what a nomination tells, once nobody sees it any more",
        params: IdParams,
        body: NominationErasure,
        response,
      },
    },
    async ({ params, body, actor }) =>
      changed(actor, await eraseNomination(deps, actor, { ...body, id: params.id })),
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/ask-guardian",
    {
      config: {
        who: "moderator",
        reads: "nomination",
        asksAgain: true,
        refuses: ["stale", "conflict", "too_many"],
      },
      schema: {
        summary: "Mail the guardian a new link; the one before ends",
        params: IdParams,
        response,
      },
    },
    async ({ params, actor }) => changed(actor, await askGuardianAgain(deps, actor, params)),
  );
}
