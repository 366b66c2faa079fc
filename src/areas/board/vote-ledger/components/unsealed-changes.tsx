import { sealingTime } from "../rules.ts";
import type { StaffChange } from "../schema.ts";
import { describeChange } from "./words.ts";

/** What staff held, released or removed since the last sealed day; nothing where they did nothing. */
export function UnsealedChanges({ changes }: { changes: readonly StaffChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="unsealed" className="mb-10 border border-line bg-night p-5">
      <h2 id="unsealed" className="text-2xl uppercase">
        Since the last sealed day
      </h2>
      <ul className="mt-3 tabular-nums">
        {changes.map((change) => (
          <li key={`${change.what} ${change.reason}`}>{describeChange(change)}</li>
        ))}
      </ul>
      <p className="mt-3 text-dim text-sm">
        The count on the board already says so. The ledger takes it in with its day, at{" "}
        {sealingTime()} the next day.
      </p>
    </section>
  );
}
