import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { CommentPage, CommentReceipt, SentComment, WrittenComment } from "./schema.ts";

/** A page of the comments on a nomination, counted from 1. */
export function commentsQuery(nominationId: number, page: number) {
  const path = withQuery(paths.api.nominationComments(nominationId), {
    page: page > 1 ? String(page) : undefined,
  });
  return queryOptions<CommentPage>({ queryKey: [path] });
}

/** Comments on a nomination; refused before the member has confirmed being 18 or over. */
export async function postComment(
  nominationId: number,
  written: SentComment,
  api: Api = browserApi,
): Promise<CommentReceipt> {
  const path = paths.api.nominationComments(nominationId);
  return (await api.request("POST", path, written)) as CommentReceipt;
}

/** Changes a comment of one's own, for 15 minutes. */
export async function editComment(
  id: number,
  written: WrittenComment,
  api: Api = browserApi,
): Promise<CommentReceipt> {
  return (await api.request("PATCH", paths.api.comment(id), written)) as CommentReceipt;
}

/** Deletes a comment of one's own. */
export async function deleteComment(
  id: number,
  api: Api = browserApi,
): Promise<{ message: string }> {
  return (await api.request("DELETE", paths.api.comment(id))) as { message: string };
}
