import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** What opens its `details` and closes it again, with the mark that says so. */
export function Summary({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={`flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold underline-offset-4 hover:underline ${className}`}
    >
      <ChevronRight
        aria-hidden="true"
        size={18}
        className="shrink-0 [[open]>summary>&]:rotate-90"
      />
      {children}
    </summary>
  );
}
