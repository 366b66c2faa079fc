import { Flag, Scale } from "lucide-react";
import { useId } from "react";
import { Fact, Facts, Mark } from "#ui/facts.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import type { StaffReview } from "../../schema/reviews.ts";

const loadDialog = () => import("./review-decision.tsx");

/** A review in Connect that somebody reported, to be worked off. */
export default function ReviewEntry({ review }: { review: StaffReview }) {
  const titleId = useId();
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  const { reviewerName, receiverName, comment, answer, reportReason } = review;
  return (
    <WorkItem titleId={titleId} className="border-line border-l-4 bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="wrap-anywhere min-w-0 flex-1 basis-60 text-2xl">
          Reported review of {receiverName}
        </h3>
        <Mark>
          <Flag aria-hidden="true" size={16} />
          Reported
        </Mark>
      </div>
      {reportReason && (
        <p className="wrap-anywhere mt-3 border-edge border-l-2 pl-3 font-semibold">
          {reportReason}
        </p>
      )}
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
        <p className="wrap-anywhere whitespace-pre-line text-pretty">
          {comment ?? "Without words"}
        </p>
        <Facts>
          <Fact term="Rating">{review.rating} of 5</Fact>
          <Fact term="Written by">{reviewerName}</Fact>
          <Fact term="Deal">{review.title}</Fact>
          {answer && <Fact term="Answer">{answer}</Fact>}
          <Fact term="Written">
            <LocalTime at={review.createdAt} />
          </Fact>
        </Facts>
      </div>
      <div className="needs-scripts mt-4 flex flex-wrap gap-2">
        <KeyButton shortcut="c" look="quiet" onClick={() => void open()}>
          <Scale aria-hidden="true" size={18} />
          Decide
        </KeyButton>
      </div>
      {Dialog && <Dialog row={review} onClose={close} />}
    </WorkItem>
  );
}
