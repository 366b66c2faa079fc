import { Eye, EyeOff, Flag } from "lucide-react";
import { useId } from "react";
import { REPORT_TRANSITIONS } from "#areas/youscout/comments/reports/access.ts";
import { canBeFull } from "#areas/youscout/nominations/access/visibility.ts";
import { Fact, Facts, Mark, NotConfirmed } from "#ui/facts.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import { decideReport, TOUCHED } from "../client.ts";
import type { StaffReport } from "../schema/discussion.ts";
import { CommentText } from "./comment-entry.tsx";
import { reasonsOf } from "./describe.ts";
import { NominationLink } from "./nomination-link.tsx";

const STATUS_LABELS = { open: "Open", upheld: "Upheld", dismissed: "Dismissed" } as const;

/** What people reported of one thing, and the two ways to decide it. */
export function ReportEntry({
  report,
  isUrgent = false,
}: {
  report: StaffReport;
  isUrgent?: boolean;
}) {
  const titleId = useId();
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const { status, nomination, comment, reports, performance } = report;
  const isHidden = comment !== null && comment.hiddenAt !== null;
  const notes = reports.flatMap(({ note }) => (note ? [note] : []));
  const verdicts = REPORT_TRANSITIONS.following(status, "staff");
  const decide = (verdict: "upheld" | "dismissed", told: string) =>
    void mutate(() => decideReport(report, verdict), told);
  return (
    <WorkItem
      titleId={titleId}
      className={`border-l-4 bg-raised p-4 sm:p-5 ${isUrgent ? "border-red" : "border-line"}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="wrap-anywhere min-w-0 flex-1 basis-60 text-2xl">
          {comment ? "Reported comment on" : "Reported:"} {nomination.name}
        </h3>
        {!canBeFull(nomination.age) && <Mark>Under 13</Mark>}
        {comment?.author.isConfirmed === false && <NotConfirmed />}
        {status !== "open" && <Mark>{STATUS_LABELS[status]}</Mark>}
        {isHidden && status === "open" && <Mark>Hidden until you decide</Mark>}
        <Mark isUrgent={isUrgent}>
          <Flag aria-hidden="true" size={16} />
          {reports.length === 1 ? "1 report" : `${reports.length} reports`}
        </Mark>
      </div>
      <ul className="mt-3 grid gap-1 border-edge border-l-2 pl-3">
        {reasonsOf(reports).map((reason) => (
          <li key={reason} className="font-semibold">
            {reason}
          </li>
        ))}
        {notes.map((note, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may come twice
            key={place}
            className="wrap-anywhere whitespace-pre-line text-dim"
          >
            “{note}”
          </li>
        ))}
      </ul>
      {comment ? (
        <CommentText comment={comment} />
      ) : (
        <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
          <p className="wrap-anywhere line-clamp-6 self-start whitespace-pre-line">{performance}</p>
          <Facts>
            <Fact term="About">
              <NominationLink nomination={nomination} />
            </Fact>
            {reports[0] && (
              <Fact term="Reported">
                <LocalTime at={reports[0].createdAt} />
              </Fact>
            )}
          </Facts>
        </div>
      )}
      {verdicts.length > 0 && (
        <div className="needs-scripts mt-4 flex flex-wrap gap-2">
          {verdicts.includes("upheld") && (
            <KeyButton
              shortcut="h"
              look={isUrgent ? "primary" : "quiet"}
              disabled={isPending}
              onClick={() => decide("upheld", "Taken down")}
            >
              <EyeOff aria-hidden="true" size={18} />
              {isHidden ? "Keep it hidden" : comment ? "Hide the comment" : "Hide the page"}
            </KeyButton>
          )}
          {verdicts.includes("dismissed") && (
            <KeyButton
              shortcut="u"
              look="quiet"
              disabled={isPending}
              onClick={() => decide("dismissed", "The report is dismissed")}
            >
              <Eye aria-hidden="true" size={18} />
              {isHidden ? "Show it again" : "Nothing wrong with it"}
            </KeyButton>
          )}
        </div>
      )}
    </WorkItem>
  );
}
