import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText, UnreadError } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { readData } from "#lib/read-data.ts";
import { decodeTable } from "#lib/table-file.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { FileField } from "#ui/file-field.tsx";
import { isOutdated, notifyFailed, useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { importProspects, TOUCHED } from "../../client.ts";
import { FILE_MAX_BYTES, FILE_MAX_ROWS } from "../../rules/file-columns.ts";
import { isUnranked } from "../../rules/rank-effect.ts";
import { ImportPreview } from "./import-preview.tsx";
import { refreshBoard } from "./refresh-board.ts";

const HINT = `A CSV file with a header row, like an export; at most ${FILE_MAX_ROWS} players.`;

/** Brings players from a file: first it says what the file would do, then does it. */
export function ImportProspects({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const [notice, setNotice] = useState("");
  const look = useMutation({
    mutationFn: async (file: File) => {
      const csv = await readText(file);
      return {
        csv,
        file,
        report: await call("POST", "/api/admin/prospects/import", { body: { csv } }).then(readData),
      };
    },
    onMutate: () => setNotice(""),
    onError: (error) => setNotice(refusalText(error, error.message)),
  });
  const shown = look.data;
  const write = useMutation({
    mutationFn: ({ csv, board }: { csv: string; board: string }) => importProspects(csv, board),
    onSuccess: ({ added, changed, dropped }) => {
      onSuccess({
        title: "Prospects imported",
        description: `${added} are new, ${changed} changed. ${isUnranked(dropped)}`.trim(),
      });
      onClose();
    },
    onError: async (error) => {
      if (error instanceof UnreadError) {
        onError("Error importing prospects", error);
        return onClose();
      }
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
        <FileField
          label="File"
          hint={HINT}
          error={notice || undefined}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFile={(file) => look.mutate(file)}
        />
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

async function readText(file: File): Promise<string> {
  return decodeTable(await file.slice(0, FILE_MAX_BYTES + 1).arrayBuffer());
}
