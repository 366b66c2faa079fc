import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { type BoardView, FIELDS } from "./board-filter.ts";

const SKELETON_ROWS = 5;
const SKELETON_COLUMNS = 7;

/** The shape of what comes. */
export function BoardLoading() {
  return (
    <div role="status">
      <p className="mb-4 text-dim">Loading prospects...</p>
      <div aria-hidden="true" className="grid gap-3">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
            key={row}
            className="skeleton-row grid animate-pulse grid-cols-[3rem_repeat(6,1fr)] items-center gap-4 border-line border-b pb-3"
          >
            {Array.from({ length: SKELETON_COLUMNS }, (_, column) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: cells without identity
                key={column}
                className={column === 0 ? "home-plate h-12 bg-line" : "h-4 bg-line"}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface BoardErrorProps {
  /** What the visitor had chosen, which the button keeps. */
  view?: BoardView;
  onRetry(): void;
}

/** The data could not be had. */
export function BoardError({ view, onRetry }: BoardErrorProps) {
  return (
    <div role="alert" className="cut border-red border-l-4 bg-night p-8">
      <h2 className="text-3xl">Error loading prospect data</h2>
      <p className="mt-3 mb-6 text-dim">
        The board is fine. We just can't reach it right now. Nothing you did is lost.
      </p>
      <ViewForm view={view} onSubmit={onRetry}>
        <Button type="submit">
          <RotateCw aria-hidden="true" size={18} />
          Try Again
        </Button>
      </ViewForm>
    </div>
  );
}

const FILTERS = [
  { choice: "position", label: "Clear Position" },
  { choice: "gradYear", label: "Clear Year" },
  { choice: "search", label: "Clear Search" },
] as const;

interface BoardEmptyProps {
  view: BoardView;
  onChange(change: Partial<BoardView>): void;
}

/** No player passes the filters: one way back for each of them. */
export function BoardEmpty({ view, onChange }: BoardEmptyProps) {
  return (
    <div className="grid justify-items-center gap-6 px-4 py-16 text-center">
      <EmptyDiamond />
      <p className="text-lg">No prospects found. Try adjusting your filters.</p>
      <div className="flex flex-wrap justify-center gap-3">
        {FILTERS.filter(({ choice }) => view[choice].trim()).map(({ choice, label }) => (
          <ViewForm
            key={choice}
            view={{ ...view, [choice]: "" }}
            onSubmit={() => {
              onChange({ [choice]: "" });
              // The button is gone now: the keyboard goes on at the filter that it cleared.
              document.getElementsByName(FIELDS[choice])[0]?.focus();
            }}
          >
            <Button type="submit" look="quiet">
              {label}
            </Button>
          </ViewForm>
        ))}
      </div>
    </div>
  );
}

interface ViewFormProps {
  /** What the board shows without scripts; absent means what its address says. */
  view?: BoardView | undefined;
  onSubmit(): void;
  children: ReactNode;
}

/** A button that also works without scripts: it opens the board with the view. */
function ViewForm({ view, onSubmit, children }: ViewFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {view &&
        Object.entries(FIELDS)
          .map(([choice, name]) => [name, view[choice as keyof BoardView]] as const)
          .filter(([, value]) => value)
          .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      {children}
    </form>
  );
}

/** A diamond with nobody on base. */
function EmptyDiamond() {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 120" className="h-28 w-28" fill="none">
      <path d="M60 14l46 46l-46 46l-46-46z" className="stroke-line" strokeWidth="2" />
      <path
        d="M60 4l9 9l-9 9l-9-9zM106 51l9 9l-9 9l-9-9zM14 51l9 9l-9 9l-9-9z"
        className="fill-ground stroke-edge"
        strokeWidth="2"
      />
      <path d="M52 98h16v8l-8 8l-8-8z" className="fill-chalk" />
      <path d="M34 34q26 26 52 0" className="stroke-red" strokeWidth="2" strokeDasharray="3 7" />
    </svg>
  );
}
