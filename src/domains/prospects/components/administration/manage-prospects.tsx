import { Download, Upload } from "lucide-react";
import { memo, useRef } from "react";
import { adminApi } from "#admin-api.ts";
import { count } from "#lib/count.ts";
import { withQuery } from "#lib/list-address.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ListView } from "#ui/list-view.tsx";
import { useLateDialog } from "#ui/use-late-dialog.ts";
import { useListView } from "#ui/use-list-view.ts";
import { type DialogProps, loadDialog, type Opened } from "./load-dialog.tsx";
import { PROSPECTS } from "./prospects.ts";
import { StaffTable } from "./staff-table.tsx";

/** The staff's list of the board. */
export const ManageProspects = memo(function ManageProspects() {
  const state = useListView(PROSPECTS);
  const list = useRef<HTMLDivElement>(null);
  const { Dialog, open, close } = useLateDialog<DialogProps, Opened>(loadDialog);
  return (
    <>
      <noscript>
        <p className="mb-4 text-dim">
          Changing the board requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      <ListView
        state={state}
        around={(rows) => (
          <div ref={list} tabIndex={-1} className="outline-none">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-dim text-sm tabular-nums">
                {state.answer.data && count(state.answer.data.total, "prospect")}
              </p>
              <div className="flex gap-2">
                <a
                  href={withQuery(adminApi.prospectsFile, state.address)}
                  download
                  className={buttonClass("plain")}
                >
                  <Download aria-hidden="true" size={18} />
                  Export CSV
                </a>
                <Button
                  look="plain"
                  className="needs-scripts"
                  onClick={() => void open({ kind: "import" })}
                >
                  <Upload aria-hidden="true" size={18} />
                  Import CSV
                </Button>
              </div>
            </div>
            {rows}
          </div>
        )}
      >
        {({ data }) => <StaffTable rows={data} isWhole={!state.isFiltered} onOpen={open} />}
      </ListView>
      {Dialog && (
        <Dialog
          onClose={close}
          onDeleted={() => {
            close();
            list.current?.focus();
          }}
        />
      )}
    </>
  );
});
