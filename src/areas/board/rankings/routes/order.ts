import * as z from "zod/mini";
import type { ReadNominated } from "#areas/board/prospects/queries/namesakes.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { presentForStaff } from "../queries/editions.ts";
import { readOrder } from "../queries/order.ts";
import { StaffEdition } from "../schema/editions.ts";
import {
  OpenOrder,
  OrderReport,
  PastedOrder,
  PublishedOrder,
  TakingIn,
  WorkingMove,
  WorkingOrder,
} from "../schema/order.ts";
import {
  discardOrder,
  moveInOrder,
  pasteOrder,
  previewPaste,
  startOrder,
  takeInLive,
} from "../service/order.ts";
import { publishOrder } from "../service/publish-order.ts";

/** Staff: prepare the next ranking in private, and publish it. */
export function workingOrderRoutes(app: App, deps: Deps, readNominated: ReadNominated): void {
  const OneOrder = z.object({ data: WorkingOrder });

  app.get(
    "/api/admin/working-order",
    {
      config: { who: "scout" },
      schema: {
        summary:
          "The ranking that staff prepare in private, and what moved on the live board since",
        response: { 200: OpenOrder },
      },
    },
    async () => ({ data: await readOrder(deps.database.db) }),
  );

  app.post(
    "/api/admin/working-order",
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Begin a working order from the live ranking",
        response: { 201: OneOrder },
      },
    },
    async ({ actor }, reply) => reply.code(201).send({ data: await startOrder(deps, actor) }),
  );

  app.delete(
    "/api/admin/working-order",
    {
      config: { who: "scout", refuses: ["not_found"] },
      schema: { summary: "Throw the working order away", response: { 200: Message } },
    },
    async ({ actor }) => {
      await discardOrder(deps, actor);
      return { message: "The working order was discarded." };
    },
  );

  app.post(
    "/api/admin/working-order/move",
    {
      config: { who: "scout", refuses: ["not_found", "stale", "conflict"] },
      schema: {
        summary: "Move a player within the working order; everyone between moves by one",
        body: WorkingMove,
        response: { 200: OneOrder },
      },
    },
    async ({ actor, body }) => ({ data: await moveInOrder(deps, actor, body) }),
  );

  app.post(
    "/api/admin/working-order/paste",
    {
      config: { who: "scout", refuses: ["not_found", "stale"] },
      schema: {
        summary:
          "What a pasted list of ranks and names changes of the working order; with the version of that preview, does it",
        body: PastedOrder,
        response: { 200: z.object({ data: OrderReport }) },
      },
    },
    async ({ actor, body }) => {
      const isPreview = body.expectedVersion === undefined;
      return { data: await (isPreview ? previewPaste : pasteOrder)(deps, actor, body) };
    },
  );

  app.post(
    "/api/admin/working-order/take-in",
    {
      config: { who: "scout", refuses: ["not_found", "stale"] },
      schema: {
        summary: "Take what moved on the live board into the working order",
        body: TakingIn,
        response: { 200: OneOrder },
      },
    },
    async ({ actor, body }) => ({ data: await takeInLive(deps, actor, body) }),
  );

  app.post(
    "/api/admin/working-order/publish",
    {
      config: { who: "scout", refuses: ["not_found", "stale", "conflict"] },
      schema: {
        summary: "Make the working order the live ranking and an edition of it",
        body: PublishedOrder,
        response: { 201: z.object({ data: StaffEdition }) },
      },
    },
    async ({ actor, body }, reply) => {
      const added = await publishOrder(deps, actor, { ...body, readNominated });
      const [data] = await presentForStaff(deps.database.db, [added]);
      return reply.code(201).send({ data: data as StaffEdition });
    },
  );
}
