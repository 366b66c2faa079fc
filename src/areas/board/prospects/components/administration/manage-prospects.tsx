import { Upload } from "lucide-react";
import { memo } from "react";
import { count } from "#lib/count.ts";
import { Button } from "#ui/button.tsx";
import { DialogView } from "#ui/entry-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { Graduates } from "./graduates.tsx";
import { LastImport } from "./last-import.tsx";
import { loadDialog } from "./load-dialog.tsx";
import { PROSPECTS, prospectsOf } from "./prospects.ts";
import { StaffTable } from "./staff-table.tsx";

/** The staff's list of the board. */
export const ManageProspects = memo(function ManageProspects() {
  const view = useListView(PROSPECTS);
  const answer = view.answer.data;
  const state = { ...view, list: prospectsOf(answer?.classes ?? []) };
  return (
    <>
      <noscript>
        <p className="mb-4 text-dim">
          Changing the board requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      <Graduates />
      <LastImport />
      <DialogView
        state={state}
        loadDialog={loadDialog}
        summary={answer ? count(answer.total ?? answer.data.length, "prospect") : ""}
        tools={(open) => (
          <Button look="quiet" className="needs-scripts" onClick={() => open({ kind: "import" })}>
            <Upload aria-hidden="true" size={18} />
            Import CSV
          </Button>
        )}
      >
        {({ data }, open) => (
          <StaffTable
            rows={data}
            listed={String(PROSPECTS.query(state.address).queryKey[0])}
            isWhole={!state.isFiltered}
            onOpen={open}
          />
        )}
      </DialogView>
    </>
  );
});
