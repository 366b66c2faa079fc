import { Stitches } from "../../../ui/stitches.tsx";
import type { PublicNomination } from "../schema.ts";

/** A young player as everybody may see him, and what was said of him. */
export function Nomination({ nomination }: { nomination: PublicNomination }) {
  const { name, sport, position, ageBand, city, state, performance, nominatedBy } = nomination;
  const facts = [
    ["Sport", sport],
    ["Position", position],
    ["Age", ageBand],
    ["From", `${city}, ${state}`],
  ] as const;
  return (
    <article className="mx-auto w-full max-w-4xl flex-1 px-4 py-10 sm:px-6 lg:py-16">
      <h1 className="text-6xl uppercase sm:text-7xl">{name}</h1>
      <Stitches className="my-4" />
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {facts.map(([label, fact]) => (
          <div key={label} className="min-w-0">
            <dt className="text-dim text-sm">{label}</dt>
            <dd className="break-words font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 max-w-prose whitespace-pre-line break-words text-lg">{performance}</p>
      <p className="mt-4 text-dim">Nominated by {nominatedBy}</p>
    </article>
  );
}
