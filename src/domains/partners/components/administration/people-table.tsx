import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TableDialogView } from "#ui/entry-view.tsx";
import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffPartner } from "../../schema.ts";
import { SIDE_LABELS } from "../labels.ts";
import { PEOPLE } from "./people.ts";

const FACTS: readonly Column<StaffPartner>[] = [
  { label: "Since", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  { label: "Name", cell: ({ companyName }) => <strong>{companyName}</strong> },
  { label: "Side", cell: ({ userType }) => labelOf(SIDE_LABELS, userType) },
  { label: "Website", cell: ({ website }) => website && <Website url={website} /> },
  { label: "Phone", cell: ({ phone }) => phone },
  {
    label: "Verified",
    cell: ({ isVerified, verificationNote }) => (
      <div>
        <Mark isUrgent={!isVerified}>{isVerified ? "Verified" : "Not verified"}</Mark>
        {verificationNote && (
          <span className="mt-1 block wrap-anywhere text-dim text-sm">{verificationNote}</span>
        )}
      </div>
    ),
  },
];

const loadDialog = () => import("./verification-dialog.tsx");

/** Who takes part in Connect, and whom staff have verified. */
export function PeopleTable() {
  return (
    <TableDialogView state={useListView(PEOPLE)} columns={columnsOf} loadDialog={loadDialog} />
  );
}

function columnsOf(open: (partner: StaffPartner) => void): Column<StaffPartner>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      cell: (partner) => (
        <div className="needs-scripts">
          <Button
            look="quiet"
            aria-label={`Verify ${partner.companyName}`}
            onClick={() => open(partner)}
          >
            Verify
          </Button>
        </div>
      ),
    },
  ];
}

function Website({ url }: { url: string }) {
  return (
    <a href={url} rel="noopener nofollow ugc" target="_blank" className="underline">
      {new URL(url).hostname}
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}
