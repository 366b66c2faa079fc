import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { isOutdated, notifyFailed, useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { importProspects, previewImport, TOUCHED } from "../../client/staff.ts";
import { FILE_MAX_BYTES, FILE_MAX_ROWS } from "../../rules/file-columns.ts";
import { ImportPreview } from "./import-preview.tsx";
import { refreshBoard } from "./refresh-board.ts";

const HINT = `A CSV file with a header row, like an export; at most ${FILE_MAX_ROWS} players.`;

/** Brings players from a file: first it says what the file would do, then does it. */
export function ImportProspects({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const { onSuccess } = useMutationFeedback(TOUCHED);
  const [notice, setNotice] = useState("");
  const look = useMutation({
    mutationFn: async (file: File) => {
      const csv = await readText(file);
      return { csv, file, report: (await previewImport(csv)).data };
    },
    onMutate: () => setNotice(""),
    onError: (error) => setNotice(refusalText(error)),
  });
  const shown = look.data;
  const write = useMutation({
    mutationFn: ({ csv, board }: { csv: string; board: string }) => importProspects(csv, board),
    onSuccess: ({ data: { added, changed } }) => {
      onSuccess({
        title: "Prospects imported",
        description: `${added} are new, ${changed} changed.`,
      });
      onClose();
    },
    onError: async (error) => {
      notifyFailed("Error importing prospects", error);
      if (isOutdated(error) && shown) {
        await look.mutateAsync(shown.file);
        void refreshBoard(client);
      }
      setNotice(refusalText(error));
    },
  });
  const isReady = shown && shown.report.errorCount === 0 && shown.report.effects.length > 0;
  return (
    <Dialog title="Import Prospects" isWide onClose={onClose}>
      <div className="grid gap-5">
        <Field label="File" hint={HINT} error={notice || undefined}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className={`${control.className} file:mr-3 file:border-0 file:bg-lifted file:px-3 file:py-1 file:font-semibold file:text-chalk`}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) look.mutate(file);
              }}
            />
          )}
        </Field>
        {shown && <ImportPreview report={shown.report} />}
        <div className="flex flex-wrap justify-end gap-3">
          <CloseButton>Cancel</CloseButton>
          <Button
            disabled={!isReady || look.isPending || write.isPending}
            onClick={() => shown && write.mutate({ csv: shown.csv, board: shown.report.board })}
          >
            {write.isPending ? "Importing..." : "Import"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The text of a file in UTF-8, or in what Excel writes on a PC when it is not asked for UTF-8. */
async function readText(file: File): Promise<string> {
  const bytes = await file.slice(0, FILE_MAX_BYTES + 1).arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
