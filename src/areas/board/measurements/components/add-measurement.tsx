import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { byName } from "#lib/names/name-order.ts";
import { lastFirst } from "#lib/names/person-name.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { DateField, fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { choicesOf } from "#ui/label-of.ts";
import { Loaded } from "#ui/list-view.tsx";
import { TOUCHED } from "../client/measurements.ts";
import { METRIC_NAMES, METRICS, type MetricName, questionAbout } from "../rules/metrics.ts";
import { DEVICE_LABELS, factsOf, SOURCE_LABELS } from "./words.ts";

const METRIC_CHOICES = METRIC_NAMES.map((value) => ({ value, label: METRICS[value].label }));

function readFields(fields: FormData): Record<string, unknown> {
  const { playerId, ...texts } = Object.fromEntries(fields);
  return { ...texts, playerId: Number(playerId), isConfirmed: fields.has("isConfirmed") };
}

/** Writes down a value that was not measured at an event of ours. */
export function AddMeasurement({ onClose }: { onClose(): void }) {
  const board = useQuery(getQuery("/api/admin/prospects"));
  const [metric, setMetric] = useState<string>(METRIC_NAMES[0]);
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../schema/measurements.ts")).NewMeasurement,
    read: readFields,
    send: (body) => call("POST", "/api/admin/measurements", { body }),
    done: "The measurement is added",
    failed: "Nothing was added",
  });
  const { errors } = state;
  const question = questionAbout(metric as MetricName);
  const [askedFor, setAskedFor] = useState("");
  if (errors.value === question && askedFor !== metric) setAskedFor(metric);
  const field = fieldsOf(errors);
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
          <SelectField
            label="Player"
            error={errors.playerId ?? errors.playerIds}
            name="playerId"
            empty="Choose a player"
            choices={data.toSorted(byName).map((player) => ({
              value: String(player.id),
              label: [lastFirst(player), factsOf(player)].filter(Boolean).join(": "),
            }))}
          />
        )}
      </Loaded>
      <SelectField
        label="Metric"
        {...field("metric")}
        choices={METRIC_CHOICES}
        onChange={({ target }) => setMetric(target.value)}
      />
      <TextField label="Value" {...field("value")} maxLength={20} autoComplete="off" />
      {askedFor === metric && <CheckField label="This value is right" name="isConfirmed" />}
      <DateField label="Day" {...field("measuredOn")} />
      <SelectField
        label="Source"
        {...field("source")}
        hint="A self-reported value counts in no comparison."
        choices={choicesOf(SOURCE_LABELS)}
      />
      <SelectField
        label="Device"
        {...field("device")}
        empty="Not noted"
        choices={choicesOf(DEVICE_LABELS)}
      />
    </DialogForm>
  );
}
