import { ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { notify } from "#ui/notify.ts";
import { LOWEST_RANK } from "../../rules.ts";
import type { StaffProspect } from "../../schema.ts";
import { fullName } from "../describe.ts";
import type { RowChanges } from "./use-row-changes.ts";

interface RankControlsProps {
  prospect: StaffProspect;
  onMove: RowChanges["move"];
  onStep: RowChanges["step"];
}

const STEP =
  "grid size-11 shrink-0 place-items-center rounded-sm hover:bg-lifted disabled:text-edge disabled:hover:bg-transparent";

/** Up, down, and straight to a number. */
export function RankControls({ prospect, onMove, onStep }: RankControlsProps) {
  const { rawRank } = prospect;
  const group = useRef<HTMLDivElement>(null);
  const isMover = useRef(false);
  const name = fullName(prospect);

  // The row goes elsewhere, and the button that was pressed may be of no more use there.
  useLayoutEffect(() => {
    if (!isMover.current || rawRank === null) return;
    isMover.current = false;
    const pressed = group.current?.querySelector<HTMLButtonElement>("button[data-pressed]");
    pressed?.removeAttribute("data-pressed");
    if (pressed?.disabled) group.current?.querySelector<HTMLElement>("button:enabled")?.focus();
    group.current?.scrollIntoView({ block: "nearest" });
  }, [rawRank]);

  function step(button: HTMLButtonElement, by: -1 | 1): void {
    button.setAttribute("data-pressed", "");
    isMover.current = true;
    onStep(prospect, by);
  }
  function moveToNumber({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>): void {
    if (key !== "Enter") return;
    const toRank = Number(field.value.trim());
    if (!Number.isInteger(toRank) || toRank < 1 || toRank > LOWEST_RANK) {
      const description = `A rank is a number from 1 to ${LOWEST_RANK}.`;
      notify({ title: "Error updating prospect", description, variant: "destructive" });
      return;
    }
    field.value = "";
    if (toRank === rawRank) return;
    isMover.current = true;
    onMove(prospect, toRank);
  }

  return (
    <div ref={group} className="needs-scripts flex items-center">
      <button
        type="button"
        aria-label={`Move ${name} up`}
        disabled={rawRank === 1}
        onClick={({ currentTarget }) => step(currentTarget, -1)}
        className={STEP}
      >
        <ChevronUp aria-hidden="true" size={20} />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        disabled={rawRank === null || rawRank === LOWEST_RANK}
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
