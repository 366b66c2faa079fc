import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { refusalText, UnreadError, writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { readData } from "#lib/read-data.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { isOutdated, notifyFailed, useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client/measurements.ts";
import type { PasteReport } from "../../schema/paste-report.ts";
import { PastePreview } from "./paste-preview.tsx";

const HINT =
  'Copy the rows out of a spreadsheet with their heads: "Player" and what was measured, with the device in brackets, such as "60-yard dash (laser)".';

interface PasteValuesProps {
  eventId: number;
  onClose(): void;
}

/** Brings values out of a spreadsheet: first it says what they would add to the sheet, then adds them. */
export function PasteValues({ eventId, onClose }: PasteValuesProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { shown, look, write, notice } = usePaste(eventId, dialog);
  const report = shown?.report;
  const isAsked = report !== undefined && report.errorCount === 0 && report.questions.length > 0;
  const isReady =
    report !== undefined &&
    report.errorCount === 0 &&
    report.effects.length > 0 &&
    (!isAsked || isConfirmed);
  return (
    <Dialog ref={dialog} title="Paste values" isWide onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && shown?.text === text) write.mutate({ ...shown, isConfirmed });
          else look.mutate(text);
        }}
      >
        <Field label="Table" hint={HINT} error={notice || undefined}>
          {(control) => (
            <textarea
              {...control}
              rows={6}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setIsConfirmed(false);
                look.reset();
              }}
              className={`${control.className} font-mono text-sm`}
            />
          )}
        </Field>
        {report && <PastePreview report={report} />}
        {isAsked && (
          <CheckField
            label="These values are right"
            checked={isConfirmed}
            onChange={({ target }) => setIsConfirmed(target.checked)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <CloseButton>Cancel</CloseButton>
          {report ? (
            <Button type="submit" disabled={!isReady || write.isPending}>
              {write.isPending
                ? "Writing..."
                : `Write ${count(report.values + report.devices, "value")}`}
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

interface Looked {
  text: string;
  report: PasteReport;
}

/** Looks at a table, and writes it. Where the sheet has changed meanwhile, the table is looked at again. */
function usePaste(eventId: number, dialog: RefObject<HTMLDialogElement | null>) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const [notice, setNotice] = useState("");
  const look = useMutation({
    mutationFn: async (text: string) => ({
      text,
      report: await call("POST", "/api/admin/events/{id}/import", {
        path: { id: eventId },
        body: { text },
      }).then(readData),
    }),
    onMutate: () => setNotice(""),
    onError: (error) => setNotice(refusalText(error)),
  });
  const write = useMutation({
    mutationFn: ({ text, report, isConfirmed }: Looked & { isConfirmed: boolean }) =>
      call("POST", "/api/admin/events/{id}/import", {
        path: { id: eventId },
        body: { text, expectedSheet: report.sheet, isConfirmed },
      }).then(writtenData),
    onSuccess: ({ values, players, devices }) => {
      dialog.current?.close();
      onSuccess({
        title: "Values written",
        description: [
          `${count(values, "value")} and ${count(players, "player")} are new.`,
          ...(devices > 0 ? [`${count(devices, "value")} got a device.`] : []),
        ].join(" "),
      });
    },
    onError: (error, { text }) => {
      if (error instanceof UnreadError) {
        dialog.current?.close();
        return onError("Nothing was written", error);
      }
      if (!isOutdated(error)) {
        notifyFailed("Nothing was written", error);
        setNotice(refusalText(error));
        return;
      }
      onError("Nothing was written", error);
      look.mutate(text);
    },
  });
  return { shown: look.data, look, write, notice };
}
