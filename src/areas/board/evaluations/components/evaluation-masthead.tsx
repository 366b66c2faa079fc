import { evaluation } from "#content/evaluation.ts";
import { ScoutedPitch } from "./scouted-pitch.tsx";

/** Heading of the page beside a pitch as a scout sees it. */
export function EvaluationMasthead() {
  return (
    <div className="overflow-hidden bg-night">
      <div className="mx-auto grid w-full max-w-7xl items-center gap-x-12 px-4 pt-12 sm:px-6 sm:pt-16 lg:grid-cols-[7fr_5fr] lg:pt-0">
        <div className="lg:py-16">
          <h1 className="text-[clamp(3.25rem,9vw,7rem)] uppercase leading-[0.85]">
            Think You're a <span className="text-red">Top Prospect?</span>
          </h1>
          <p className="mt-6 max-w-xl text-pretty text-dim text-lg">{evaluation.intro}</p>
        </div>
        <ScoutedPitch />
      </div>
    </div>
  );
}
