/** How many votes are of the most that anybody has, in whole percent: the next vote changes hardly any of them. */
export function percentOf(count: number, most: number): number {
  return most > 0 ? Math.round((100 * count) / most) : 0;
}

/** A number of votes with its length against the leader's, in percent. */
export function VoteCount({ count, percent }: { count: number; percent: number }) {
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
