import { useId } from "react";
import { Link } from "react-router";
import { count } from "#lib/count.ts";
import { useMayUse } from "#lib/may-use.ts";
import { HOUR_MS } from "#lib/time.ts";
import { Button } from "#ui/button.tsx";
import { FieldError, SelectField } from "#ui/field.tsx";
import type { Touched } from "#ui/read-again.ts";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import type { VoidingReceipt, VoteReport, VoteVoiding } from "../schema/report.ts";
import { describeVotes } from "./describe-votes.ts";
import { hourFormat } from "./hour-format.ts";
import { PublicReasonField, ReasonField } from "./reason-field.tsx";

export interface Voiding {
  /** The name of the target. */
  name: string;
  /** Whether a public ledger says why its votes were voided. */
  hasLedger?: boolean;
  send(voiding: VoteVoiding): Promise<VoidingReceipt>;
  /** Paths whose cached answers this change makes outdated. */
  touched: Touched;
  /** Where all that a network voted for is shown, to owners. */
  addressOf(network: string): string;
}

interface VoidVotesFormProps extends Voiding {
  report: VoteReport;
}

/** Takes votes of chosen networks, of hours, or of both at once out of the count. */
export function VoidVotesForm({
  name,
  hasLedger = false,
  send,
  touched,
  addressOf,
  report,
}: VoidVotesFormProps) {
  const { onSuccess, onError } = useMutationFeedback(touched);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema/report.ts")).VoteVoiding,
    read: (fields) => readVoiding(fields, report),
    send,
    onSent: ({ voided, heldVoided, communityVotes }) => {
      const description = `Removed: ${describeVotes(voided, heldVoided)}. ${name} has ${communityVotes} now.`;
      onSuccess({ title: "Votes voided", description });
    },
    onFailure: (error) => onError("Error voiding votes", error),
  });
  const format = hourFormat(report.timeZone);
  return (
    <form {...props} method="post" className="mt-6 grid gap-5">
      <NetworkChoice report={report} error={errors.networks} addressOf={addressOf} />
      <div className="grid gap-5 sm:grid-cols-2">
        {(["from", "to"] as const).map((name) => (
          <SelectField
            key={name}
            label={name === "from" ? "From the hour" : "To the hour"}
            error={errors[name]}
            name={name}
            defaultValue=""
            empty="Any"
          >
            {report.hours.map(({ startsAt, counted, held }) => (
              <option key={startsAt} value={name === "from" ? startsAt : hourAfter(startsAt)}>
                {format(startsAt)} ({held > 0 ? `${counted}, ${held} held` : counted})
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <ReasonField error={errors.reason} warning="Voided votes can't be cast again." />
      {hasLedger && <PublicReasonField error={errors.publicReason} />}
      <Button type="submit" disabled={isPending} className="justify-self-end">
        {isPending ? "Voiding..." : "Void Votes"}
      </Button>
    </form>
  );
}

/** Without hours the networks are meant as they are shown: the votes of before are not on the screen. */
function readVoiding(fields: FormData, shown: VoteReport) {
  const networks = fields.getAll("networks");
  const text = (name: string) => fields.get(name) || undefined;
  const [from, to] = [text("from"), text("to")];
  const isWholeTime = networks.length > 0 && !from && !to;
  return {
    networks: networks.length > 0 ? networks : undefined,
    ...(isWholeTime ? { from: shown.from, to: shown.to } : { from, to }),
    reason: text("reason"),
    publicReason: text("publicReason"),
  };
}

function hourAfter(startsAt: string): string {
  return new Date(Date.parse(startsAt) + HOUR_MS).toISOString();
}

interface NetworkChoiceProps {
  report: VoteReport;
  error: string | undefined;
  addressOf(network: string): string;
}

function NetworkChoice({
  report: { networks, otherNetworks, timeZone },
  error,
  addressOf,
}: NetworkChoiceProps) {
  const format = hourFormat(timeZone);
  const isOwner = useMayUse()("admin");
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId} className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">Networks</legend>
      <div className="max-h-72 overflow-y-auto border border-line">
        {networks.map(({ network, counted, held, voided, firstAt, lastAt }) => (
          <div
            key={network}
            className="flex flex-wrap items-center gap-x-3 border-line border-b last:border-b-0 hover:bg-night"
          >
            <label className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 px-3 py-1.5">
              <input
                type="checkbox"
                name="networks"
                value={network}
                disabled={counted + held === 0}
                aria-invalid={error !== undefined}
                className="size-5 shrink-0 accent-red"
              />
              <code className="min-w-28 text-sm">{network}</code>
              <span className="min-w-20 font-semibold tabular-nums">{counted} counted</span>
              <span className="text-dim text-sm tabular-nums">
                {held > 0 && `${held} held, `}
                {voided > 0 && `${voided} voided, `}
                {format(firstAt) === format(lastAt)
                  ? format(firstAt)
                  : `${format(firstAt)} to ${format(lastAt)}`}
              </span>
            </label>
            {isOwner && (
              <Link
                to={addressOf(network)}
                aria-label={`All its votes: ${network}`}
                className="grid min-h-11 place-items-center px-3 font-semibold text-sm underline underline-offset-4"
              >
                All its votes
              </Link>
            )}
          </div>
        ))}
      </div>
      {otherNetworks > 0 && (
        <p className="mt-2 text-dim text-sm">
          Not shown: {count(otherNetworks, "other network")}, none with more votes in all.
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
