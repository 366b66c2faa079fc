import { ArrowRight } from "lucide-react";
import { Link } from "react-router";

export interface Waiting {
  label: string;
  count: number;
  /** What staff should know of them. */
  note: string;
  /** Whether somebody waits too long. */
  isUrgent?: boolean;
  /** Where they are listed. */
  to?: string;
}

/** How many of one kind wait for staff. */
export function BacklogCard({ label, count, note, isUrgent = false, to }: Waiting) {
  const isNothing = count === 0;
  return (
    <li
      className={`cut relative flex min-h-36 flex-col bg-raised p-4 sm:p-5 ${
        isUrgent ? "border-red border-l-4" : ""
      } ${to ? "hover:bg-lifted" : ""}`}
    >
      <h3 className="font-semibold font-text text-sm">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </h3>
      <p
        className={`mt-1 font-display text-6xl tabular-nums leading-none ${
          isNothing ? "text-dim" : "text-chalk"
        }`}
      >
        {count.toLocaleString("en-US")}
      </p>
      <p
        className={`mt-auto flex items-end justify-between gap-2 pt-3 text-sm ${
          isUrgent ? "font-semibold text-ember" : "text-dim"
        }`}
      >
        {isNothing ? "Nothing waits" : note}
        {to && <ArrowRight aria-hidden="true" size={18} className="shrink-0" />}
      </p>
    </li>
  );
}
