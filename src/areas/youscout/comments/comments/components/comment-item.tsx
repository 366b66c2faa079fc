import { Clock, Pencil, Trash2 } from "lucide-react";
import { call } from "#lib/call.ts";
import { buttonClass } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { ReportButton } from "../../reports/components/report-button.tsx";
import type { PublicComment } from "../schema.ts";
import type { CommentFormProps } from "./comment-form.tsx";
import type { Reader } from "./comments.tsx";
import type { DeleteCommentProps } from "./delete-comment-dialog.tsx";

const loadForm = () => import("./comment-form.tsx");
const loadDeletion = () => import("./delete-comment-dialog.tsx");

interface CommentItemProps {
  comment: PublicComment;
  reader: Reader;
  onChanged(): void;
}

const QUIET = `${buttonClass("plain")} needs-scripts px-3 text-dim text-sm`;

/** One comment, and what its author, or anybody else, may do about it. */
export function CommentItem({ comment, reader, onChanged }: CommentItemProps) {
  const { id, who, createdAt, editedAt, isOwn, isWaiting, isEditable } = comment;
  const form = useLazyDialog<CommentFormProps>(loadForm);
  const deletion = useLazyDialog<DeleteCommentProps>(loadDeletion);

  return (
    <li className="border-line border-b py-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <p className="font-semibold first-letter:uppercase">{isOwn ? `${who} (you)` : who}</p>
        <LocalTime at={createdAt} className="text-dim" />
        {editedAt && <span className="text-dim">edited</span>}
      </div>
      {form.Dialog ? (
        <div className="mt-4">
          <form.Dialog
            id={id}
            text={comment.comment}
            reader={reader}
            onSent={() => {
              form.close();
              onChanged();
            }}
            onCancel={form.close}
          />
        </div>
      ) : (
        <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{comment.comment}</p>
      )}
      {isWaiting && (
        <p className="mt-3 flex items-start gap-2 text-dim text-sm">
          <Clock aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          Only you can see this comment. Our staff reviews it before anyone else does.
        </p>
      )}
      {!form.Dialog && (
        <p className="-ml-3 mt-1 flex flex-wrap">
          {isEditable && (
            <button type="button" className={QUIET} onClick={() => void form.open()}>
              <Pencil aria-hidden="true" size={16} />
              Edit
            </button>
          )}
          {isOwn ? (
            <button type="button" className={QUIET} onClick={() => void deletion.open()}>
              <Trash2 aria-hidden="true" size={16} />
              Delete
            </button>
          ) : (
            <ReportButton
              name={`report-comment-${id}`}
              send={(body) =>
                call("POST", "/api/you-scout/comments/{id}/report", { path: { id }, body })
              }
              what="this comment"
            />
          )}
        </p>
      )}
      {deletion.Dialog && (
        <deletion.Dialog id={id} onDeleted={onChanged} onClose={deletion.close} />
      )}
    </li>
  );
}
