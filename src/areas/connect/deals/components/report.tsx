import { Printer } from "lucide-react";
import { call } from "#lib/call.ts";
import { businessDate, inDays } from "#lib/dates.ts";
import { inShortDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { Draft } from "#ui/draft.tsx";
import { TextField } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { proofFile, TOUCHED } from "../client/deals.ts";
import type { Deal, Proof } from "../schema/deals.ts";

const day = (at: string) => businessDate(new Date(at));

/** How many proofs of a benefit stand on paper, pictures first; the rest is counted there. */
const MOST_PRINTED = 3;

/**
 * What a sponsor shows at home: what was promised, and what shows that it was delivered. On paper it is one page, also
 * with twelve benefits and a hundred proofs: small pictures in columns, and what does not fit is counted.
 */
export function Report({ deal }: { deal: Deal }) {
  const { title, sponsorName, organizerName, amount, audienceSize, dateStart, dateEnd } = deal;
  return (
    <>
      <article data-print-alone className="cut bg-raised p-6 sm:p-10 print:p-0">
        <p className="font-bold text-dim uppercase tracking-wide print:text-xs">Sponsor report</p>
        <h2 className="wrap-anywhere mt-2 text-4xl sm:text-5xl print:mt-0 print:text-2xl">
          {title}
        </h2>
        <dl className="mt-6 grid gap-x-8 gap-y-2 sm:grid-cols-2 print:mt-2 print:grid-cols-2 print:gap-y-0 print:text-xs">
          <Pair term="Sponsor">{sponsorName}</Pair>
          <Pair term="Organizer">{organizerName}</Pair>
          <Pair term="Days">{inDays(dateStart, dateEnd)}</Pair>
          <Pair term="Audience">{audienceSize.toLocaleString("en-US")} people</Pair>
          {!deal.paidAt && <Pair term="Sponsorship">{inShortDollars(amount)}</Pair>}
          {deal.deliveredAt && <Pair term="Delivered">{day(deal.deliveredAt)}</Pair>}
          {endOf(deal).map(([term, text]) => (
            <Pair key={term} term={term}>
              {text}
            </Pair>
          ))}
        </dl>
        {deal.organizerWords && (
          <blockquote className="wrap-anywhere mt-6 whitespace-pre-line border-red border-l-4 pl-5 text-lg print:mt-2 print:line-clamp-10 print:whitespace-normal print:pl-3 print:text-xs">
            {deal.organizerWords}
          </blockquote>
        )}
        <h3 className="mt-8 mb-3 text-2xl uppercase print:mt-3 print:mb-1 print:text-sm">
          What was promised, and shown
        </h3>
        <ol
          className={`border-line border-t print:grid print:gap-x-4 ${deal.benefits.length > 4 ? "print:grid-cols-3" : "print:grid-cols-2"}`}
        >
          {deal.benefits.map(({ text, proofs }) => (
            <li
              key={text}
              className="min-w-0 break-inside-avoid border-line border-b py-3 print:py-1"
            >
              <p className="wrap-anywhere font-semibold print:line-clamp-5 print:text-xs">{text}</p>
              {proofs.length === 0 ? (
                <p className="text-dim text-sm print:text-xs">Not shown yet.</p>
              ) : (
                <ul className="text-sm print:grid print:grid-cols-3 print:items-start print:gap-1 print:text-[0.5rem] print:leading-tight">
                  {proofs.map(({ id, kind, url, note, createdAt }) => (
                    <li
                      key={id}
                      className={`wrap-anywhere min-w-0 ${printedOf(proofs).has(id) ? "print:relative print:line-clamp-5" : "print:hidden"}`}
                    >
                      {kind === "picture" && (
                        <img
                          src={proofFile(deal.id, id)}
                          alt={note ?? "What was delivered"}
                          className="my-2 max-h-40 max-w-full bg-line object-contain print:my-0 print:mb-0.5 print:h-11 print:w-full print:object-cover"
                        />
                      )}
                      {day(createdAt)}
                      {note && `, ${note}`}
                      {kind === "document" && (
                        <>
                          {": "}
                          <a href={proofFile(deal.id, id)} download className="underline">
                            document (PDF)
                          </a>
                        </>
                      )}
                      {url && (
                        <>
                          {": "}
                          <a
                            href={url}
                            target="_blank"
                            rel="nofollow noopener noreferrer"
                            className="underline"
                          >
                            {url}
                            <span className="sr-only"> (opens in a new tab)</span>
                          </a>
                        </>
                      )}
                    </li>
                  ))}
                </ul>
              )}
              {proofs.length > MOST_PRINTED && (
                <p className="hidden text-[0.5rem] print:block">
                  and {proofs.length - MOST_PRINTED} more
                </p>
              )}
            </li>
          ))}
        </ol>
      </article>
      <div className="needs-scripts mt-6 print:hidden">
        <Button look="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} />
          Print
        </Button>
      </div>
      {deal.side === "organizer" && <OwnWords deal={deal} />}
    </>
  );
}

/** Who accepted, decided or canceled, and what was paid, returned and kept. */
function endOf({ events, amount, refundAmount, paidAt, ...deal }: Deal): [string, string][] {
  const last = events.findLast(
    ({ kind, words }) => kind in ENDED && (kind !== "bank_decided" || words === "lost"),
  );
  const isOver = deal.acceptedAt !== null || deal.cancelledAt !== null;
  return [
    ...(paidAt ? [["Paid", `${inShortDollars(amount)}, ${day(paidAt)}`] as [string, string]] : []),
    ...(last && isOver
      ? [[ENDED[last.kind] ?? "", `${BY[last.by]}, ${day(last.createdAt)}`] as [string, string]]
      : []),
    ...(paidAt && isOver
      ? ([
          ["Returned", inShortDollars(refundAmount)],
          ["Kept", inShortDollars(amount - refundAmount)],
        ] as [string, string][])
      : []),
  ];
}

/** The events that end a deal, as the report calls them. */
const ENDED: Partial<Record<Deal["events"][number]["kind"], string>> = {
  accepted: "Accepted",
  decided: "Decided",
  cancelled: "Canceled",
  given_back: "Returned by",
  given_up: "Canceled",
  bank_decided: "Taken back by the bank",
};

const BY: Record<Deal["events"][number]["by"], string> = {
  sponsor: "Sponsor",
  organizer: "Organizer",
  staff: "RAW staff",
  system: "Automatically, by the terms",
  payment: "Payment provider",
};

function printedOf(proofs: readonly Proof[]): Set<number> {
  const isPicture = ({ kind }: Proof) => kind === "picture";
  const ordered = [...proofs.filter(isPicture), ...proofs.filter((proof) => !isPicture(proof))];
  return new Set(ordered.slice(0, MOST_PRINTED).map(({ id }) => id));
}

function Pair({ term, children }: { term: string; children: string | string[] }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
      <dt className="text-dim">{term}</dt>
      <dd className="wrap-anywhere font-semibold">{children}</dd>
    </div>
  );
}

/** What the organizer says in the report. */
function OwnWords({ deal: { id, organizerWords } }: { deal: Deal }) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema/deals.ts")).ReportWords,
    isKept: true,
    send: (words) => call("PUT", "/api/connect/deals/{id}/words", { path: { id }, body: words }),
    onSent: () => onSuccess("Your words are in the report"),
    onFailure: (error) => onError("Nothing was saved", error),
  });
  return (
    <form {...props} method="post" className="needs-scripts mt-10 grid gap-5 print:hidden">
      <Draft name={`deal-words-${id}`} version={organizerWords ?? ""} />
      <TextField
        label="Your words in the report"
        hint="Up to 1,000 characters."
        error={errors.words}
        name="words"
        rows={4}
        defaultValue={organizerWords ?? ""}
      />
      <Button type="submit" look="quiet" disabled={isPending} className="justify-self-start">
        {isPending ? "Saving..." : "Save"}
      </Button>
    </form>
  );
}
