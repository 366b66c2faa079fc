import { EyeOff, ShieldAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { withQuery } from "#lib/list-address.ts";
import { useMayUse } from "#lib/may-use.ts";
import { pageParameters, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts, Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import type { WorkKey } from "#ui/work-keys.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import { isOpen, isUrgent, type LaterStatus, numberOf, REQUEST_TRANSITIONS } from "../rules.ts";
import type { PrivacyRequest, ShownSubject } from "../schema/requests.ts";
import { CloseForm } from "./close-form.tsx";
import { KIND_LABELS, RELATION_LABELS, STATUS_LABELS } from "./describe.ts";
import { StaffNoteForm } from "./staff-note-form.tsx";
import { useRequestActions } from "./use-request-actions.ts";

/** A message from about where it is cut off until somebody wants to read on. */
const LONG = 400;
const LONG_LINES = 6;

/** A request in the queue, with everything that staff need to decide it. */
export function RequestEntry({ request }: { request: PrivacyRequest }) {
  const titleId = useId();
  const actions = useRequestActions(request);
  const [isNoting, setIsNoting] = useState(false);
  const [decision, setDecision] = useState<"done" | "declined" | null>(null);
  const [isOpened, setIsOpened] = useState(false);
  const { id, kind, personName, status, message, stillShown, staffNote, player, nomination } =
    request;
  const isWhole = isOpened || (message.length < LONG && message.split("\n").length < LONG_LINES);
  const named = stillShown.filter(({ isNamed }) => isNamed);
  const namesakes = stillShown.filter(({ isNamed }) => !isNamed);
  const isTakenDown = named.length === 0 && (player !== null || nomination !== null);
  const comesFirst = isUrgent(request) && isOpen(status) && !isTakenDown;

  function press(next: LaterStatus): void {
    if (next === "in_progress") void actions.become(next);
    else setDecision(next);
  }
  return (
    <WorkItem
      titleId={titleId}
      className={`border-l-4 bg-raised p-4 sm:p-5 ${comesFirst ? "border-red" : "border-line"}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="wrap-anywhere min-w-0 flex-1 basis-60 text-2xl">
          {labelOf(KIND_LABELS, kind)}: {personName}
        </h3>
        {comesFirst && (
          <Mark isUrgent>
            <ShieldAlert aria-hidden="true" size={16} />
            Under 18, hide first
          </Mark>
        )}
        <Mark>{labelOf(STATUS_LABELS, status)}</Mark>
      </div>
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
        <p
          className={`wrap-anywhere self-start whitespace-pre-line text-pretty ${isWhole ? "" : "line-clamp-6"}`}
        >
          {message}
        </p>
        <RequestFacts request={request} />
      </div>
      {isNoting ? (
        <StaffNoteForm
          draft={{ name: `privacy-note-${id}`, version: staffNote ?? "", isOfChild: true }}
          note={staffNote}
          onSave={actions.note}
          onEnd={() => setIsNoting(false)}
        />
      ) : (
        staffNote && (
          <p className="wrap-anywhere mt-4 whitespace-pre-line border-edge border-l-2 pl-3 text-dim">
            <span className="sr-only">Note: </span>
            {staffNote}
          </p>
        )
      )}
      {namesakes.length > 0 && (
        <Namesakes subjects={namesakes} isPending={actions.isPending} onHide={actions.hide} />
      )}
      {decision && (
        <CloseForm
          request={request}
          decision={decision}
          isPending={actions.isPending}
          onEnd={() => setDecision(null)}
          onClose={(how) => actions.become(decision, how)}
        />
      )}
      {!decision && (
        <div className="mt-4 flex flex-wrap gap-2">
          {named.length > 0 && (
            <KeyButton
              shortcut="h"
              look={comesFirst ? "primary" : "quiet"}
              disabled={actions.isPending}
              onClick={() => void actions.hide(named)}
            >
              <EyeOff aria-hidden="true" size={18} />
              {named.length === 1 ? "Hide the page now" : "Hide the pages now"}
            </KeyButton>
          )}
          {REQUEST_TRANSITIONS.following(status, "staff").map((next) => (
            <KeyButton
              key={next}
              shortcut={TRANSITION_BUTTONS[next].key}
              look="quiet"
              disabled={actions.isPending}
              onClick={() => press(next)}
            >
              {isOpen(status) ? TRANSITION_BUTTONS[next].label : "Open again"}
            </KeyButton>
          ))}
          {!isWhole && (
            <KeyButton shortcut="o" look="plain" onClick={() => setIsOpened(true)}>
              Read the whole message
            </KeyButton>
          )}
          {!isNoting && (
            <KeyButton shortcut="e" look="plain" onClick={() => setIsNoting(true)}>
              {staffNote ? "Edit the note" : "Add a note"}
            </KeyButton>
          )}
        </div>
      )}
    </WorkItem>
  );
}

/** What brings an open request into a state, and its key. */
const TRANSITION_BUTTONS: Record<LaterStatus, { label: string; key: WorkKey }> = {
  in_progress: { label: "Start", key: "s" },
  done: { label: "Finish", key: "f" },
  declined: { label: "Decline", key: "r" },
};

interface NamesakesProps {
  subjects: readonly ShownSubject[];
  isPending: boolean;
  onHide(subjects: readonly ShownSubject[]): Promise<unknown>;
}

/** Players and nominations with the name of a removal request, each with a way to hide it. */
function Namesakes({ subjects, isPending, onHide }: NamesakesProps) {
  return (
    <section aria-label="Of this name" className="mt-4">
      <h4 className="font-semibold text-sm">Of this name, and not hidden</h4>
      <ul className="mt-1 grid gap-2">
        {subjects.map((subject) => (
          <li key={numberOf(subject)} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="wrap-anywhere min-w-0">
              <SubjectLink subject={subject} /> ({subject.about})
              {!subject.isPublic && ", not public yet"}
            </span>
            <Button
              look="quiet"
              className="needs-scripts"
              disabled={isPending}
              onClick={() => void onHide([subject])}
            >
              <EyeOff aria-hidden="true" size={18} />
              Hide {numberOf(subject)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SubjectLink({ subject }: { subject: ShownSubject }) {
  const { kind, id, name, isPublic } = subject;
  if (kind === "nomination" && !isPublic) {
    return <NominationsNamed q={`#${id}`}>{name}</NominationsNamed>;
  }
  const path = kind === "player" ? paths.player(id) : paths.nomination(id);
  return isPublic ? (
    <Link to={path} className="underline underline-offset-4">
      {name}
    </Link>
  ) : (
    name
  );
}

function RequestFacts({ request }: { request: PrivacyRequest }) {
  const { requesterName, requesterEmail, requesterRelation, isAboutMinor } = request;
  const { page, player, nomination, personName } = request;
  return (
    <Facts>
      <Fact term="Asked by">
        {requesterName} ({labelOf(RELATION_LABELS, requesterRelation)})
      </Fact>
      <Fact term="Email">
        <MailLink address={requesterEmail} />
      </Fact>
      <Fact term="Under 18">{isAboutMinor ? "Yes" : "No"}</Fact>
      {player && (
        <Fact term="Player">
          {player.isHidden ? (
            `${player.name} (hidden)`
          ) : (
            <Link to={paths.player(player.id)} className="underline underline-offset-4">
              {player.name}
            </Link>
          )}
        </Fact>
      )}
      {nomination && (
        <Fact term="Nomination">
          <NominationsNamed q={`#${nomination.id}`}>
            {nomination.name || "Anonymized"} #{nomination.id}
          </NominationsNamed>
          {nomination.isHidden ? " (hidden)" : !nomination.isPublic && " (not public)"}
        </Fact>
      )}
      {!player && !nomination && (
        <Fact term="Perhaps">
          <NominationsNamed q={personName}>Nominations of this name</NominationsNamed>
        </Fact>
      )}
      {page && <Fact term="Page">{page}</Fact>}
      <Fact term="Received">
        <LocalTime at={request.createdAt} />
      </Fact>
      {request.status !== "new" && (
        <Fact term={labelOf(STATUS_LABELS, request.status)}>
          <LocalTime at={request.statusChangedAt} />
        </Fact>
      )}
      <Fact term="Reference">{request.reference}</Fact>
    </Facts>
  );
}

/** The list of nominations, as far as they have `q`, for who may open it. */
function NominationsNamed({ q, children }: { q: string; children: ReactNode }) {
  const { tab, search } = pageParameters;
  if (!useMayUse()("moderator")) return children;
  const list = withQuery(paths.adminPanel, { [tab]: "nominations", [search]: q });
  return (
    <Link to={list} className="underline underline-offset-4">
      {children}
    </Link>
  );
}
