import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { lastFirst } from "#lib/names/person-name.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { Field, fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { choicesOf, labelOf } from "#ui/label-of.ts";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { TOUCHED } from "../client/measurements.ts";
import type { Device } from "../rules/allowed.ts";
import { METRICS, questionAbout, readValue } from "../rules/metrics.ts";
import type { MeasurementHistory, SheetPlayer, StaffMeasurement } from "../schema/measurements.ts";
import { DEVICE_LABELS, valueWords } from "./words.ts";

/** A value that is opened to be corrected. */
export interface CorrectedValue {
  player: SheetPlayer;
  stored: StaffMeasurement;
  /** What was typed instead of it. */
  typed: string;
  /** With what its station measures now, where staff said so: the device that is offered for another value. */
  stationDevice?: Device | undefined;
}

interface CorrectValueProps extends CorrectedValue {
  onClose(): void;
}

/** Gives a value that is kept another one, or its device, with a reason, and shows what it said before. */
export function CorrectValue(props: CorrectValueProps) {
  const { player, stored, typed, stationDevice, onClose } = props;
  const { id, metric, value, device, updatedAt } = stored;
  const { label } = METRICS[metric];
  const [text, setText] = useState(typed);
  const [chosen, setChosen] = useState<string | null>(null);
  const isAnother = text.trim() !== "" && readValue(metric, text).value !== value;
  const offered = isAnother ? (stationDevice ?? device) : device;
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../schema/measurements.ts")).MeasurementCorrection,
    read: (fields) => ({
      ...Object.fromEntries(fields),
      metric,
      isConfirmed: fields.has("isConfirmed"),
    }),
    send: (correction) =>
      call("POST", "/api/admin/measurements/{id}/correction", {
        path: { id },
        body: { ...correction, expectedUpdatedAt: updatedAt },
      }),
    version: updatedAt,
    done: "The value is corrected",
    failed: "Nothing was corrected",
  });
  const { errors } = state;
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked && errors.value === questionAbout(metric)) setIsAsked(true);
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title={`Correct ${label}`}
      state={state}
      label="Correct"
      pendingLabel="Correcting..."
      onClose={onClose}
    >
      <p>
        {lastFirst(player)}: {valueWords(metric, value)}
        {deviceWords(device)}
      </p>
      <Field label="New value" error={errors.value} hint="Leave it empty to strike the value out.">
        {(control) => (
          <input
            {...control}
            name="value"
            value={text}
            onChange={({ target }) => setText(target.value)}
            maxLength={20}
            autoComplete="off"
            className={`${control.className} tabular-nums`}
          />
        )}
      </Field>
      {isAsked && <CheckField label="This value is right" name="isConfirmed" />}
      <SelectField
        label="Device"
        {...field("device")}
        {...(offered !== device && { hint: "The new value has the device of its station." })}
        value={chosen ?? offered ?? ""}
        onChange={({ target }) => setChosen(target.value)}
        empty="Not noted"
        choices={choicesOf(DEVICE_LABELS)}
      />
      <TextField
        label="Reason"
        {...field("reason")}
        hint="It stays with the older value."
        maxLength={500}
        autoComplete="off"
      />
      <Loaded
        query={useQuery(getQuery("/api/admin/measurements/{id}", { path: { id } }))}
        rows="the history"
      >
        {({ data }) => <History measurement={data} />}
      </Loaded>
    </DialogForm>
  );
}

/** With what it was measured, behind a value; nothing where nobody noted it. */
function deviceWords(device: Device | null): string {
  return device ? ` (${labelOf(DEVICE_LABELS, device).toLowerCase()})` : "";
}

/** What a measurement said before, the latest first. */
function History({ measurement }: { measurement: MeasurementHistory["data"] }) {
  const { metric, enteredBy, measuredOn, corrections } = measurement;
  return (
    <section aria-label="History" className="grid gap-2 text-sm">
      {corrections.map(({ id, formerValue, formerDevice, correctedAt, correctedBy, reason }) => (
        <p key={id} className="wrap-anywhere border-line border-l-2 pl-3">
          {valueWords(metric, formerValue)}
          {deviceWords(formerDevice)} until <LocalTime at={correctedAt} />, corrected by{" "}
          {correctedBy ?? "a deleted account"}: {reason}
        </p>
      ))}
      <p className="text-dim">
        Measured on {measuredOn}, entered by {enteredBy ?? "a deleted account"}.
      </p>
    </section>
  );
}
