import { type KeyboardEvent, memo, useId, useRef, useState } from "react";
import { refusalText } from "#lib/api.ts";
import {
  METRICS,
  type MetricName,
  questionAbout,
  readValue,
  troubleWith,
} from "../../rules/metrics.ts";
import type { SheetPlayer, StaffMeasurement } from "../../schema.ts";
import { fieldText, sheetName } from "../words.ts";
import { cellProps, moveFrom, stepOf } from "./cell-moves.ts";

/** A value as it was typed. */
export interface Typed {
  metric: MetricName;
  value: string;
  isConfirmed: boolean;
}

interface ValueCellProps {
  player: SheetPlayer;
  metric: MetricName;
  /** What is kept; undefined before anything was measured. */
  stored: StaffMeasurement | undefined;
  /** Writes down the first value; rejects where it is refused. The same function every time. */
  onMeasure(player: SheetPlayer, typed: Typed): Promise<void>;
  /** Opens what is kept with what was typed instead. The same function every time. */
  onCorrect(player: SheetPlayer, stored: StaffMeasurement, typed: string): void;
}

/**
 * One value of a player. Enter writes it down and goes on to the next player; a value that is not usual is asked
 * about, and Enter once more confirms it. Another value for one that is kept is a correction.
 */
export const ValueCell = memo(function ValueCell(props: ValueCellProps) {
  const { player, metric, stored, onMeasure, onCorrect } = props;
  const id = useId();
  const kept = stored ? fieldText(stored) : "";
  /** What was typed and is not written down yet; null where the field shows what is kept. */
  const [typed, setTyped] = useState<string | null>(null);
  const [trouble, setTrouble] = useState("");
  const isSending = useRef(false);

  function begin(text: string | null): void {
    setTyped(text);
    setTrouble("");
  }

  /** @returns whether there is nothing more to say to this field */
  function finish(isConfirmed: boolean): boolean {
    if (typed === null || isSending.current) return true;
    const value = typed.trim();
    if (isSame(stored, metric, value)) begin(null);
    else if (stored) {
      begin(null);
      onCorrect(player, stored, value);
      return false;
    } else {
      const found = troubleWith({ metric, value, isConfirmed });
      if (found) {
        setTrouble(found);
        return false;
      }
      void send(value, isConfirmed);
    }
    return true;
  }

  async function send(value: string, isConfirmed: boolean): Promise<void> {
    isSending.current = true;
    setTrouble("");
    try {
      await onMeasure(player, { metric, value, isConfirmed });
      // What was typed since is a correction of it.
      setTyped((now) => (now?.trim() === value ? null : now));
    } catch (error) {
      setTrouble(refusalText(error));
    } finally {
      isSending.current = false;
    }
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, currentTarget } = event;
    if (key === "Escape") begin(null);
    if (key === "F2" && stored) onCorrect(player, stored, typed ?? kept);
    const step = stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    const isConfirmed = key === "Enter" && trouble === questionAbout(metric);
    if (finish(isConfirmed)) moveFrom(currentTarget, step);
  }

  return (
    <>
      <input
        {...cellProps(player.id, metric)}
        type="text"
        value={typed ?? kept}
        inputMode={metric === "height" ? "text" : "decimal"}
        autoComplete="off"
        maxLength={20}
        aria-label={`${METRICS[metric].label} of ${sheetName(player)}`}
        aria-invalid={trouble !== ""}
        aria-describedby={trouble || stored?.isCorrected ? id : undefined}
        onChange={({ target }) => begin(target.value)}
        onKeyDown={handleKey}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          if (!trouble) finish(false);
        }}
        className="block min-h-11 w-full min-w-16 rounded-sm border border-edge bg-night px-2 py-2 tabular-nums hover:border-chalk aria-invalid:border-red"
      />
      {(trouble || stored?.isCorrected) && (
        <p id={id} role={trouble ? "alert" : undefined} className="mt-1 text-xs">
          {trouble ? (
            <span className="text-ember">
              {trouble}
              {trouble === questionAbout(metric) && " Press Enter again to keep it."}
            </span>
          ) : (
            <span className="text-dim">{stored?.value === null ? "Struck out" : "Corrected"}</span>
          )}
        </p>
      )}
    </>
  );
});

/** Whether a text says what is kept already, however it is written. */
function isSame(stored: StaffMeasurement | undefined, metric: MetricName, text: string): boolean {
  if (text === "") return !stored || stored.value === null;
  return stored !== undefined && readValue(metric, text).value === stored.value;
}
