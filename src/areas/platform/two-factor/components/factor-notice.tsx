import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { isOwed } from "../client/own-factors.ts";

/** Tells staff on their pages until when they have to add a second factor. */
export function FactorNotice() {
  const { data } = useQuery(getQuery("/api/user/factors"));
  const factors = data?.data;
  if (!factors?.dueAt || !isOwed(factors)) return null;
  return (
    <p className="border-line border-b bg-raised px-4 py-2 text-sm sm:px-6 print:hidden">
      You have until <LocalTime at={factors.dueAt} /> to add a second factor to your account.{" "}
      <Link to={paths.secondFactor} className="inline-flex min-h-11 items-center underline">
        Add it now
      </Link>
    </p>
  );
}
