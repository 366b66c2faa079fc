import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { inWords } from "#lib/count.ts";
import { pageParameters, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { Chosen, ComparedPlayer } from "../client/measurements.ts";
import { COMPARED_MAX } from "../rules/compared.ts";
import { METRIC_NAMES, METRICS, type MetricName } from "../rules/metrics.ts";
import type { Reading } from "../schema/public.ts";
import { originOf } from "./public-words.ts";
import { valueWords } from "./words.ts";

/** Shown where nothing is known. */
const UNKNOWN = "–";

/** A player with the words of the board for what it says of him. */
export interface WordedPlayer extends ComparedPlayer {
  name: string;
  facts: readonly { term: string; text: string }[];
}

interface ComparisonProps {
  chosen: Chosen;
  players: readonly WordedPlayer[];
}

/** Players side by side, and the form that adds one; both work without scripts. */
export function Comparison({ chosen: { troubles, others }, players }: ComparisonProps) {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12 print:p-0">
      <Link
        to={paths.board}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk print:hidden"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        NOLA Top 100
      </Link>
      <h1 className="mt-4 text-5xl uppercase sm:text-6xl">Compare players</h1>
      <p className="mt-3 max-w-2xl text-pretty text-dim">
        Up to {inWords(COMPARED_MAX)} players side by side. What was measured is shown where a
        parent or guardian agreed to it; what families report is never marked as the best.
      </p>
      {troubles.length > 0 && (
        <div role="alert" className="mt-6 grid gap-2 border-amber border-l-4 bg-night p-4">
          {troubles.map((trouble) => (
            <p key={trouble}>{trouble}</p>
          ))}
        </div>
      )}
      <AddPlayer players={players} others={others} />
      {players.length > 0 && <ComparedTable players={players} />}
    </div>
  );
}

/** A form of the page's own address, which keeps the players who are there. */
function AddPlayer({ players, others }: { players: Players; others: Chosen["others"] }) {
  if (players.length >= COMPARED_MAX || others.length === 0) return null;
  return (
    <form
      method="get"
      action={paths.compare()}
      className="mt-6 grid max-w-xl items-end gap-4 sm:grid-cols-[1fr_auto] print:hidden"
    >
      {players.map(({ profile }) => (
        <input key={profile.id} type="hidden" name={pageParameters.compared} value={profile.id} />
      ))}
      <Field
        label={players.length === 0 ? "Player" : "Another player"}
        hint="Type a name, or part of one."
      >
        {(control) => (
          <>
            <input
              {...control}
              type="search"
              name={pageParameters.compared}
              list="others"
              required
              maxLength={100}
              autoComplete="off"
            />
            <datalist id="others">
              {others.map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Button type="submit" look="quiet">
        Add
      </Button>
    </form>
  );
}

type Players = readonly WordedPlayer[];

function ComparedTable({ players }: { players: Players }) {
  return (
    <table className="mt-8 w-full table-fixed print:mt-4">
      <caption className="sr-only">{players.map(({ name }) => name).join(", ")}</caption>
      <thead>
        <tr>
          {players.map(({ profile, name }) => (
            <th key={profile.id} scope="col" className="bg-night p-2 text-left align-top sm:p-4">
              <Link
                to={paths.player(profile.id)}
                className="wrap-anywhere inline-flex min-h-11 items-center font-display text-lg uppercase leading-tight underline decoration-edge underline-offset-4 hover:decoration-chalk sm:text-3xl"
              >
                {name}
              </Link>
              <Link
                to={paths.compare(...idsOf(players).filter((id) => id !== profile.id))}
                className="flex min-h-11 items-center font-normal text-dim text-sm underline underline-offset-4 print:hidden"
              >
                Remove<span className="sr-only"> {name}</span>
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <Row label="Rank" players={players}>
        {({ profile }) => profile.rawRank ?? (profile.alumnus ? "Alumni" : "Unranked")}
      </Row>
      <Row label="Community votes" players={players}>
        {({ profile }) => profile.communityVotes.toLocaleString("en-US")}
      </Row>
      {players[0]?.facts.map(({ term }, index) => (
        <Row key={term} label={term} players={players}>
          {({ facts }) => facts[index]?.text}
        </Row>
      ))}
      {players.some(({ profile }) => profile.committedTo) && (
        <Row label="Committed to" players={players}>
          {({ profile }) => profile.committedTo ?? UNKNOWN}
        </Row>
      )}
      {(["height", "weight"] as const)
        .filter((metric) => players.some(({ measured }) => measured[metric]))
        .map((metric) => (
          <Row key={metric} label={METRICS[metric].label} players={players}>
            {({ measured }) => <Value metric={metric} reading={measured[metric]} />}
          </Row>
        ))}
      {METRIC_NAMES.map((metric) => (
        <MetricRow key={metric} metric={metric} players={players} />
      ))}
    </table>
  );
}

interface RowProps {
  label: string;
  players: Players;
  children(player: WordedPlayer): ReactNode;
}

/** A fact over the width of the table, and below it the players' cells: on a phone each has a third. */
function Row({ label, players, children }: RowProps) {
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={players.length}
          className="border-line border-t px-2 pt-3 text-left print:pt-1.5 font-semibold text-dim text-xs uppercase tracking-wider sm:px-4"
        >
          {label}
        </th>
      </tr>
      <tr>
        {players.map((player) => (
          <td
            key={player.profile.id}
            className="wrap-anywhere px-2 pt-1 pb-3 align-top tabular-nums sm:px-4 sm:text-lg print:py-1"
          >
            {children(player)}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** The best value of each, else the latest; nothing of a metric in which none of them was measured. */
function MetricRow({ metric, players }: { metric: MetricName; players: Players }) {
  const measuredOf = ({ measured }: ComparedPlayer) =>
    measured.metrics.find((one) => one.metric === metric);
  if (!players.some(measuredOf)) return null;
  const best = players.flatMap((player) => measuredOf(player)?.best?.value ?? []);
  const top = METRICS[metric].better === "lower" ? Math.min(...best) : Math.max(...best);
  return (
    <Row label={METRICS[metric].label} players={players}>
      {(player) => {
        const measured = measuredOf(player);
        const isTop = best.length > 1 && measured?.best?.value === top;
        return (
          <Value
            metric={metric}
            reading={measured?.best ?? measured?.latest ?? null}
            isTop={isTop}
          />
        );
      }}
    </Row>
  );
}

interface ValueProps {
  metric: MetricName;
  reading: Reading | null;
  /** Whether nobody beside him has a better one. */
  isTop?: boolean;
}

function Value({ metric, reading, isTop = false }: ValueProps) {
  if (!reading) return UNKNOWN;
  return (
    <>
      <span className={isTop ? "border-red border-b-2 font-bold" : ""}>
        {valueWords(metric, reading.value)}
      </span>
      {isTop && <span className="sr-only"> (best of these)</span>}
      <span className="block text-dim text-sm">{originOf(reading)}</span>
    </>
  );
}

function idsOf(players: Players): number[] {
  return players.map(({ profile }) => profile.id);
}
