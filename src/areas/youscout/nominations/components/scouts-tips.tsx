import { DRAFT_DAYS } from "#lib/stored-draft.ts";

const TIPS = [
  ["One moment", "Describe one play so we can see it. That beats ten words of praise."],
  ["Numbers", "A time, a distance, a line from the box score: whatever you know for sure."],
  ["Where and when", "A scout who knows the game can ask about it."],
  ["The person", "Scouts also notice how a young player treats others."],
] as const;

/** What makes a nomination worth reading. */
export function ScoutsTips() {
  return (
    <section aria-labelledby="tips" className="bg-night p-6 sm:p-8 lg:sticky lg:top-24">
      <h2 id="tips" className="text-3xl uppercase sm:text-4xl">
        What scouts want to read
      </h2>
      <dl className="mt-6 grid gap-5">
        {TIPS.map(([title, text]) => (
          <div key={title} className="border-line border-l-2 pl-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-pretty text-dim">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 border-line border-t pt-5 text-dim text-sm">
        What you write is saved in this browser until you send it or log out, for up to {DRAFT_DAYS}{" "}
        days.
      </p>
    </section>
  );
}
