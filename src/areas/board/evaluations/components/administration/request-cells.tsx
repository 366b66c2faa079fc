import { phoneLink } from "#lib/phone-link.ts";
import type { Column } from "#ui/data-table.tsx";
import { NotConfirmed } from "#ui/facts.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { ScrollArea } from "#ui/scroll-area.tsx";
import type { EvaluationRequest } from "../../schema/requests.ts";
import { RequestStatus } from "./request-status.tsx";

/** What the parents wrote (specification part 2, "Admin dashboard"), and how far it has come. */
export const FACTS: readonly Column<EvaluationRequest>[] = [
  { label: "Date", width: "w-[10%]", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  {
    label: "Player Name",
    width: "w-[11%]",
    cell: ({ playerName }) => <strong>{playerName}</strong>,
  },
  { label: "Position", width: "w-[6%]", cell: ({ position }) => position },
  { label: "Grad Year", width: "w-[7%]", cell: (request) => <GradYear {...request} /> },
  { label: "School", width: "w-[12%]", cell: ({ school }) => school },
  { label: "Parent Info", width: "w-[17%]", cell: (request) => <Parent {...request} /> },
  { label: "Notes", width: "w-[14%]", cell: (request) => <Notes {...request} /> },
  { label: "Status", width: "w-[11%]", cell: (request) => <RequestStatus {...request} /> },
];

/** The class is estimated from the age, if there is one. */
function GradYear({ gradYear, age }: EvaluationRequest) {
  if (!age) return gradYear;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {gradYear} <abbr title="Estimated from the age">est.</abbr>
      <span className="block text-dim text-sm">age {age}</span>
    </span>
  );
}

function Parent({ parentName, parentEmail, parentPhone, isConfirmed }: EvaluationRequest) {
  return (
    <div className="grid min-w-0">
      <span>{parentName}</span>
      <MailLink address={parentEmail} />
      <a
        href={phoneLink(parentPhone)}
        className="inline-flex min-h-11 items-center whitespace-nowrap tabular-nums underline decoration-edge underline-offset-4 hover:decoration-chalk lg:min-h-6"
      >
        {parentPhone}
      </a>
      {!isConfirmed && (
        <span className="mt-1">
          <NotConfirmed />
        </span>
      )}
    </div>
  );
}

function Notes({ notes, playerName }: EvaluationRequest) {
  if (!notes) return <span className="text-dim">No additional notes</span>;
  return (
    <ScrollArea label={`Notes about ${playerName}`} height="max-h-32">
      <p className="whitespace-pre-line">{notes}</p>
    </ScrollArea>
  );
}
