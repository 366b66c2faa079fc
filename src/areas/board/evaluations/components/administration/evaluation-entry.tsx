import { CalendarPlus, Check, FileText, Pencil, PhoneCall, UserX } from "lucide-react";
import { useId } from "react";
import { call } from "#lib/call.ts";
import { phoneLink } from "#lib/phone-link.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts, NotConfirmed } from "#ui/facts.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import { TOUCHED } from "../../client/staff.ts";
import type { EvaluationStatus } from "../../rules/statuses.ts";
import type { EvaluationRequest } from "../../schema/requests.ts";
import { RequestStatus } from "./request-status.tsx";

const DIALOGS = {
  status: () => import("./request-dialog.tsx"),
  appointment: () => import("./appointment-dialog.tsx"),
  report: () => import("./report-dialog.tsx"),
};
const loadDialog = (kind: keyof typeof DIALOGS) => DIALOGS[kind]();

/**
 * A request for an evaluation whose day has passed, whose report was not sent, or whose family has not heard from
 * staff, to be worked off.
 */
export default function EvaluationEntry({ request }: { request: EvaluationRequest }) {
  const titleId = useId();
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const { id, playerName, age, position, school, parentName, parentEmail, parentPhone } = request;
  const { status, appointment } = request;
  const isScheduled = status === "scheduled";
  const wasToCome = isScheduled && appointment !== null && appointment.cancelledBy === null;
  const absence = isScheduled ? "come" : "answer";
  const become = (next: EvaluationStatus, done: string) =>
    void mutate(
      () =>
        call("PATCH", "/api/admin/evaluation-requests/{id}", {
          path: { id },
          body: { status: next, expectedStatus: status },
        }),
      done,
    );
  return (
    <WorkItem titleId={titleId} className="border-line border-l-4 bg-raised p-4 sm:p-5">
      <h3 id={titleId} className="wrap-anywhere text-2xl">
        {wasToCome
          ? `Did the evaluation of ${playerName} take place?`
          : `Evaluation of ${playerName}`}
      </h3>
      {isScheduled && !wasToCome && (
        <p className="mt-2 font-semibold">It is scheduled, but has no date.</p>
      )}
      {status === "completed" && (
        <p className="mt-2 font-semibold">It took place, but the family has no report yet.</p>
      )}
      {status === "contacted" && (
        <p className="mt-2 font-semibold">The family was contacted, but there is no date yet.</p>
      )}
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <RequestStatus {...request} />
        <Facts>
          <Fact term="Player">{[`age ${age}`, position, school].join(", ")}</Fact>
          <Fact term="Parent">
            {parentName} {!request.isConfirmed && <NotConfirmed />}
          </Fact>
          <Fact term="Email">
            <MailLink address={parentEmail} />
          </Fact>
          <Fact term="Phone">
            <a
              href={phoneLink(parentPhone)}
              className="whitespace-nowrap underline underline-offset-4"
            >
              {parentPhone}
            </a>
          </Fact>
          <Fact term="Requested">
            <LocalTime at={request.createdAt} />
          </Fact>
          {request.notes && (
            <Fact term="Family's note">
              <span className="whitespace-pre-line">{request.notes}</span>
            </Fact>
          )}
        </Facts>
      </div>
      <div className="needs-scripts mt-4 flex flex-wrap gap-2">
        {isScheduled && (
          <KeyButton
            shortcut="f"
            look="quiet"
            disabled={isPending}
            onClick={() =>
              become(
                "completed",
                `The evaluation took place.${wasToCome ? " You can write the report now." : ""}`,
              )
            }
          >
            <Check aria-hidden="true" size={18} />
            Took place
          </KeyButton>
        )}
        {status === "pending" && (
          <KeyButton
            shortcut="s"
            look="quiet"
            disabled={isPending}
            onClick={() => become("contacted", "The family is marked as contacted.")}
          >
            <PhoneCall aria-hidden="true" size={18} />
            Contacted
          </KeyButton>
        )}
        {status !== "completed" && (
          <Button look="quiet" disabled={isPending} onClick={() => void open("appointment")}>
            <CalendarPlus aria-hidden="true" size={18} />
            {isScheduled ? "New date" : "Schedule"}
          </Button>
        )}
        {(isScheduled || status === "contacted") && (
          <Button
            look="quiet"
            disabled={isPending}
            onClick={() =>
              become("no_response", `The request is closed: the family didn't ${absence}.`)
            }
          >
            <UserX aria-hidden="true" size={18} />
            Didn't {absence}
          </Button>
        )}
        {status === "completed" && (
          <Button look="quiet" disabled={isPending} onClick={() => void open("report")}>
            <FileText aria-hidden="true" size={18} />
            Report
          </Button>
        )}
        <KeyButton
          shortcut="e"
          look="quiet"
          disabled={isPending}
          onClick={() => void open("status")}
        >
          <Pencil aria-hidden="true" size={18} />
          Update
        </KeyButton>
      </div>
      {Dialog && <Dialog row={request} onClose={close} />}
    </WorkItem>
  );
}
