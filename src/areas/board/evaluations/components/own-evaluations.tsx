import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { brand } from "#content/brand.ts";
import { AccountField } from "#lib/account-field.tsx";
import { addressOf, getQuery } from "#lib/call.ts";
import { HOUR_MS } from "#lib/time.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { CANCEL_BEFORE_MS } from "../rules/appointments.ts";
import type { OwnAppointment, OwnEvaluation } from "../schema/own.ts";
import { OwnChanges } from "./own-changes.tsx";
import { stateInWords } from "./own-words.ts";
import { ReportBody } from "./report-body.tsx";

/** What a family asked for, the newest first. */
export function OwnEvaluations() {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/my/evaluations"));
  if (!data) {
    if (isFetching) return <ListLoading label="Loading your requests" />;
    return <ListError onRetry={() => void refetch()}>Couldn't load your requests.</ListError>;
  }
  if (data.data.length === 0) {
    return (
      <ListEmpty>
        You have no evaluation requests. Request an evaluation and follow it here.
      </ListEmpty>
    );
  }
  return (
    <ul className="grid gap-8">
      {data.data.map((request) => (
        <li key={request.id} id={`request-${request.id}`} className="scroll-mt-20 bg-raised p-6">
          <Evaluation request={request} />
        </li>
      ))}
    </ul>
  );
}

function Evaluation({ request }: { request: OwnEvaluation }) {
  const { id, playerName, position, school, createdAt, appointment, report } = request;
  return (
    <>
      <h2 className="wrap-anywhere text-4xl uppercase">{playerName}</h2>
      <p className="wrap-anywhere text-dim">
        {position}, {school}. Requested <LocalTime at={createdAt} />
      </p>
      <p className="mt-4 font-semibold text-lg">{stateInWords(request)}</p>
      {appointment && <Appointment id={id} appointment={appointment} />}
      {request.canChange && <OwnChanges request={request} />}
      {report && (
        <div className="mt-6">
          <ReportBody report={report} Heading="h3" />
        </div>
      )}
    </>
  );
}

function Appointment({ id, appointment }: { id: number; appointment: OwnAppointment }) {
  const { eventName, when, until, place, cancelledBy, isOver } = appointment;
  const facts = [
    [cancelledBy ? "Was" : "When", `${when} (New Orleans time)`],
    ["Until", until],
    ["Where", place],
    ...(eventName ? [["Event", eventName]] : []),
  ];
  return (
    <div className="mt-4">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-dim">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {!cancelledBy && !isOver && (
        <p className="mt-4 print:hidden">
          <a
            href={addressOf("/api/my/evaluations/{id}/appointment.ics", { path: { id } })}
            className={buttonClass("quiet")}
          >
            <CalendarPlus aria-hidden="true" size={18} />
            Calendar file
          </a>
        </p>
      )}
      <Cancelling id={id} appointment={appointment} />
    </div>
  );
}

/** The way out, without scripts too: a form that posts to its page. */
function Cancelling({ id, appointment }: { id: number; appointment: OwnAppointment }) {
  const { canCancel, cancelUntil, cancelledBy, isOver } = appointment;
  if (cancelledBy || isOver) return null;
  if (!canCancel) {
    return (
      <p className="mt-4 text-dim">
        It is less than {CANCEL_BEFORE_MS / HOUR_MS} hours away. Please call us if you can't come:{" "}
        {brand.phone}
      </p>
    );
  }
  return (
    <details className="mt-4 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        I can't come
      </summary>
      <form method="post" className="mt-3">
        <AccountField />
        <p className="mb-3 text-dim">You can cancel until {cancelUntil}.</p>
        <Button look="quiet" type="submit" name="cancel" value={id}>
          Cancel this evaluation
        </Button>
      </form>
    </details>
  );
}
