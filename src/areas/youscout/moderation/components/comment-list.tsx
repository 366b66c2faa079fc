import { WorkView } from "#ui/list-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { CommentEntry } from "./comment-entry.tsx";
import { COMMENT_KEYS } from "./keys.ts";
import { COMMENTS } from "./lists.ts";

/** All comments, to be worked off. */
export function CommentList() {
  return (
    <WorkView state={useListView(COMMENTS)} keys={COMMENT_KEYS}>
      {(comment) => <CommentEntry key={comment.id} comment={comment} />}
    </WorkView>
  );
}
