import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { shortDay } from "./words.ts";

/** On which edition the board stands, and when the next one comes; nothing before there is one. */
export default function BoardEdition() {
  const edition = useQuery(getQuery("/api/newest-edition")).data?.data;
  if (!edition) return null;
  const { slug, publishedOn, nextOn } = edition;
  return (
    <Link
      to={paths.edition(slug)}
      className="mt-3 flex min-h-11 w-fit items-center font-semibold text-chalk underline decoration-edge underline-offset-4 hover:decoration-chalk"
    >
      Updated {shortDay(publishedOn)}
      {nextOn && ` · next ${shortDay(nextOn)}`}
    </Link>
  );
}
