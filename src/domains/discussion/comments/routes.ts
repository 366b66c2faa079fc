import * as z from "zod/mini";
import { findPublic } from "#domains/nominations/queries/nominations.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { paths } from "#paths.ts";
import { countComments, type ListedComment, listComments } from "./queries.ts";
import { isEditable, writerOf } from "./rules.ts";
import {
  CommentPage,
  CommentParams,
  CommentReceipt,
  type PublicComment,
  WrittenComment,
} from "./schema.ts";
import { createCommenting, type OnShown } from "./service/commenting.ts";

const PUBLISHED = "Your comment is published.";
const WAITING = "Thank you! Your comment will appear once our staff has reviewed it.";

/** Anyone reads comments; members write, change and delete their own. */
export function commentRoutes(app: App, deps: Deps, onShown: OnShown): void {
  const { db } = deps.database;
  const commenting = createCommenting(deps, onShown);

  app.get(
    paths.api.nominationComments(":id"),
    {
      config: { who: "anyone", knowsMember: true },
      schema: {
        summary:
          "Comments on a nomination, the newest first, 20 a page; one's own also while they wait",
        params: IdParams,
        querystring: CommentParams,
        response: { 200: CommentPage },
      },
    },
    async ({ params, query, actor }) => {
      const found = await findPublic(db, params.id);
      if (!found) throw new AppError("not_found", "There is no such nomination.");
      const { id } = found.row;
      const userId = actor.kind === "member" ? actor.userId : null;
      const rows = await listComments(db, id, userId, query.page ?? 1);
      return {
        data: rows.map((listed) => present(listed, userId, deps.now())),
        total: await countComments(db, id, userId),
      };
    },
  );

  app.post(
    paths.api.nominationComments(":id"),
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "too_many"] },
      schema: {
        summary: "Comment on a nomination",
        params: IdParams,
        body: WrittenComment,
        response: { 201: CommentReceipt },
      },
    },
    async ({ user, params, body }, reply) => {
      const row = await commenting.post(user, params.id, body.comment);
      return reply.code(201).send(receipt({ row, role: user.role }));
    },
  );

  app.patch(
    paths.api.comment(":id"),
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "conflict"] },
      schema: {
        summary: "Change a comment of one's own, for 15 minutes",
        params: IdParams,
        body: WrittenComment,
        response: { 200: CommentReceipt },
      },
    },
    async ({ user, params, body }) => {
      const row = await commenting.edit(user, params.id, body.comment);
      return receipt({ row, role: user.role });
    },
  );

  app.delete(
    paths.api.comment(":id"),
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Delete a comment of one's own",
        params: IdParams,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async ({ user, params }) => {
      await commenting.remove(user, params.id);
      return { message: "Your comment is deleted." };
    },
  );

  function receipt(listed: ListedComment): CommentReceipt {
    const data = present(listed, listed.row.userId, deps.now());
    return { data, message: data.isWaiting ? WAITING : PUBLISHED };
  }
}

/** Exactly what everybody may see of a comment, and what its author may know besides. */
function present({ row, role }: ListedComment, userId: number | null, now: Date): PublicComment {
  const isOwn = row.userId === userId;
  return {
    id: row.id,
    comment: row.comment,
    who: writerOf(role),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isOwn,
    isWaiting: isOwn && (!row.isApproved || row.hiddenAt !== null),
    isEditable: isOwn && isEditable(row.createdAt, now),
  };
}
