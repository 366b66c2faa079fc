import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";

interface PagerProps {
  /** The page that is shown, counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are more than `total`, which nobody counted. */
  hasMore?: boolean;
  onTurn(page: number): void;
}

/** Where in a long list one is, and the ways on. */
export function Pager({ page, pageSize, total, hasMore = false, onTurn }: PagerProps) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min(total, (page - 1) * pageSize + 1);
  const last = Math.min(total, page * pageSize);
  const formatted = (count: number) => count.toLocaleString("en-US");
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-dim text-sm tabular-nums">
        {total === 0
          ? "Nothing"
          : `${formatted(first)}–${formatted(last)} of ${hasMore ? "more than " : ""}${formatted(total)}`}
      </p>
      {lastPage > 1 && (
        <div className="flex gap-2">
          <Button look="quiet" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            <ChevronLeft aria-hidden="true" size={18} />
            Previous
          </Button>
          <Button look="quiet" disabled={page >= lastPage} onClick={() => onTurn(page + 1)}>
            Next
            <ChevronRight aria-hidden="true" size={18} />
          </Button>
        </div>
      )}
    </nav>
  );
}
