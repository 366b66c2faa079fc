import { Button } from "#ui/button.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED_BY_ORDER, takeInLive } from "../../client/staff.ts";
import type { WorkingOrder } from "../../schema/order.ts";
import { rankWords } from "./rank-words.ts";

/** What moved on the live board since the working order was begun; it is published only once that is taken in. */
export function LiveDifferences({ order }: { order: WorkingOrder }) {
  const { differences, live } = order;
  const { isPending, mutate } = useMutationFeedback(TOUCHED_BY_ORDER);
  return (
    <section aria-labelledby="moved" className="border-red border-l-4 bg-night p-5">
      <h2 id="moved" className="text-2xl uppercase">
        The live board has moved
      </h2>
      <ul className="mt-3 grid max-h-64 gap-1 overflow-y-auto tabular-nums">
        {differences.map(({ id, name, before, now, isAlumnus }) => (
          <li key={id}>
            {name}: {isAlumnus ? "an alumnus now" : rankWords(now)}, was {rankWords(before)}
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-2xl text-pretty text-dim text-sm">
        Taking it in keeps your order: whoever got a rank on the live board gets it here, whoever
        lost his or became an alumnus loses it here, and the others stay where you put them.
      </p>
      <Button
        look="quiet"
        className="needs-scripts mt-4"
        disabled={isPending}
        onClick={() => void mutate(() => takeInLive(live), "The live board is taken in")}
      >
        {isPending ? "Taking it in..." : "Take it in"}
      </Button>
    </section>
  );
}
