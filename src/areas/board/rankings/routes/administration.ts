import * as z from "zod/mini";
import type { ReadNominated } from "#areas/board/prospects/queries/namesakes.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { type EditionRow, listForStaff, presentForStaff } from "../queries/editions.ts";
import {
  EditionChange,
  EditionDecision,
  NewEdition,
  StaffEdition,
  StaffEditions,
} from "../schema/editions.ts";
import { changeEdition } from "../service/change-edition.ts";
import { publishLive } from "../service/publish-edition.ts";
import { showAgain, withdrawEdition } from "../service/withdraw-edition.ts";

/** Staff: publish editions of the board, and say what each is about. */
export function editionAdminRoutes(app: App, deps: Deps, readNominated: ReadNominated): void {
  const { db } = deps.database;
  const OneEdition = z.object({ data: StaffEdition });
  const present = async (row: EditionRow) => (await presentForStaff(db, [row]))[0] as StaffEdition;

  app.get(
    "/api/admin/editions",
    {
      config: { who: "scout" },
      schema: {
        summary: "Every edition of the board, withdrawn ones too, the newest first",
        response: { 200: StaffEditions },
      },
    },
    async () => {
      const data = await presentForStaff(db, await listForStaff(db));
      return { data, total: data.length };
    },
  );

  app.post(
    "/api/admin/editions",
    {
      config: { who: "scout", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Publish the live ranking as an edition",
        body: NewEdition,
        response: { 201: OneEdition },
      },
    },
    async ({ actor, body }, reply) => {
      const added = await publishLive(deps, actor, { ...body, readNominated });
      return reply.code(201).send({ data: await present(added) });
    },
  );

  app.patch(
    "/api/admin/editions/:id",
    {
      config: { who: "scout", refuses: ["stale"] },
      schema: {
        summary: "Change what is said of an edition; its list and its address stay",
        params: IdParams,
        body: EditionChange,
        response: { 200: OneEdition },
      },
    },
    async ({ actor, params, body }) => ({
      data: await present(await changeEdition(deps, actor, { ...body, id: params.id })),
    }),
  );

  app.post(
    "/api/admin/editions/:id/withdrawal",
    {
      config: { who: "scout", refuses: ["stale"] },
      schema: {
        summary: "Withdraw an edition that was published by mistake; the live ranking stays",
        params: IdParams,
        body: EditionDecision,
        response: { 200: OneEdition },
      },
    },
    async ({ actor, params, body }) => ({
      data: await present(await withdrawEdition(deps, actor, { ...body, id: params.id })),
    }),
  );

  app.post(
    "/api/admin/editions/:id/return",
    {
      config: { who: "scout", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Show a withdrawn edition again",
        params: IdParams,
        body: EditionDecision,
        response: { 200: OneEdition },
      },
    },
    async ({ actor, params, body }) => ({
      data: await present(await showAgain(deps, actor, { ...body, id: params.id })),
    }),
  );
}
