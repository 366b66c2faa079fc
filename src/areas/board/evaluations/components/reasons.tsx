import { ClipboardCheck, type LucideIcon, Network, Route, TrendingUp, Trophy } from "lucide-react";
import { evaluation } from "#content/evaluation.ts";
import type { Evaluation } from "#content/schema.ts";

const ICONS: Record<Evaluation["reasons"][number]["icon"], LucideIcon> = {
  assessment: ClipboardCheck,
  network: Network,
  plan: Route,
  board: Trophy,
  confidence: TrendingUp,
};

/** What an evaluation is good for. */
export function Reasons() {
  return (
    <section aria-labelledby="why" className="bg-night p-6 sm:p-10 lg:sticky lg:top-24">
      <h2 id="why" className="text-4xl uppercase sm:text-5xl">
        Why Get Evaluated?
      </h2>
      <ul className="mt-8 grid gap-7">
        {evaluation.reasons.map(({ icon, title, description }) => {
          const Icon = ICONS[icon];
          return (
            <li key={title} className="flex gap-4">
              <span className="home-plate grid h-12 w-11 shrink-0 place-items-center bg-line pb-2">
                <Icon aria-hidden="true" size={22} />
              </span>
              <div>
                <h3 className="text-2xl">{title}</h3>
                <p className="mt-1.5 text-pretty text-dim">{description}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
