import { findPublic } from "#areas/youscout/nominations/queries/nominations.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { ownershipOf } from "./access.ts";
import { countComments, type ListedComment, listComments } from "./queries.ts";
import { EDITABLE_MINUTES, writerOf } from "./rules.ts";
import {
  CommentPage,
  CommentParams,
  CommentReceipt,
  type PublicComment,
  SentComment,
  WrittenComment,
} from "./schema.ts";
import { deleteComment, editComment, postComment } from "./service/own-comments.ts";

const PUBLISHED = "Your comment is published.";
const WAITING = "Thank you! Your comment will appear once our staff has reviewed it.";

/** Anyone reads comments; members write, change and delete their own. */
export function commentRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    "/api/you-scout/nominations/:id/comments",
    {
      config: { who: "anyone", knowsMember: true },
      schema: {
        summary:
          "Comments on a nomination, the newest first, page by page; one's own also while they wait",
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
    "/api/you-scout/nominations/:id/comments",
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "too_many"] },
      schema: {
        summary: "Comment on a nomination",
        params: IdParams,
        body: SentComment,
        response: { 201: CommentReceipt },
      },
    },
    async ({ member, params, body }, reply) => {
      const row = await postComment(deps, member, { ...body, nominationId: params.id });
      return reply.code(201).send(receipt({ row, role: member.role }));
    },
  );

  app.patch(
    "/api/you-scout/comments/:id",
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "conflict", "too_many"] },
      schema: {
        summary: `Change a comment of one's own, for ${EDITABLE_MINUTES} minutes`,
        params: IdParams,
        body: WrittenComment,
        response: { 200: CommentReceipt },
      },
    },
    async ({ member, params, body }) => {
      const row = await editComment(deps, member, { ...body, id: params.id });
      return receipt({ row, role: member.role });
    },
  );

  app.delete(
    "/api/you-scout/comments/:id",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Delete a comment of one's own",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await deleteComment(deps, member, params);
      return { message: "Your comment is deleted." };
    },
  );

  function receipt(listed: ListedComment): CommentReceipt {
    const data = present(listed, listed.row.userId, deps.now());
    return { data, message: data.isWaiting ? WAITING : PUBLISHED };
  }
}

/** Exactly what everybody may see of a comment, and what its author may also know. */
function present({ row, role }: ListedComment, userId: number | null, now: Date): PublicComment {
  return {
    id: row.id,
    comment: row.comment,
    who: writerOf(role),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    ...ownershipOf(row, userId, now),
  };
}
