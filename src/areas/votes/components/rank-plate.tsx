interface RankPlateProps {
  rank: number | null;
  /** Whether staff have yet to decide about a vote spike that counts toward the rank. */
  isUndecided?: boolean;
}

/** A rank on a home plate; the ten best are larger and chalk white. An undecided one is a number without a plate. */
export function RankPlate({ rank, isUndecided = false }: RankPlateProps) {
  if (rank === null) {
    return (
      <span className="grid h-12 w-12 place-items-center text-dim">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Unranked</span>
      </span>
    );
  }
  const ofPlace =
    rank <= 10 ? "bg-chalk text-ground w-14 text-3xl" : "bg-line text-chalk w-12 text-2xl";
  const look = isUndecided ? "text-dim w-12 text-2xl" : ofPlace;
  return (
    <span
      className={`home-plate grid aspect-square place-items-center pb-2 font-bold font-display tabular-nums leading-none ${look}`}
    >
      {rank}
    </span>
  );
}
