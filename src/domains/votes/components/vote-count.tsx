/** A number of votes with its length against the leader's. */
export function VoteCount({ count, most }: { count: number; most: number }) {
  const percent = most > 0 ? (100 * count) / most : 0;
  return (
    <span className="inline-grid min-w-20 gap-1">
      <span className="font-bold font-display text-xl tabular-nums leading-none">
        {count.toLocaleString("en-US")}
      </span>
      <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1 w-full">
        <rect width="100" height="4" className="fill-line" />
        <rect width={percent} height="4" className="fill-chalk" />
      </svg>
    </span>
  );
}
