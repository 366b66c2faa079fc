import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { TryAgain } from "#ui/try-again.tsx";
import type { Edition } from "../schema/editions.ts";
import { dayWords } from "./words.ts";

/** Every edition of the board, the newest first. */
export function EditionCards() {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/editions"));
  if (!data) return <NotRead what="the editions" isFetching={isFetching} refetch={refetch} />;
  if (data.data.length === 0) {
    return (
      <p className="cut mt-8 border-line border-l-4 bg-raised p-6">
        No edition has been published yet. The board itself is always up to date.
      </p>
    );
  }
  return (
    <ol className="mt-8 grid gap-4">
      {data.data.map((edition) => (
        <EditionCard key={edition.slug} edition={edition} />
      ))}
    </ol>
  );
}

function EditionCard({ edition }: { edition: Edition }) {
  const { slug, title, publishedOn, nextOn, words } = edition;
  return (
    <li className="cut border-red border-l-4 bg-raised p-5 sm:p-8 print:py-1">
      <p className="text-dim text-sm">
        <time dateTime={publishedOn}>{dayWords(publishedOn)}</time>
        {nextOn && ` · next ${dayWords(nextOn)}`}
      </p>
      <h2 className="mt-2 text-4xl uppercase leading-none">
        <Link
          to={paths.edition(slug)}
          className="wrap-anywhere inline-flex min-h-11 items-center underline decoration-transparent underline-offset-4 hover:decoration-red"
        >
          {title}
        </Link>
      </h2>
      {words && <p className="wrap-anywhere mt-3 whitespace-pre-line text-pretty">{words}</p>}
    </li>
  );
}

interface NotReadProps {
  what: string;
  isFetching: boolean;
  refetch(): unknown;
}

/** Stands where a call is not answered yet, or failed. */
export function NotRead({ what, isFetching, refetch }: NotReadProps) {
  return (
    <p role="status" className="mt-8">
      {isFetching ? `Loading ${what}...` : `Error loading ${what}.`}{" "}
      {!isFetching && <TryAgain onRetry={() => void refetch()} />}
    </p>
  );
}
