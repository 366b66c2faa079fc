import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { DrawnCode, useCodePath } from "#ui/drawn-code.tsx";

/** What a family owes for a pass, and a code of the page on which the parent pays. */
export function Owed({ cents }: { cents: number }) {
  const drawing = useCodePath(new URL(paths.rawPassOwn, location.href).href);
  return (
    <section aria-label="Owed" className="grid gap-4 bg-night p-5 sm:grid-cols-[1fr_auto]">
      <p>
        <strong className="text-xl">{inDollars(cents)} is owed.</strong> The parent scans this, logs
        in and pays, or changes the card.
      </p>
      <div className="w-40 bg-paper">
        <DrawnCode drawing={drawing} label="Code of the page of the pass" className="w-full" />
      </div>
    </section>
  );
}
