import * as z from "zod/mini";
import { BulkOutcome, MOST_AT_ONCE } from "#lib/bulk-outcome.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import type { IsTakenDown } from "../queries/agreement.ts";
import { type ReadNominated, readChildren } from "../queries/namesakes.ts";
import type { ProspectRow } from "../queries/prospects.ts";
import { listForStaff } from "../queries/staff-list.ts";
import { guardianSaidNo, namesakesIn } from "../rules/names/namesakes.ts";
import {
  BulkChange,
  HidingReason,
  ProspectChange,
  RankMove,
  SentProspect,
  ShowingReason,
  StaffProspect,
  StaffProspectFilter,
  StaffProspectList,
} from "../schema/prospects.ts";
import { decideProspects } from "../service/decide-prospects.ts";
import { hideProspect, showProspect } from "../service/hide.ts";
import {
  changeProspect,
  createProspect,
  deleteProspect,
  moveProspect,
} from "../service/prospect-changes.ts";

/** Staff: keep the board. */
export function prospectAdminRoutes(
  app: App,
  deps: Deps,
  { readNominated, isTakenDown }: { readNominated: ReadNominated; isTakenDown: IsTakenDown },
): void {
  const { db } = deps.database;
  const OneProspect = z.object({ data: StaffProspect });

  app.get(
    "/api/admin/prospects",
    {
      config: { who: "scout" },
      schema: {
        summary: "Players in official order, hidden ones too, filtered as on the public board",
        querystring: StaffProspectFilter,
        response: { 200: StaffProspectList },
      },
    },
    async ({ query }) => {
      const { rows, ...rest } = await listForStaff(db, query);
      const { withheld, namesOf } = await readChildren(db, readNominated);
      const marked = rows.map((row) => ({
        ...present(row),
        isTakenDown:
          row.hiddenAt !== null &&
          withheld.some(({ id, answer }) => id === row.id && answer !== "refused"),
        withheld: row.hiddenAt
          ? []
          : namesakesIn(withheld, { ...row, otherNames: namesOf(row) }).map(guardianSaidNo),
      }));
      return { data: marked, ...rest };
    },
  );

  app.post(
    "/api/admin/prospects",
    {
      config: { who: "scout", refuses: ["board_full", "conflict"] },
      schema: {
        summary: "Add a player at a rank",
        body: SentProspect,
        response: { 201: OneProspect },
      },
    },
    async (request, reply) => {
      const added = await createProspect(deps, request.actor, { ...request.body, readNominated });
      return reply.code(201).send({ data: present(added) });
    },
  );

  app.post(
    "/api/admin/prospects/bulk",
    {
      config: { who: "scout" },
      schema: {
        summary: `Hide, show or unrank up to ${MOST_AT_ONCE} players; what happened to each`,
        body: BulkChange,
        response: { 200: BulkOutcome },
      },
    },
    async ({ actor, body }) => ({
      data: await decideProspects(deps, actor, { ...body, readNominated }),
    }),
  );

  app.patch(
    "/api/admin/prospects/:id",
    {
      config: { who: "scout", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Change a player; a held rank is swapped",
        params: IdParams,
        body: ProspectChange,
        response: { 200: OneProspect },
      },
    },
    async ({ actor, params, body }) => {
      const change = { ...body, id: params.id, readNominated };
      return { data: present(await changeProspect(deps, actor, change)) };
    },
  );

  app.post(
    "/api/admin/prospects/:id/move",
    {
      config: { who: "scout", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Move a player to a rank; everyone between moves by one",
        params: IdParams,
        body: RankMove,
        response: { 200: OneProspect },
      },
    },
    async ({ actor, params, body }) => ({
      data: present(await moveProspect(deps, actor, { ...body, id: params.id })),
    }),
  );

  app.delete(
    "/api/admin/prospects/:id",
    {
      config: { who: "scout", asksAgain: true },
      schema: {
        summary: "Remove a player with his votes",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params }) => {
      await deleteProspect(deps, actor, { ...params, isTakenDown });
      return { message: "Prospect deleted successfully" };
    },
  );

  app.post(
    "/api/admin/prospects/:id/hide",
    {
      config: { who: "scout" },
      schema: {
        summary: "Take a player off the public site; he keeps his rank and votes",
        params: IdParams,
        body: z.nullish(HidingReason),
        response: { 200: OneProspect },
      },
    },
    async ({ actor, params, body }) => ({
      data: present(await hideProspect(deps, actor, { ...body, id: params.id })),
    }),
  );

  app.post(
    "/api/admin/prospects/:id/show",
    {
      config: { who: "scout", refuses: ["conflict", "board_full"] },
      schema: {
        summary: "Bring a hidden player back to the public site",
        params: IdParams,
        body: z.nullish(ShowingReason),
        response: { 200: OneProspect },
      },
    },
    async ({ actor, params, body }) => {
      const showing = { ...body, id: params.id, readNominated };
      return { data: present(await showProspect(deps, actor, showing)) };
    },
  );
}

function present(row: ProspectRow): StaffProspect {
  return {
    ...row,
    publicationAgreedAt: row.publicationAgreedAt?.toISOString() ?? null,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    alumnusSince: row.alumnusSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
