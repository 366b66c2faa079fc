import * as z from "zod/mini";
import { ROLES } from "#areas/platform/accounts/schema.ts";
import { REPORT_REASONS, REPORT_STATUSES } from "#areas/youscout/comments/reports/access.ts";
import { STATUSES } from "#areas/youscout/nominations/schema/nominations.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
import { staffReason } from "#lib/staff-note.ts";

const moment = z.iso.datetime();

/** What a comment or report is about, as staff see it at a glance. */
const CommentedNomination = z.object({
  id: z.int(),
  name: z.string(),
  age: z.int(),
  status: z.enum(STATUSES),
  isPublic: z.boolean(),
});

/** A comment as staff see it. */
export const StaffComment = z.object({
  id: z.int(),
  nomination: CommentedNomination,
  comment: z.string(),
  author: z.object({
    id: z.int(),
    username: z.string(),
    role: z.enum(ROLES),
    /** Whether the account has confirmed its address. */
    isConfirmed: z.boolean(),
  }),
  isApproved: z.boolean(),
  hiddenAt: z.nullable(moment),
  createdAt: moment,
  editedAt: z.nullable(moment),
});
export type StaffComment = z.infer<typeof StaffComment>;

export const StaffCommentPage = listPage(StaffComment);
export type StaffCommentPage = z.infer<typeof StaffCommentPage>;

const COMMENT_STATES = ["waiting", "hidden", "shown"] as const;

/** Which comments staff ask for; `q` is a part of the text or of the author's username. */
export const StaffCommentFilter = z.extend(ListParams, {
  state: z.optional(z.enum(COMMENT_STATES)),
});
export type StaffCommentFilter = z.infer<typeof StaffCommentFilter>;

/** Everything that people reported of one thing and that is open, or was decided together. */
export const StaffReport = z.object({
  /** The id of the first report. */
  id: z.int(),
  status: z.enum(REPORT_STATUSES),
  nomination: CommentedNomination,
  /** The public part of the nomination; null if a comment was reported. */
  performance: z.nullable(z.string()),
  /** Null where the nomination itself was reported. */
  comment: z.nullable(StaffComment),
  reports: z.array(
    z.object({
      reason: z.enum(REPORT_REASONS),
      note: z.nullable(z.string()),
      createdAt: moment,
    }),
  ),
  decidedAt: z.nullable(moment),
});
export type StaffReport = z.infer<typeof StaffReport>;

export const StaffReportPage = listPage(StaffReport);
export type StaffReportPage = z.infer<typeof StaffReportPage>;

/** Which reports staff ask for: the open ones, unless others are named. */
export const StaffReportFilter = z.extend(
  z.pick(ListParams, { page: true, pageSize: true, from: true, to: true }),
  { status: z.optional(z.enum(REPORT_STATUSES)) },
);
export type StaffReportFilter = z.infer<typeof StaffReportFilter>;

/** When the comment that staff read was last edited by its author; null for never, and for a nomination. */
const read = {
  expectedEditedAt: z.nullable(
    z.iso.datetime("Please read the comment again, and say when it was last edited"),
  ),
};

/** Upheld: the thing is taken down. Dismissed: it is seen, again where reports had hidden it. */
export const ReportVerdict = z.discriminatedUnion("verdict", [
  z.object({ verdict: z.literal("upheld") }),
  z.object({ verdict: z.literal("dismissed"), ...read }),
]);
export type ReportVerdict = z.infer<typeof ReportVerdict>;

export const CommentApproval = z.object(read);
export type CommentApproval = z.infer<typeof CommentApproval>;

/** Why a comment is deleted, for the audit log. */
export const RemovalReason = z.nullish(z.object({ reason: staffReason }));
export type RemovalReason = z.infer<typeof RemovalReason>;
