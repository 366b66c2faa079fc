import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { compareNames } from "#lib/names/name-order.ts";
import { Button } from "#ui/button.tsx";
import { formSearch } from "#ui/form-search.ts";
import { type LeaderboardPeriod, SPORTS } from "../access/choices.ts";
import type { NominationChoices } from "../schema/nominations.ts";
import { FIELDS, type LeaderboardView, readView, viewAddress } from "./leaderboard-view.ts";

const PERIOD_LABELS: Record<LeaderboardPeriod, string> = {
  week: "This Week",
  month: "This Month",
  all: "All Time",
};

interface LeaderboardControlsProps {
  /** The leaderboard's own address. */
  path: string;
  view: LeaderboardView;
  /** What can be filtered by; null while nobody can say. */
  choices: NominationChoices["data"] | null;
  onChange(change: Partial<LeaderboardView>): void;
}

/** Period and filters. Without scripts they are links and a form that open the same view. */
export function LeaderboardControls({ path, view, choices, onChange }: LeaderboardControlsProps) {
  const form = useRef<HTMLFormElement>(null);
  const takeEarlyChoice = useEffectEvent(() => {
    const { sport, position, city } = form.current ? readView(formSearch(form.current)) : view;
    const isOther = sport !== view.sport || position !== view.position || city !== view.city;
    if (isOther) onChange({ sport, position, city });
  });
  // What was chosen before the page hydrated is in its fields only.
  useEffect(() => takeEarlyChoice(), []);
  return (
    <search className="grid gap-4 lg:grid-cols-[auto_1fr] lg:items-center lg:gap-8">
      <PeriodLinks path={path} view={view} />
      <form
        ref={form}
        action={path}
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-2 gap-3 lg:grid-cols-3"
      >
        <input type="hidden" name={FIELDS.period} value={view.period} />
        <Choice
          name={FIELDS.sport}
          label="Sport"
          all="All Sports"
          value={view.sport}
          values={SPORTS}
          onChange={(sport) => onChange({ sport, position: "" })}
        />
        <Choice
          name={FIELDS.position}
          label="Position"
          all="All Positions"
          value={view.position}
          values={positionsOf(choices, view.sport)}
          onChange={(position) => onChange({ position })}
        />
        <Choice
          name={FIELDS.city}
          label="City"
          all="All Cities"
          value={view.city}
          values={(choices?.cities ?? []).toSorted(compareNames)}
          onChange={(city) => onChange({ city })}
        />
        <noscript>
          <Button type="submit" look="quiet">
            Apply
          </Button>
        </noscript>
      </form>
    </search>
  );
}

/** The positions of one sport, or of all. */
function positionsOf(choices: NominationChoices["data"] | null, sport: string): string[] {
  const ofSport = (choices?.positions ?? []).filter((choice) => !sport || choice.sport === sport);
  const positions = new Map(ofSport.map(({ position }) => [position.toLowerCase(), position]));
  return [...positions.values()].sort(compareNames);
}

function PeriodLinks({ path, view }: Pick<LeaderboardControlsProps, "path" | "view">) {
  return (
    <nav aria-label="Period">
      <ul className="flex flex-wrap">
        {(Object.keys(PERIOD_LABELS) as LeaderboardPeriod[]).map((period) => (
          <li key={period}>
            <Link
              to={viewAddress(path, { ...view, period, page: 1 })}
              replace
              preventScrollReset
              aria-current={period === view.period ? "true" : undefined}
              className="flex min-h-11 items-center whitespace-nowrap border-line border-b-2 px-2.5 font-bold font-display text-dim text-xl uppercase tracking-wide hover:text-chalk aria-[current=true]:border-red aria-[current=true]:text-chalk sm:px-4"
            >
              {PERIOD_LABELS[period]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** The choice for all of them. */
  all: string;
  value: string;
  values: readonly string[];
  onChange(value: string): void;
}

function Choice({ name, label, all, value, values, onChange }: ChoiceProps) {
  const known = values.find((one) => one.toLowerCase() === value.toLowerCase());
  return (
    <select
      name={name}
      value={known ?? value}
      aria-label={label}
      onChange={({ target }) => onChange(target.value)}
      className="h-11 w-full min-w-0 rounded-sm border border-edge bg-night px-3 text-chalk hover:border-chalk"
    >
      <option value="">{all}</option>
      {value && !known && <option>{value}</option>}
      {values.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}
