import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";

/** Who ranks, why there may be less to see of one player than of another, and where the reasons are. */
export default function WhyRanked() {
  const newest = useQuery(getQuery("/api/newest-edition")).data?.data;
  return (
    <p className="mt-6 max-w-3xl text-pretty border-line border-l-4 pl-4 print:mt-4 print:max-w-none">
      Ranked by RAW&apos;s scouts. What was measured and what they noted is shown only where a
      parent or guardian agreed. The reasons for the newest ranking:{" "}
      <Link
        to={newest ? paths.edition(newest.slug) : paths.editions}
        className="wrap-anywhere underline underline-offset-4"
      >
        {newest?.title ?? "all editions"}
      </Link>
    </p>
  );
}
