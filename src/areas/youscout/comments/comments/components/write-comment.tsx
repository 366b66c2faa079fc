import { MessageSquare } from "lucide-react";
import { Link, useLocation } from "react-router";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { CommentFormProps } from "./comment-form.tsx";
import type { Reader } from "./comments.tsx";

const loadForm = () => import("./comment-form.tsx");

interface WriteCommentProps {
  nominationId: number;
  reader: Reader;
  onWritten(): void;
}

/** The way to a comment of one's own: a visitor logs in first, for a member the form is fetched. */
export function WriteComment({ nominationId, reader, onWritten }: WriteCommentProps) {
  const { pathname } = useLocation();
  const form = useLazyDialog<CommentFormProps>(loadForm);

  if (!reader.user) {
    return (
      <p className="flex flex-wrap items-center gap-4">
        <Link
          to={paths.authThen(`${pathname}#comments`)}
          rel="nofollow"
          className={buttonClass("quiet")}
        >
          Log in to comment
        </Link>
        <span className="text-dim text-sm">You don't need an account to read.</span>
      </p>
    );
  }
  if (!form.Dialog) {
    return (
      <>
        <Button look="quiet" className="needs-scripts" onClick={() => void form.open()}>
          <MessageSquare aria-hidden="true" size={18} />
          Write a Comment
        </Button>
        <noscript>
          <p className="text-dim text-sm">
            Writing a comment requires JavaScript, which is turned off in your browser.
          </p>
        </noscript>
      </>
    );
  }
  return (
    <form.Dialog
      nominationId={nominationId}
      reader={reader}
      onSent={() => {
        form.close();
        onWritten();
      }}
      onCancel={form.close}
    />
  );
}
