import type { ReactNode } from "react";
import { Link } from "react-router";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { canChange } from "../access/own-actions.ts";
import { NOMINATION_TRANSITIONS } from "../access/transitions.ts";
import type { OwnNomination } from "../schema/nominations.ts";
import { describeStatus, describeVisibility } from "./nomination-status.ts";
import { useAlias } from "./use-alias.ts";

interface OwnNominationCardProps {
  nomination: OwnNomination;
  onWithdraw: () => void;
}

/** What one nominated, where it stands, and what one can do about it. */
export function OwnNominationCard({ nomination, onWithdraw }: OwnNominationCardProps) {
  const { id, sport, position, city, state, staffMessage, status, createdAt } = nomination;
  const { word, look, note } = describeStatus(nomination);
  const visibility = describeVisibility(nomination);
  const name = fullName(nomination) || "A player";
  const facts = [sport, position, city && `${city}, ${state}`].filter(Boolean).join(" · ");
  const saysStaff = status === "needs_info" || status === "rejected";
  return (
    <li className="cut bg-raised p-5 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-4xl [overflow-wrap:anywhere]">{name}</h2>
          <p className="mt-2 text-dim [overflow-wrap:anywhere]">{facts}</p>
        </div>
        <p className={`shrink-0 px-3 py-1.5 font-semibold text-sm ${look}`}>
          <span className="sr-only">Status: </span>
          {word}
        </p>
      </div>
      <p className="mt-4">{note}</p>
      {saysStaff && staffMessage && (
        <figure className="mt-4 border-red border-l-4 bg-night px-4 py-3">
          <figcaption className="font-semibold text-sm">Our staff say</figcaption>
          <blockquote className="mt-1 whitespace-pre-line break-words">{staffMessage}</blockquote>
        </figure>
      )}
      <dl className="mt-5 grid gap-x-6 gap-y-3 border-line border-t pt-4 sm:grid-cols-[auto_auto_1fr]">
        <Fact label="Nominated">
          <LocalTime at={createdAt} className="tabular-nums" />
        </Fact>
        <Fact label="Votes">
          <span className="tabular-nums">{nomination.communityVotes.toLocaleString("en-US")}</span>
        </Fact>
        {visibility && <Fact label={visibility.label}>{visibility.text}</Fact>}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        <WaysOn nomination={nomination} name={name} />
        {canChange(nomination) && (
          <EditLink id={id} name={name} isAsked={status === "needs_info"} />
        )}
        {NOMINATION_TRANSITIONS.next(status, "withdraw", "author") && (
          <Button look="quiet" className="needs-scripts" onClick={onWithdraw}>
            Withdraw<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-dim text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The link to the public page, or to what the nomination became. */
function WaysOn({ nomination, name }: { nomination: OwnNomination; name: string }) {
  const inAlias = useAlias();
  const { id, isPublic, mergedIntoId, prospectId } = nomination;
  const named = <span className="sr-only"> of {name}</span>;
  return (
    <>
      {prospectId !== null && (
        <Link to={paths.player(prospectId)} className={buttonClass("primary")}>
          See the player{named}
        </Link>
      )}
      {isPublic && prospectId === null && (
        <Link to={inAlias(paths.nomination(id))} className={buttonClass("quiet")}>
          See the page{named}
        </Link>
      )}
      {mergedIntoId !== null && (
        <Link to={inAlias(paths.nomination(mergedIntoId))} className={buttonClass("quiet")}>
          See the other nomination{named}
        </Link>
      )}
    </>
  );
}

function EditLink({ id, name, isAsked }: { id: number; name: string; isAsked: boolean }) {
  const inAlias = useAlias();
  return (
    <Link
      to={inAlias(paths.youScoutEdit(id))}
      className={buttonClass(isAsked ? "primary" : "quiet")}
    >
      {isAsked ? "Answer" : "Change"}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
