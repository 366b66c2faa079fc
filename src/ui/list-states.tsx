import { TryAgain } from "./try-again.tsx";

const SKELETON_ROWS = 5;

/** The shape of rows that come. */
export function ListLoading({ label }: { label: string }) {
  return (
    <div role="status">
      <p className="sr-only">{label}</p>
      <div aria-hidden="true" className="grid gap-3">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
            key={row}
            className="h-12 animate-pulse border-line border-b bg-raised"
          />
        ))}
      </div>
    </div>
  );
}

/** The rows could not be had. */
export function ListError({ children, onRetry }: { children: string; onRetry(): void }) {
  return (
    <div role="alert" className="cut border-red border-l-4 bg-night p-6">
      <p className="mb-4 font-semibold">{children}</p>
      <TryAgain onRetry={onRetry} />
    </div>
  );
}

/** There are no rows. */
export function ListEmpty({ children }: { children: string }) {
  return <p className="border-line border-y px-4 py-12 text-center text-dim">{children}</p>;
}
