interface RankMovementProps {
  rank: number;
  /** The rank before; null for whoever had none. */
  before: number | null;
}

/** How a rank moved: a sign for who looks, words for who listens. */
export function RankMovement({ rank, before }: RankMovementProps) {
  if (before === null) return <span className="moved">NEW</span>;
  const by = before - rank;
  return (
    <span className={by > 0 ? "moved" : "moved text-dim"}>
      <span aria-hidden="true">{by === 0 ? "–" : `${by > 0 ? "▲" : "▼"} ${Math.abs(by)}`}</span>
      <span className="sr-only">
        {by === 0 ? " unchanged" : ` ${by > 0 ? "up" : "down"} ${Math.abs(by)}`}
      </span>
    </span>
  );
}
