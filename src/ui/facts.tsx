import { MailWarning } from "lucide-react";
import type { ReactNode } from "react";

/** What is known of a thing, term by term. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid content-start gap-1 text-sm">{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-3">
      <dt className="text-dim">{term}</dt>
      <dd className="wrap-anywhere [&>a]:inline-block [&>a]:min-h-6">{children}</dd>
    </div>
  );
}

interface MarkProps {
  /** Whether it calls for somebody. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** A word or two on what a thing is, or where it stands. */
export function Mark({ isUrgent = false, children }: MarkProps) {
  return (
    <span
      className={`inline-flex w-max max-w-full items-center gap-1.5 border px-2.5 sm:whitespace-nowrap py-1 font-semibold text-xs uppercase tracking-wider ${
        isUrgent ? "border-transparent bg-red text-ground" : "border-edge"
      }`}
    >
      {children}
    </span>
  );
}

/** A mark beside what somebody sent whose email address nobody has confirmed. */
export function NotConfirmed() {
  return (
    <Mark>
      <MailWarning aria-hidden="true" size={16} />
      Not confirmed
      <span className="sr-only"> (the email of the account)</span>
    </Mark>
  );
}
