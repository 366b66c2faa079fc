import { Search } from "lucide-react";
import { type FocusEvent, useEffect, useEffectEvent, useRef } from "react";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { FILTER_CLASS } from "#ui/field.tsx";
import { formSearch } from "#ui/form-search.ts";
import { GRAD_YEAR_FILTERS, POSITION_FILTERS } from "../rules/ranking.ts";
import { type BoardView, FIELDS, readView, writeView } from "./board-filter.ts";

interface BoardControlsProps {
  view: BoardView;
  /** Classes of the players on the board, which may lie outside the usual ones. */
  presentYears: readonly number[];
  onChange(change: Partial<BoardView>): void;
}

/** Mode, search and filters. Without scripts it is a form that opens the same view. */
export function BoardControls({ view, presentYears, onChange }: BoardControlsProps) {
  const form = useRef<HTMLFormElement>(null);
  const takeEarlyChoice = useEffectEvent(() => {
    const chosen = form.current ? readView(formSearch(form.current)) : view;
    if (writeView(chosen) !== writeView(view)) onChange(chosen);
  });
  // What was chosen before the page hydrated is in its fields only.
  useEffect(() => takeEarlyChoice(), []);
  return (
    <search>
      <form
        ref={form}
        action={paths.board}
        onSubmit={(event) => event.preventDefault()}
        className="print:hidden grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-[auto_1fr_11rem_9rem] lg:items-center lg:gap-x-5"
      >
        <ModeSwitch mode={view.mode} onChange={(mode) => onChange({ mode })} />
        <div className="relative col-span-2 lg:col-span-1">
          <Search aria-hidden="true" size={18} className="absolute top-3.5 left-3 text-dim" />
          <input
            type="search"
            name={FIELDS.search}
            value={view.search}
            maxLength={100}
            autoComplete="off"
            aria-label="Search by name or school"
            placeholder="Search by name or school..."
            onChange={(event) => onChange({ search: event.target.value })}
            onFocus={bringToTop}
            className={`${FILTER_CLASS} scroll-mt-24 pl-10`}
          />
        </div>
        <select
          name={FIELDS.position}
          value={view.position}
          aria-label="Position"
          onChange={(event) => onChange({ position: event.target.value })}
          className={FILTER_CLASS}
        >
          <option value="">All Positions</option>
          {POSITION_FILTERS.map((position) => (
            <option key={position}>{position}</option>
          ))}
        </select>
        <select
          name={FIELDS.gradYear}
          value={view.gradYear}
          aria-label="Graduation year"
          onChange={(event) => onChange({ gradYear: event.target.value })}
          className={FILTER_CLASS}
        >
          <option value="">All Years</option>
          {yearsToOffer(view, presentYears).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        <noscript>
          <Button type="submit" look="quiet">
            Apply
          </Button>
        </noscript>
      </form>
    </search>
  );
}

/** A phone's keyboard covers the lower half of the screen: with the field at the top, results show above it. */
function bringToTop({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (window.matchMedia("(pointer: coarse)").matches) {
    currentTarget.scrollIntoView({ block: "start" });
  }
}

/** The usual classes, those of the board's players, and the one that the address asks for. */
function yearsToOffer({ gradYear }: BoardView, presentYears: readonly number[]): number[] {
  const chosen = gradYear ? [Number(gradYear)] : [];
  const years = new Set([...GRAD_YEAR_FILTERS, ...presentYears, ...chosen]);
  return [...years].sort((a, b) => a - b);
}

function ModeSwitch({
  mode,
  onChange,
}: {
  mode: BoardView["mode"];
  onChange(mode: BoardView["mode"]): void;
}) {
  const isCommunity = mode === "community";
  return (
    <label className="group flex min-h-11 select-none flex-wrap items-center gap-x-3 font-semibold text-sm col-span-2 lg:col-span-1">
      <span className={isCommunity ? "text-dim" : "text-chalk"}>Official Rankings</span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
        role="switch"
        name={FIELDS.mode}
        value="community"
        checked={isCommunity}
        aria-label="Community Rankings"
        onChange={(event) => onChange(event.target.checked ? "community" : "official")}
        className="relative h-7 w-13 shrink-0 appearance-none border-2 border-edge bg-night transition-colors before:absolute before:top-0.5 before:left-0.5 before:h-5 before:w-5 before:bg-chalk before:transition-[left] checked:border-red checked:before:left-6.5 checked:before:bg-red forced-colors:before:bg-[CanvasText] forced-colors:checked:before:bg-[CanvasText]"
      />
      <span className={isCommunity ? "text-chalk" : "text-dim"}>Community Rankings</span>
    </label>
  );
}
