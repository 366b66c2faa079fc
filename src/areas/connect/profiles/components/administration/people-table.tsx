import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TableDialogView } from "#ui/entry-view.tsx";
import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffPartner } from "../../schema/partners.ts";
import { REVIEW_LABELS, SIDE_LABELS, VERIFICATION_LABELS } from "../labels.ts";
import { PEOPLE } from "./people.ts";
import { loadPersonDialog, type PersonTask } from "./person-dialogs.ts";
import { Website } from "./website.tsx";

const FACTS: readonly Column<StaffPartner>[] = [
  { label: "Since", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  { label: "Name", cell: ({ companyName }) => <strong>{companyName}</strong> },
  { label: "Side", cell: ({ userType }) => labelOf(SIDE_LABELS, userType) },
  { label: "Website", cell: ({ website }) => website && <Website url={website} /> },
  { label: "Phone", cell: ({ phone }) => phone },
  {
    label: "Verified",
    cell: ({ verification, verificationNote }) => (
      <div>
        <Mark isUrgent={verification === "pending"}>
          {labelOf(VERIFICATION_LABELS, verification)}
        </Mark>
        {verificationNote && (
          <span className="mt-1 block wrap-anywhere text-dim text-sm">{verificationNote}</span>
        )}
      </div>
    ),
  },
  {
    label: "Profile",
    cell: ({ review }) => (
      <Mark isUrgent={review === "waiting"}>{labelOf(REVIEW_LABELS, review)}</Mark>
    ),
  },
];

/** Somebody, and what staff want to do with them. */
interface Opened {
  id: number;
  task: PersonTask;
}

const loadDialog = ({ task }: Opened) => loadPersonDialog(task);

/** The people in Connect, with their verification and the review of their profiles. */
export function PeopleTable() {
  return (
    <TableDialogView state={useListView(PEOPLE)} columns={columnsOf} loadDialog={loadDialog} />
  );
}

function columnsOf(open: (opened: Opened) => void): Column<StaffPartner>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      cell: ({ id, companyName, review }) => (
        <div className="needs-scripts flex flex-wrap gap-2">
          {review === "waiting" && (
            <Button
              aria-label={`Review ${companyName}`}
              onClick={() => open({ id, task: "review" })}
            >
              Review
            </Button>
          )}
          <Button
            look="quiet"
            aria-label={`Verify ${companyName}`}
            onClick={() => open({ id, task: "verify" })}
          >
            Verify
          </Button>
        </div>
      ),
    },
  ];
}
