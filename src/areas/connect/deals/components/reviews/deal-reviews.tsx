import { Button } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { Deal } from "../../schema/deals.ts";
import { Review, Stars } from "./review.tsx";
import type { ReviewDialogProps } from "./review-dialog.tsx";

const loadDialog = () => import("./review-dialog.tsx");

/** What the two sides of a deal say of each other, once it is over. */
export function DealReviews({ deal }: { deal: Deal }) {
  const { id, otherName } = deal;
  const { until, own, other } = deal.reviews;
  const { Dialog, subject, open, close } = useLazyDialog<ReviewDialogProps, number>(loadDialog);
  if (!until && !own && !other) return null;
  return (
    <section aria-labelledby="reviews">
      <h3 id="reviews" className="mb-5 text-3xl uppercase">
        Reviews
      </h3>
      <div className="grid gap-4 md:grid-cols-2">
        {until && (
          <div className="cut bg-raised p-5">
            <p className="mb-4">
              How was it with {otherName}? You can say until <LocalTime at={until} />.
            </p>
            <Button className="needs-scripts" onClick={() => void open(id)}>
              Write a review
            </Button>
          </div>
        )}
        {own && (
          <div className="cut bg-raised p-5">
            <p className="mb-3 font-semibold">Your review</p>
            <Stars rating={own.rating} />
            {own.comment && <p className="wrap-anywhere mt-3 whitespace-pre-line">{own.comment}</p>}
            {own.isHidden && (
              <p className="mt-3 text-dim text-sm">
                It isn't shown: our staff are checking it, or have taken it away.
              </p>
            )}
            {!other && !own.isHidden && (
              <p className="mt-3 text-dim text-sm">
                It is shown once {otherName} has reviewed you, or from{" "}
                <LocalTime at={own.shownFrom} /> on.
              </p>
            )}
          </div>
        )}
        {other && <Review review={other} isSignedIn />}
      </div>
      {Dialog && subject !== null && (
        <Dialog dealId={subject} otherName={otherName} onClose={close} />
      )}
    </section>
  );
}
