import { Check, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { canApprove } from "#areas/youscout/comments/comments/access.ts";
import { canBeFull } from "#areas/youscout/nominations/access/visibility.ts";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts, Mark, NotConfirmed } from "#ui/facts.tsx";
import { CancelButton, InlineForm } from "#ui/inline-form.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import { approveComment, TOUCHED } from "../client.ts";
import type { StaffComment } from "../schema/discussion.ts";
import { NominationLink } from "./nomination-link.tsx";

/** A comment with what it is about, and what staff can do with it. */
export function CommentEntry({ comment }: { comment: StaffComment }) {
  const titleId = useId();
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, nomination } = comment;
  return (
    <WorkItem titleId={titleId} className="border-line border-l-4 bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="wrap-anywhere min-w-0 flex-1 basis-60 text-2xl">
          Comment on {nomination.name}
        </h3>
        {!canBeFull(nomination.age) && <Mark>Under 13</Mark>}
        {!comment.author.isConfirmed && <NotConfirmed />}
        <Mark>{stateOf(comment)}</Mark>
      </div>
      <CommentText comment={comment} />
      {isDeleting ? (
        <InlineForm
          onEnd={() => setIsDeleting(false)}
          onSubmit={() =>
            void mutate(
              () => call("DELETE", "/api/admin/you-scout/comments/{id}", { path: { id } }),
              "Comment deleted",
            )
          }
        >
          <p className="font-semibold">Delete this comment for good?</p>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={isPending}>
              Delete
            </Button>
            <CancelButton />
          </div>
        </InlineForm>
      ) : (
        <div className="needs-scripts mt-4 flex flex-wrap gap-2">
          {canApprove(comment) && (
            <KeyButton
              shortcut="a"
              disabled={isPending}
              onClick={() => void mutate(() => approveComment(comment), "Comment approved")}
            >
              <Check aria-hidden="true" size={18} />
              Approve
            </KeyButton>
          )}
          <KeyButton
            shortcut="d"
            look="quiet"
            disabled={isPending}
            onClick={() => setIsDeleting(true)}
          >
            <Trash2 aria-hidden="true" size={18} />
            Delete
          </KeyButton>
        </div>
      )}
    </WorkItem>
  );
}

function stateOf({ isApproved, hiddenAt }: StaffComment): string {
  if (hiddenAt) return "Hidden by reports";
  return isApproved ? "Public" : "Waiting";
}

/** What was written, by whom and about whom. */
export function CommentText({ comment }: { comment: StaffComment }) {
  return (
    <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
      <p className="wrap-anywhere whitespace-pre-line text-pretty">{comment.comment}</p>
      <Facts>
        <Fact term="Written by">
          @{comment.author.username} ({comment.author.role})
        </Fact>
        <Fact term="About">
          <NominationLink nomination={comment.nomination} />
        </Fact>
        <Fact term="Written">
          <LocalTime at={comment.createdAt} />
          {comment.editedAt && ", changed since"}
        </Fact>
      </Facts>
    </div>
  );
}
