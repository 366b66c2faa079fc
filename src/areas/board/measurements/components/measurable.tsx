import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { classesOfFilter } from "#areas/board/prospects/rules/class-window.ts";
import { POSITIONS } from "#areas/board/prospects/rules/ranking.ts";
import { getQuery } from "#lib/call.ts";
import { withQuery } from "#lib/list-address.ts";
import { fullName } from "#lib/names/person-name.ts";
import { pageParameters, paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import { TryAgain } from "#ui/try-again.tsx";
import { COMPARED_MAX } from "../rules/compared.ts";
import { METRICS, type MetricName, RANKED_METRICS, slugOf } from "../rules/metrics.ts";
import type { Leader } from "../schema/measurements.ts";
import { dayWords, standingWords } from "./public-words.ts";
import { valueWords } from "./words.ts";

interface MeasurableProps {
  metric: MetricName;
  /** Class and position, under their names in the address. */
  choice: Record<string, string>;
}

/** The leaders of a metric, with the ways to others, to a class and to a position. */
export function Measurable({ metric, choice }: MeasurableProps) {
  const slug = slugOf(metric);
  const { data, isFetching, refetch } = useQuery(
    getQuery("/api/measurables/{metric}", { path: { metric: slug }, query: choice }),
  );
  const { label, better } = METRICS[metric];
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12 print:p-0">
      <Link
        to={paths.board}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk print:hidden"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        NOLA Top 100
      </Link>
      <h1 className="wrap-anywhere mt-4 text-[clamp(2.75rem,9vw,5.5rem)] uppercase leading-[0.88]">
        {label} leaders
      </h1>
      <p className="mt-4 max-w-2xl text-pretty text-dim">
        Each player&apos;s best value, {better === "lower" ? "the lowest" : "the highest"} first.
        Measured by RAW or a partner; what families report does not count here. A player is listed
        only where a parent or guardian agreed to it.
      </p>
      <nav aria-label="Measurements" className="mt-6 flex flex-wrap gap-2 print:hidden">
        {RANKED_METRICS.map((name) => (
          <Link
            key={name}
            to={withQuery(paths.measurable(slugOf(name)), choice)}
            aria-current={name === metric ? "page" : undefined}
            className={`${buttonClass("quiet")} px-3! text-sm aria-[current=page]:border-red`}
          >
            {METRICS[name].label}
          </Link>
        ))}
      </nav>
      <ChoiceForm
        key={JSON.stringify(choice)}
        slug={slug}
        choice={choice}
        classes={data?.classes ?? []}
      />
      {data ? (
        <>
          <LeaderTable label={label} leaders={data.data} />
          <CompareLink leaders={data.data} />
        </>
      ) : (
        <p role="status" className="mt-8">
          {isFetching ? "Loading the leaders..." : "Error loading the leaders."}{" "}
          {!isFetching && <TryAgain onRetry={() => void refetch()} />}
        </p>
      )}
    </div>
  );
}

interface ChoiceFormProps {
  slug: string;
  choice: Record<string, string>;
  /** The classes in use. */
  classes: readonly number[];
}

/** A form of the page's own address: it works without scripts. */
function ChoiceForm({ slug, choice, classes }: ChoiceFormProps) {
  const { gradYear, position } = pageParameters;
  const chosen = choice[gradYear] ? [Number(choice[gradYear])] : [];
  return (
    <form
      method="get"
      action={paths.measurable(slug)}
      className="mt-6 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <SelectField
        label="Class"
        name={gradYear}
        defaultValue={choice[gradYear] ?? ""}
        empty="All classes"
        choices={classesOfFilter([...classes, ...chosen])}
      />
      <SelectField
        label="Position"
        name={position}
        defaultValue={choice[position] ?? ""}
        empty="All positions"
        choices={POSITIONS}
      />
      <Button type="submit" look="quiet">
        Show
      </Button>
    </form>
  );
}

function LeaderTable({ label, leaders }: { label: string; leaders: Leader[] }) {
  if (leaders.length === 0) {
    return (
      <p className="cut mt-8 border-line border-l-4 bg-raised p-6">
        Nobody of this choice is listed yet. Players appear here once they were measured and a
        parent or guardian agreed to show it.
      </p>
    );
  }
  return (
    <table className="mt-8 w-full print:mt-4">
      <caption className="sr-only">{label} leaders</caption>
      <thead className="text-left text-dim text-sm">
        <tr>
          <th scope="col" className="py-2 pr-4">
            Place
          </th>
          <th scope="col" className="py-2 pr-4">
            Player
          </th>
          <th scope="col" className="py-2 text-right">
            Best
          </th>
        </tr>
      </thead>
      <tbody>
        {leaders.map((leader) => (
          <LeaderRow key={leader.player.id} leader={leader} />
        ))}
      </tbody>
    </table>
  );
}

/** The way to the first leaders side by side. */
function CompareLink({ leaders }: { leaders: Leader[] }) {
  const first = leaders.slice(0, COMPARED_MAX).map(({ player }) => player.id);
  if (first.length < 2) return null;
  return (
    <Link
      to={paths.compare(...first)}
      rel="nofollow"
      className="mt-4 inline-flex min-h-11 items-center underline underline-offset-4 print:hidden"
    >
      Compare the first {first.length}
    </Link>
  );
}

function LeaderRow({ leader }: { leader: Leader }) {
  const { place, player, metric, value, measuredOn } = leader;
  const standing = standingWords(leader);
  const facts = [player.positionPrimary, player.gradYear && `class of ${player.gradYear}`];
  return (
    <tr className="border-line border-t align-top print:*:py-0.5">
      <td className="py-3 pr-4 font-bold font-display text-3xl tabular-nums leading-none print:text-xl">
        {place}
      </td>
      <td className="wrap-anywhere py-3 pr-4">
        <Link
          to={paths.player(player.id)}
          className="inline-block min-h-6 font-semibold underline decoration-edge underline-offset-4 hover:decoration-chalk"
        >
          {fullName(player)}
        </Link>
        <span className="block text-dim text-sm">{facts.filter(Boolean).join(", ")}</span>
        {standing && <span className="block text-dim text-sm">{standing}</span>}
      </td>
      <td className="py-3 text-right">
        <span className="font-bold sm:whitespace-nowrap font-display text-3xl tabular-nums leading-none print:text-xl">
          {valueWords(metric, value)}
        </span>
        <span className="block text-dim text-sm">{dayWords(measuredOn)}</span>
      </td>
    </tr>
  );
}
