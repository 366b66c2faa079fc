const TIPS = [
  ["One moment", "Tell one play so that we see it. Better than ten words of praise."],
  ["Numbers", "A time, a distance, a line of the score: whatever you know for sure."],
  ["Where and when", "A scout who knows the game can ask about it."],
  ["The person", "How a young player treats others is scouted, too."],
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
        What you write is kept in this browser until you send it, for 14 days, and until you log
        out.
      </p>
    </section>
  );
}
