import type { RankBadge } from "../rules/ranking.ts";

const LOOKS: Record<RankBadge, string> = {
  Elite: "bg-chalk text-ground",
  "Top 25": "bg-line text-chalk",
  "Top 50": "border border-edge text-chalk",
  "Top 100": "border border-line text-dim",
  "Fan Favorite": "bg-chalk text-ground",
  "Community Pick": "bg-line text-chalk",
  "Rising Star": "border border-line text-dim",
};

export function BadgeLabel({ badge }: { badge: RankBadge }) {
  return (
    <span
      className={`inline-block sm:whitespace-nowrap px-2.5 py-1 font-semibold text-xs uppercase tracking-wider ${LOOKS[badge]}`}
    >
      {badge}
    </span>
  );
}
