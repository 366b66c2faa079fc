import { Star } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { PublicReview } from "../../schema/reviews.ts";
import type { WordDialogProps } from "./word-dialog.tsx";

/** A rating as stars of five, and in words for whoever hears the page. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5`} className="flex gap-1 text-red">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          size={20}
          className={star <= rating ? "fill-current" : "text-edge"}
        />
      ))}
    </span>
  );
}

const loadDialog = () => import("./word-dialog.tsx");

interface ReviewProps {
  review: PublicReview;
  /** Whether the reader can report it. */
  isSignedIn: boolean;
}

/** What somebody says of somebody else after a deal. */
export function Review({ review, isSignedIn }: ReviewProps) {
  const { rating, comment, answer, reviewerName, title, shownFrom, canAnswer } = review;
  const { Dialog, subject, open, close } = useLazyDialog<WordDialogProps, WordDialogProps["kind"]>(
    loadDialog,
  );
  return (
    <article className="cut h-full bg-raised p-5">
      <Stars rating={rating} />
      {comment && <p className="wrap-anywhere mt-3 whitespace-pre-line">{comment}</p>}
      <p className="wrap-anywhere mt-3 text-dim text-sm">
        {reviewerName}, {title}, <LocalTime at={shownFrom} />
      </p>
      {answer && (
        <p className="wrap-anywhere mt-3 whitespace-pre-line border-line border-l-2 pl-4 text-sm">
          <span className="block font-semibold">Answer</span>
          {answer}
        </p>
      )}
      {isSignedIn && (
        <div className="needs-scripts print:hidden mt-3 flex flex-wrap gap-2">
          {canAnswer && (
            <Button look="quiet" onClick={() => void open("answer")}>
              Answer
            </Button>
          )}
          <Button
            look="plain"
            className="-ml-5"
            aria-label={`Report the review of ${reviewerName}`}
            onClick={() => void open("report")}
          >
            Report
          </Button>
        </div>
      )}
      {Dialog && subject && <Dialog kind={subject} reviewId={review.id} onClose={close} />}
    </article>
  );
}
