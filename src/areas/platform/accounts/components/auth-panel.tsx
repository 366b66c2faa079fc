import { ClipboardPen, type LucideIcon, Telescope, TrendingUp, Vote } from "lucide-react";

const POINTS: [icon: LucideIcon, title: string, text: string][] = [
  [ClipboardPen, "Nominate", "Put forward a young talent scouts should see."],
  [Vote, "Vote", "One vote per player. Votes for nominations count toward your badges."],
  [TrendingUp, "See the rankings", "The NOLA Top 100, by scouts and by the crowd."],
  [Telescope, "Scout together", "Coaches, parents and fans find what one pair of eyes misses."],
];

/** What an account is for. */
export function AuthPanel() {
  return (
    <section aria-labelledby="why" className="bg-night p-6 sm:p-10">
      <h2 id="why" className="text-5xl uppercase">
        The city scouts <span className="text-red">together</span>
      </h2>
      <ul className="mt-8 grid gap-6">
        {POINTS.map(([Icon, title, text]) => (
          <li key={title} className="flex gap-4">
            <span className="home-plate grid h-12 w-11 shrink-0 place-items-center bg-line pb-2">
              <Icon aria-hidden="true" size={22} />
            </span>
            <div>
              <p className="font-bold font-display text-2xl leading-none">{title}</p>
              <p className="mt-1 text-dim">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
