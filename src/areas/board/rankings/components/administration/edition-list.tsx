import { Eye, EyeOff, Newspaper, Pencil } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { DialogView } from "#ui/entry-view.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { RowWarning } from "#ui/row-warning.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffEdition } from "../../schema/editions.ts";
import { dayWords } from "../words.ts";
import type { Opened } from "./edition-dialog.tsx";
import { EDITIONS } from "./editions.ts";

const FACTS: readonly Column<StaffEdition>[] = [
  {
    label: "Title",
    cell: ({ slug, title, withdrawnOn, namesWithheld }) =>
      withdrawnOn === null ? (
        <>
          <Link to={paths.edition(slug)} className="inline-flex min-h-11 items-center underline">
            <strong>{title}</strong>
          </Link>
          {namesWithheld && (
            <RowWarning>
              Not shown as written: title or note names a player whose last name is not public now.
              Please rewrite them.
            </RowWarning>
          )}
        </>
      ) : (
        <span className="wrap-anywhere text-dim">
          <s>{title}</s> Withdrawn {dayWords(withdrawnOn)}
        </span>
      ),
  },
  { label: "Published", cell: ({ publishedOn }) => dayWords(publishedOn) },
  { label: "Next", cell: ({ nextOn }) => dayWords(nextOn) },
  {
    label: "Players",
    cell: ({ players, neverAsked }) => `${players}, of whom ${neverAsked} never asked us`,
  },
];

const loadDialog = () => import("./edition-dialog.tsx");

/** The editions of the board, which staff publish here. */
export function EditionList() {
  const state = useListView(EDITIONS);
  return (
    <DialogView
      state={state}
      loadDialog={loadDialog}
      tools={(open) => (
        <Button className="needs-scripts" onClick={() => open({ kind: "publish" })}>
          <Newspaper aria-hidden="true" size={18} />
          Publish the live ranking
        </Button>
      )}
    >
      {({ data }, open) => (
        <DataTable
          caption={EDITIONS.caption}
          columns={columnsOf(open)}
          rows={data}
          keyOf={({ id }) => id}
        />
      )}
    </DialogView>
  );
}

function columnsOf(open: (wanted: Opened) => void): Column<StaffEdition>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      cell: ({ id, title, withdrawnOn }) => (
        <span className="needs-scripts flex">
          <IconButton
            icon={Pencil}
            label={`Edit ${title}`}
            onClick={() => open({ kind: "edit", editionId: id })}
          />
          {withdrawnOn === null ? (
            <IconButton
              icon={EyeOff}
              label={`Withdraw ${title}`}
              onClick={() => open({ kind: "withdraw", editionId: id })}
            />
          ) : (
            <IconButton
              icon={Eye}
              label={`Show ${title} again`}
              onClick={() => open({ kind: "show", editionId: id })}
            />
          )}
        </span>
      ),
    },
  ];
}
