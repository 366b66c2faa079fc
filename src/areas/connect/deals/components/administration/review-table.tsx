import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TableDialogView } from "#ui/entry-view.tsx";
import { Mark } from "#ui/facts.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffReview } from "../../schema/reviews.ts";
import { REVIEWS } from "./reviews.ts";

const FACTS: readonly Column<StaffReview>[] = [
  { label: "Written", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  { label: "By", cell: ({ reviewerName }) => reviewerName },
  { label: "About", cell: ({ receiverName }) => receiverName },
  { label: "Rating", cell: ({ rating }) => `${rating} of 5` },
  { label: "Review", cell: ({ comment }) => comment ?? "" },
  {
    label: "Status",
    cell: ({ isReported, isHidden }) => (
      <span className="flex flex-wrap gap-2">
        {isReported && <Mark isUrgent>Reported</Mark>}
        {isHidden && <Mark>Taken away</Mark>}
      </span>
    ),
  },
];

const loadDialog = () => import("./review-decision.tsx");

/** The reviews in Connect, with those that somebody reported. */
export function ReviewTable() {
  return (
    <TableDialogView state={useListView(REVIEWS)} columns={columnsOf} loadDialog={loadDialog} />
  );
}

function columnsOf(open: (review: StaffReview) => void): Column<StaffReview>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      cell: (review) => (
        <Button
          look="quiet"
          className="needs-scripts whitespace-nowrap"
          aria-label={`Decide about the review of ${review.reviewerName}`}
          onClick={() => open(review)}
        >
          Decide
        </Button>
      ),
    },
  ];
}
