import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { RankMovement } from "#areas/votes/components/rank-movement.tsx";
import { RankPlate } from "#areas/votes/components/rank-plate.tsx";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { ShareButton } from "#ui/share-button.tsx";
import type { WholeEdition as Answer, RankedPlayer } from "../schema/editions.ts";
import { NotRead } from "./edition-cards.tsx";
import { dayWords } from "./words.ts";

const LINK =
  "inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-chalk";

/** An edition with its list. */
export function WholeEdition({ slug }: { slug: string }) {
  const { data, error, isFetching, refetch } = useQuery(
    getQuery("/api/editions/{slug}", { path: { slug } }),
  );
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
  const isWithdrawn = error instanceof ApiError && error.status === 410;
  return (
    <div className="mx-auto w-full max-w-5xl flex-1 px-4 py-8 sm:px-6 sm:py-12 print:p-0">
      <Link
        to={paths.editions}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk print:hidden"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        All editions
      </Link>
      {data ? (
        <Part>
          <EditionText edition={data.data} />
          <EditionTable edition={data.data} />
          <Neighbors edition={data.data} />
        </Part>
      ) : isWithdrawn ? (
        <Withdrawn />
      ) : (
        <>
          <h1 className="sr-only">Edition of the NOLA Top 100</h1>
          <NotRead what="the edition" isFetching={isFetching} refetch={refetch} />
        </>
      )}
    </div>
  );
}

/** Stands at the address of an edition that staff took back. */
function Withdrawn() {
  return (
    <div className="cut mt-4 border-line border-l-4 bg-raised p-6 sm:p-10">
      <h1 className="text-4xl uppercase leading-none sm:text-5xl">This edition was withdrawn</h1>
      <p className="mt-4 max-w-2xl text-pretty">
        Our staff took it back after it was published. What holds is on the board.
      </p>
      <Link to={paths.board} className={`mt-4 ${LINK}`}>
        The board today
      </Link>
    </div>
  );
}

function EditionText({ edition }: { edition: Answer["data"] }) {
  const { title, publishedOn, nextOn, words, players, neverAsked, ranks } = edition;
  const gone = players - ranks.length;
  return (
    <>
      <h1 className="wrap-anywhere mt-2 text-[clamp(2.75rem,9vw,5.5rem)] uppercase leading-[0.88]">
        {title}
      </h1>
      <p className="mt-4 text-dim text-lg">
        NOLA Top 100, published <time dateTime={publishedOn}>{dayWords(publishedOn)}</time>
        {nextOn && ` · next ${dayWords(nextOn)}`}
      </p>
      {words && (
        <p className="wrap-anywhere mt-6 max-w-2xl whitespace-pre-line text-pretty text-lg">
          {words}
        </p>
      )}
      <p className="mt-6 max-w-2xl border-red border-l-4 bg-night p-5 text-pretty print:mt-4 print:py-0">
        <strong>Money buys no rank.</strong> Of the {players} players in it, {neverAsked} had never
        asked us for an evaluation when it was published.{" "}
        <span className="text-dim">We keep requests for two years.</span>
      </p>
      {gone > 0 && (
        <p className="mt-4 text-dim text-sm">
          {gone === 1 ? "One player is" : `${gone} players are`} no longer shown.
        </p>
      )}
      <p className="mt-6 print:hidden">
        <ShareButton title={`${title}: NOLA Top 100`} />
      </p>
    </>
  );
}

function EditionTable({ edition: { ranks, before, title } }: { edition: Answer["data"] }) {
  return (
    <table className="board-table mt-8 print:mt-4">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {["Rank", "Name", "Position", "School", "Grad Year"].map((head) => (
            <th key={head} scope="col" className="last:text-left">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ranks.map((player) => (
          <EditionRow key={player.id} player={player} hasMoves={before !== null} />
        ))}
      </tbody>
    </table>
  );
}

const UNKNOWN = "–";

function EditionRow({ player, hasMoves }: { player: RankedPlayer; hasMoves: boolean }) {
  const { id, rank, previousRank, school, teamName, gradYear } = player;
  const positions = [player.positionPrimary, player.positionSecondary].filter(Boolean).join("/");
  return (
    <tr className={rank <= 10 ? "is-top" : undefined}>
      <td data-label="Rank">
        <RankPlate rank={rank} />
        {hasMoves && <RankMovement rank={rank} before={previousRank} />}
      </td>
      <td data-label="Name">
        <Link to={paths.player(id)} className="board-name">
          {fullName(player)}
        </Link>
      </td>
      <td data-label="Position">{positions || UNKNOWN}</td>
      <td data-label="School">{school || teamName || UNKNOWN}</td>
      <td data-label="Grad Year">{gradYear ?? UNKNOWN}</td>
    </tr>
  );
}

function Neighbors({ edition: { before, after } }: { edition: Answer["data"] }) {
  return (
    <nav
      aria-label="Other editions"
      className="mt-8 flex flex-wrap justify-between gap-x-8 gap-y-2 print:hidden"
    >
      {before && (
        <Link to={paths.edition(before.slug)} className={LINK}>
          The edition before: {before.title}
        </Link>
      )}
      {after ? (
        <Link to={paths.edition(after.slug)} className={LINK}>
          The edition after: {after.title}
        </Link>
      ) : (
        <Link to={paths.board} className={LINK}>
          The board today
        </Link>
      )}
    </nav>
  );
}
