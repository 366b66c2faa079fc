import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import { refusalText } from "#lib/api.ts";
import { lastFirst } from "#lib/names/person-name.ts";
import {
  METRICS,
  type MetricName,
  questionAbout,
  readValue,
  troubleWith,
} from "../../rules/metrics.ts";
import type { SheetPlayer, StaffMeasurement } from "../../schema/measurements.ts";
import { fieldText } from "../words.ts";
import { cellProps, moveFrom, stepOf } from "./cell-moves.ts";
import { findTyped, forgetTyped, keepTyped } from "./typed-values.ts";
import type { UnsavedField } from "./use-unsaved.ts";

/** A value as it was typed. */
export interface Typed {
  metric: MetricName;
  value: string;
  isConfirmed: boolean;
}

interface ValueCellProps {
  eventId: number;
  player: SheetPlayer;
  metric: MetricName;
  /** What is kept; undefined before anything was measured. */
  stored: StaffMeasurement | undefined;
  /** Writes down the first value; rejects where it is refused. The same function every time. */
  onMeasure(player: SheetPlayer, typed: Typed): Promise<void>;
  /** Opens what is kept with what was typed instead. The same function every time. */
  onCorrect(player: SheetPlayer, stored: StaffMeasurement, typed: string): void;
  /** Hears of a field whose value is not written down, until its answer is called. The same function every time. */
  onUnsaved(field: UnsavedField): () => void;
}

const NO_CONNECTION = "Not saved: no connection. Press Enter to send it again.";
const STILL_SENDING = "Not saved yet: the value before it is still being sent.";
const LEFT = "Not saved when this page was left. Press Enter to save it.";
const KEPT_ANOTHER = "Not saved: the value before it is kept. Press Enter to correct that one.";

/**
 * One value of a player. Enter writes it down and goes on to the next player; a value that is not usual is asked
 * about, and Enter once more confirms it. Another value for one that is kept is a correction. What was typed stays in
 * the field until it is written down, also for whoever leaves the page and returns.
 */
export const ValueCell = memo(function ValueCell(props: ValueCellProps) {
  const { eventId, player, metric, stored, onMeasure, onCorrect, onUnsaved } = props;
  const id = useId();
  const kept = stored ? fieldText(stored) : "";
  const field = { eventId, playerId: player.id, metric };
  /** What was typed and is not written down yet; null where the field shows what is kept. */
  const [typed, setTyped] = useState(() => findTyped(field));
  const [trouble, setTrouble] = useState(typed === null ? "" : LEFT);
  const isSending = useRef(false);
  /** What was sent last, and how: with the device of then. */
  const sent = useRef({ given: { metric, value: "", isConfirmed: false }, onMeasure });
  const sendAgain = useRef(() => {});
  sendAgain.current = () => {
    const value = typed?.trim() ?? "";
    if (isSame(stored, metric, value)) begin(null);
    // It opens no dialog by itself.
    else if (stored) setTrouble(KEPT_ANOTHER);
    else if (value === sent.current.given.value) void send(sent.current);
    else finish(false);
  };

  useEffect(() => {
    if (trouble === "") return;
    const again = trouble === NO_CONNECTION || trouble === LEFT ? () => sendAgain.current() : null;
    return onUnsaved({ playerId: player.id, metric, sendAgain: again });
  }, [trouble, player.id, metric, onUnsaved]);

  useEffect(() => {
    const isKept = typed !== null && isSame(stored, metric, typed.trim());
    if (trouble === LEFT && isKept) sendAgain.current();
  }, [trouble, typed, stored, metric]);

  function begin(text: string | null): void {
    setTyped(text);
    if (text === null) forgetTyped(field);
    else keepTyped({ ...field, text, who: lastFirst(player) });
    setTrouble("");
  }

  /** @returns whether there is nothing more to say to this field */
  function finish(isConfirmed: boolean): boolean {
    if (typed === null) return true;
    const value = typed.trim();
    if (isSending.current) {
      // It is on its way. Another one waits: only what is kept can be corrected.
      if (value === sent.current.given.value) return true;
      setTrouble(STILL_SENDING);
      return false;
    }
    if (isSame(stored, metric, value)) begin(null);
    else if (stored) {
      begin(null);
      onCorrect(player, stored, value);
      return false;
    } else {
      const before = sent.current.given;
      const wasConfirmed = value === before.value && before.isConfirmed;
      const given = { metric, value, isConfirmed: isConfirmed || wasConfirmed };
      const found = troubleWith(given);
      if (found) {
        setTrouble(found);
        return false;
      }
      void send({ given, onMeasure });
    }
    return true;
  }

  async function send(sending: typeof sent.current): Promise<void> {
    const { given } = sending;
    isSending.current = true;
    sent.current = sending;
    setTrouble("");
    try {
      await sending.onMeasure(player, given);
      // Whoever left the page meanwhile has nothing to return to.
      if (findTyped(field)?.trim() === given.value) forgetTyped(field);
      // What was typed since is a correction of it.
      setTyped((now) => (now?.trim() === given.value ? null : now));
      setTrouble((now) => (now === STILL_SENDING ? KEPT_ANOTHER : now));
    } catch (error) {
      setTrouble(refusalText(error, NO_CONNECTION));
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
        aria-label={`${METRICS[metric].label} of ${lastFirst(player)}`}
        aria-invalid={trouble !== ""}
        aria-describedby={trouble || stored?.isCorrected ? id : undefined}
        onChange={({ target }) => begin(target.value)}
        onKeyDown={handleKey}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          if (!trouble) finish(false);
        }}
        className="block min-h-11 w-full min-w-16 rounded-sm border border-edge bg-night px-2 py-2 tabular-nums hover:border-chalk aria-invalid:border-red print:hidden"
      />
      <span className="hidden min-h-6 tabular-nums print:block">{kept}</span>
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
