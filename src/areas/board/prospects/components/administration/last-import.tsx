import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { KeptList } from "#ui/kept-list.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { LastImport as Import, UndoReport } from "../../schema/import-report.ts";
import type { UndoImportProps } from "./undo-import.tsx";

const loadUndo = async () => ({ default: (await import("./undo-import.tsx")).UndoImport });

/** What the last import did, and the way to undo it, for a week. */
export function LastImport() {
  const last = useQuery(getQuery("/api/admin/prospects/import")).data?.data;
  const { Dialog, subject, open, close } = useLazyDialog<UndoImportProps, Import>(loadUndo);
  const [kept, setKept] = useState<UndoReport["kept"]>([]);
  return (
    <>
      {last && (
        <section
          aria-label="Last import"
          className="mb-6 flex flex-wrap items-center justify-between gap-3 bg-night p-5"
        >
          <p>
            Imported <LocalTime at={last.importedAt} />: {last.added} new, {last.changed} changed.
          </p>
          <Button look="quiet" className="needs-scripts" onClick={() => void open(last)}>
            Undo this import
          </Button>
        </section>
      )}
      <KeptList
        title="The import is undone, but these players stay as they are:"
        lines={kept.map(({ id, name, why }) => `${name} (#${id}): ${why}`)}
        onClose={() => setKept([])}
      />
      {Dialog && subject && <Dialog last={subject} onKept={setKept} onClose={close} />}
    </>
  );
}
