import { ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { notify } from "#ui/notify.ts";

interface RankControlsProps {
  name: string;
  /** From 1, null for unranked. */
  rank: number | null;
  /** The lowest rank that there is. */
  lowest: number;
  /** That a move was not made, for a number that is no rank. */
  failure: string;
  onMove(toRank: number): void;
  /** Up by -1 or down by 1. */
  onStep(by: -1 | 1): void;
}

const STEP =
  "grid size-11 shrink-0 place-items-center rounded-sm hover:bg-lifted disabled:text-edge disabled:hover:bg-transparent";

/** Up, down, and straight to a number. */
export function RankControls({ name, rank, lowest, failure, onMove, onStep }: RankControlsProps) {
  const group = useRef<HTMLDivElement>(null);
  const isMover = useRef(false);

  // The row goes elsewhere, and the button that was pressed may be of no more use there.
  useLayoutEffect(() => {
    if (!isMover.current || rank === null) return;
    isMover.current = false;
    const pressed = group.current?.querySelector<HTMLButtonElement>("button[data-pressed]");
    pressed?.removeAttribute("data-pressed");
    if (pressed?.disabled) group.current?.querySelector<HTMLElement>("button:enabled")?.focus();
    group.current?.scrollIntoView({ block: "nearest" });
  }, [rank]);

  // A row may leave the page with the button that moved it: the keyboard goes on at the table.
  useLayoutEffect(() => {
    const place = group.current;
    return () => {
      if (!place?.contains(document.activeElement)) return;
      place.closest<HTMLElement>(".movable-rows")?.focus({ preventScroll: true });
    };
  }, []);

  function step(button: HTMLButtonElement, by: -1 | 1): void {
    button.setAttribute("data-pressed", "");
    isMover.current = true;
    onStep(by);
  }
  function moveToNumber({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>): void {
    if (key !== "Enter") return;
    const toRank = Number(field.value.trim());
    if (!Number.isInteger(toRank) || toRank < 1 || toRank > lowest) {
      const description = `A rank is a number from 1 to ${lowest}.`;
      notify({ title: failure, description, variant: "destructive" });
      return;
    }
    field.value = "";
    if (toRank === rank) return;
    isMover.current = true;
    onMove(toRank);
  }

  return (
    <div ref={group} className="needs-scripts flex items-center">
      <button
        type="button"
        aria-label={`Move ${name} up`}
        disabled={rank === 1}
        onClick={({ currentTarget }) => step(currentTarget, -1)}
        className={STEP}
      >
        <ChevronUp aria-hidden="true" size={20} />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        disabled={rank === null || rank === lowest}
        onClick={({ currentTarget }) => step(currentTarget, 1)}
        className={STEP}
      >
        <ChevronDown aria-hidden="true" size={20} />
      </button>
      <input
        type="text"
        onKeyDown={moveToNumber}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={3}
        placeholder="#"
        aria-label={`Move ${name} to number`}
        className="h-11 w-12 rounded-sm border border-edge bg-night text-center tabular-nums placeholder:text-dim hover:border-chalk"
      />
    </div>
  );
}
