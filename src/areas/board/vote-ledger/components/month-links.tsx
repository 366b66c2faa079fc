import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { longMonth } from "../rules.ts";

interface MonthLinksProps {
  /** The page of the ledger. */
  path: string;
  previous: string | null;
  next: string | null;
}

/** The ways to the months before and after, which work without scripts. */
export function MonthLinks({ path, previous, next }: MonthLinksProps) {
  if (!previous && !next) return null;
  const addressOf = (month: string) => withQuery(path, { [pageParameters.month]: month });
  return (
    <nav aria-label="Months" className="flex flex-wrap gap-2">
      {previous && (
        <Link to={addressOf(previous)} rel="prev" className={buttonClass("quiet")}>
          <ChevronLeft aria-hidden="true" size={18} />
          {longMonth(previous)}
        </Link>
      )}
      {next && (
        <Link to={addressOf(next)} rel="next" className={buttonClass("quiet")}>
          {longMonth(next)}
          <ChevronRight aria-hidden="true" size={18} />
        </Link>
      )}
    </nav>
  );
}
