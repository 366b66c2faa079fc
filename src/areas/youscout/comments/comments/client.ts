import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi, type Said } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { CommentPage, SentComment, WrittenComment } from "./schema.ts";

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
): Promise<Said> {
  const path = paths.api.nominationComments(nominationId);
  return (await api.request("POST", path, written)) as Said;
}

/** Changes a comment of one's own, for 15 minutes. */
export async function editComment(
  id: number,
  written: WrittenComment,
  api: Api = browserApi,
): Promise<Said> {
  return (await api.request("PATCH", paths.api.comment(id), written)) as Said;
}

/** Deletes a comment of one's own. */
export async function deleteComment(id: number, api: Api = browserApi): Promise<Said> {
  return (await api.request("DELETE", paths.api.comment(id))) as Said;
}
