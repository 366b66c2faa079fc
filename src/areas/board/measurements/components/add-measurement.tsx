import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { compareNames } from "#lib/name-order.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { type Control, Field } from "#ui/field.tsx";
import { type Choice, choicesOf } from "#ui/label-of.ts";
import { Loaded } from "#ui/list-view.tsx";
import { boardQuery, measure, TOUCHED } from "../client/measurements.ts";
import { METRIC_NAMES, METRICS, type MetricName, questionAbout } from "../rules/metrics.ts";
import { DEVICE_LABELS, factsOf, SOURCE_LABELS, sheetName } from "./words.ts";

const METRIC_CHOICES = METRIC_NAMES.map((value) => ({ value, label: METRICS[value].label }));

function readFields(fields: FormData): Record<string, unknown> {
  const { playerId, ...texts } = Object.fromEntries(fields);
  return { ...texts, playerId: Number(playerId), isConfirmed: fields.has("isConfirmed") };
}

/** Writes down a value that was not measured at an event of ours. */
export function AddMeasurement({ onClose }: { onClose(): void }) {
  const board = useQuery(boardQuery());
  const [metric, setMetric] = useState<string>(METRIC_NAMES[0]);
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../schema/measurements.ts")).NewMeasurement,
    read: readFields,
    send: measure,
    done: "The measurement is added",
    failed: "Nothing was added",
  });
  const { errors } = state;
  const question = questionAbout(metric as MetricName);
  const [askedFor, setAskedFor] = useState("");
  if (errors.value === question && askedFor !== metric) setAskedFor(metric);
  return (
    <DialogForm
      title="Add a measurement"
      state={state}
      label="Add"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <Loaded query={board} rows="the players">
        {({ data }) => (
          <Field label="Player" error={errors.playerId ?? errors.playerIds}>
            {(control) => (
              <Select
                control={control}
                name="playerId"
                empty="Choose a player"
                choices={data
                  .toSorted((a, b) => compareNames(sheetName(a), sheetName(b)))
                  .map((player) => ({
                    value: String(player.id),
                    label: [sheetName(player), factsOf(player)].filter(Boolean).join(": "),
                  }))}
              />
            )}
          </Field>
        )}
      </Loaded>
      <Field label="Metric" error={errors.metric}>
        {(control) => (
          <Select control={control} name="metric" choices={METRIC_CHOICES} onChoose={setMetric} />
        )}
      </Field>
      <Field label="Value" error={errors.value}>
        {(control) => <input {...control} name="value" maxLength={20} autoComplete="off" />}
      </Field>
      {askedFor === metric && <CheckField label="This value is right" name="isConfirmed" />}
      <Field label="Day" error={errors.measuredOn}>
        {(control) => <input {...control} name="measuredOn" type="date" />}
      </Field>
      <Field
        label="Source"
        error={errors.source}
        hint="A self-reported value counts in no comparison."
      >
        {(control) => <Select control={control} name="source" choices={choicesOf(SOURCE_LABELS)} />}
      </Field>
      <Field label="Device" error={errors.device}>
        {(control) => (
          <Select
            control={control}
            name="device"
            empty="Not noted"
            choices={choicesOf(DEVICE_LABELS)}
          />
        )}
      </Field>
    </DialogForm>
  );
}

interface SelectProps {
  control: Control;
  name: string;
  /** The choice of nothing. */
  empty?: string;
  choices: readonly Choice[];
  onChoose?(value: string): void;
}

function Select({ control, name, empty, choices, onChoose }: SelectProps) {
  return (
    <select {...control} name={name} onChange={({ target }) => onChoose?.(target.value)}>
      {empty && <option value="">{empty}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
