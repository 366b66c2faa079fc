import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { refusalText, UnreadError } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { readData } from "#lib/read-data.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { FileErrors } from "#ui/file-errors.tsx";
import { isOutdated, notifyFailed, useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { pasteOrder, TOUCHED_BY_ORDER } from "../../client.ts";
import type { OrderReport } from "../../schema/order.ts";
import { rankWords } from "./rank-words.ts";

const HINT =
  "One line a player: the rank, then the name, such as 7 Julien Belombray. The players who are not on it keep their order in the ranks that are left.";

/** Brings a list of ranks and names into the working order: first it says what they would change, then does it. */
export function PasteOrder({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const { shown, look, write, notice } = usePaste(dialog);
  const report = shown?.report;
  const isReady = report !== undefined && report.errorCount === 0 && report.moves.length > 0;
  return (
    <Dialog ref={dialog} title="Paste a list" isWide onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && shown?.text === text) write.mutate(shown);
          else look.mutate(text);
        }}
      >
        <Field label="List" hint={HINT} error={notice || undefined}>
          {(control) => (
            <textarea
              {...control}
              rows={8}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                look.reset();
              }}
              className={`${control.className} font-mono text-sm`}
            />
          )}
        </Field>
        {report && <OrderPreview report={report} />}
        <div className="flex flex-wrap justify-end gap-3">
          <CloseButton>Cancel</CloseButton>
          {report ? (
            <Button type="submit" disabled={!isReady || write.isPending}>
              {write.isPending ? "Taking over..." : `Take over ${count(report.lines, "line")}`}
            </Button>
          ) : (
            <Button type="submit" disabled={look.isPending || text.trim() === ""}>
              {look.isPending ? "Checking..." : "Check"}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

const MOVES: readonly Column<OrderReport["moves"][number]>[] = [
  { label: "Player", cell: ({ name }) => name },
  { label: "Now", cell: ({ from }) => rankWords(from) },
  { label: "Then", cell: ({ to }) => rankWords(to) },
];

/** What a pasted list would change of the working order, or what is wrong with it. */
function OrderPreview({ report }: { report: OrderReport }) {
  const { errorCount, errors, moves, lines } = report;
  return (
    <section aria-label="Preview" className="grid gap-4">
      <p role="status" className="font-semibold text-lg tabular-nums">
        {count(lines, "line")}, {count(errorCount, "error")}
        {errorCount === 0 && `, ${count(moves.length, "player")} moved`}
      </p>
      {errorCount > 0 && <FileErrors errors={errors} errorCount={errorCount} />}
      {moves.length > 0 && (
        <div className="max-h-80 overflow-y-auto">
          <DataTable caption="Who moves" columns={MOVES} rows={moves} keyOf={({ id }) => id} />
        </div>
      )}
    </section>
  );
}

interface Looked {
  text: string;
  report: OrderReport;
}

/** Looks at a list, and takes it over. Where the working order has changed meanwhile, it is looked at again. */
function usePaste(dialog: RefObject<HTMLDialogElement | null>) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED_BY_ORDER);
  const [notice, setNotice] = useState("");
  const look = useMutation({
    mutationFn: async (text: string) => ({
      text,
      report: await call("POST", "/api/admin/working-order/paste", { body: { text } }).then(
        readData,
      ),
    }),
    onMutate: () => setNotice(""),
    onError: (error) => setNotice(refusalText(error)),
  });
  const write = useMutation({
    mutationFn: ({ text, report }: Looked) => pasteOrder(text, report.version),
    onSuccess: ({ moves }) => {
      dialog.current?.close();
      const description = `${count(moves.length, "player")} moved.`;
      onSuccess({ title: "List taken over", description });
    },
    onError: (error, { text }) => {
      if (error instanceof UnreadError) {
        dialog.current?.close();
        return onError("Nothing was taken over", error);
      }
      if (!isOutdated(error)) {
        notifyFailed("Nothing was taken over", error);
        setNotice(refusalText(error));
        return;
      }
      onError("Nothing was taken over", error);
      look.mutate(text);
    },
  });
  return { shown: look.data, look, write, notice };
}
