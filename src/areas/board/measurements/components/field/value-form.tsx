import { type FormEvent, useState } from "react";
import { KEPT } from "#lib/sent-text.ts";
import { Button } from "#ui/button.tsx";
import {
  isUnusual,
  METRICS,
  type MetricName,
  questionAbout,
  readValue,
} from "../../rules/metrics.ts";
import type { FieldSheet } from "../../schema/measurements.ts";
import { fieldName } from "../words.ts";

interface ValueFormProps {
  player: FieldSheet["data"]["players"][number];
  metric: MetricName;
  /** Whether he was measured here before: another value then takes the place of that one. */
  isDone: boolean;
  /** What was typed and not saved. */
  value: string;
  onType(value: string): void;
  onTake(value: string, isConfirmed: boolean): Promise<void>;
}

/** One value of one player. An unusual one is asked about once. */
export function ValueForm({ player, metric, isDone, value, onType, onTake }: ValueFormProps) {
  const [error, setError] = useState("");
  const [question, setQuestion] = useState("");
  const { label, unit } = METRICS[metric];

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = readValue(metric, value);
    if (read.trouble !== undefined) setError(read.trouble);
    else if (isUnusual(metric, read.value) && !question) setQuestion(questionAbout(metric));
    else {
      onTake(value, question !== "").catch(() =>
        setError("This browser can't keep the value. Please write it down on paper."),
      );
    }
  }

  return (
    <form
      {...{ [KEPT]: "" }}
      noValidate
      onSubmit={submit}
      className="grid gap-3 border-red border-l-4 bg-night p-4"
    >
      <label htmlFor="field-value" className="font-display text-2xl uppercase">
        {fieldName(player)}
        <span className="block font-sans text-dim text-sm normal-case">
          {label} ({unit}){isDone && ", entered already: another value takes its place"}
        </span>
      </label>
      <div className="grid grid-cols-[1fr_auto] gap-3">
        <input
          id="field-value"
          // biome-ignore lint/a11y/noAutofocus: the player was chosen to type a value for
          autoFocus
          type="text"
          inputMode={metric === "height" ? "text" : "decimal"}
          autoComplete="off"
          maxLength={20}
          value={value}
          aria-invalid={error !== ""}
          aria-describedby="field-error"
          onChange={({ target }) => {
            onType(target.value);
            setError("");
            setQuestion("");
          }}
          className="h-14 w-full min-w-0 rounded-sm border border-edge bg-ground px-3 text-2xl tabular-nums"
        />
        <Button type="submit" className="h-14">
          {question ? "Yes, save" : "Save"}
        </Button>
      </div>
      <p id="field-error" role="alert">
        {error || question}
      </p>
    </form>
  );
}
