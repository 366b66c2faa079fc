import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "./button.tsx";

interface PageLinksProps {
  /** The page that is shown, counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  addressOf(page: number): string;
}

/** The ways on and back in a list of several pages, which work without scripts. */
export function PageLinks({ page, pageSize, total, addressOf }: PageLinksProps) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  if (lastPage === 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2">
      <PageLink to={page > 1 ? addressOf(Math.min(page - 1, lastPage)) : null} rel="prev">
        <ChevronLeft aria-hidden="true" size={18} />
        Previous
      </PageLink>
      <PageLink to={page < lastPage ? addressOf(page + 1) : null} rel="next">
        Next
        <ChevronRight aria-hidden="true" size={18} />
      </PageLink>
    </nav>
  );
}

function PageLink({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null) {
    return (
      <span aria-disabled="true" className={`${buttonClass("quiet")} opacity-50`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} className={buttonClass("quiet")}>
      {children}
    </Link>
  );
}
