import * as z from "zod/mini";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { orNull, tooLong, writtenText } from "#lib/written-text.ts";
import { CONFIDENCES, GRADE_MAX, GRADE_MIN, GRADE_STEP, TOOLS } from "../rules/tools.ts";

const NOTES_MAX = 4_000;
const GRADE = `Please enter a grade from ${GRADE_MIN} to ${GRADE_MAX}, by fives`;
const BOTH = "Please give both grades of a tool, or neither";
const NO_GRADE = "Please grade at least one tool";

const grade = z.pipe(
  z.transform((given: unknown) =>
    typeof given === "string" && /^\s*\d+\s*$/.test(given) ? Number(given) : given,
  ),
  z
    .number(GRADE)
    .check(
      z.int(GRADE),
      z.minimum(GRADE_MIN, GRADE),
      z.maximum(GRADE_MAX, GRADE),
      z.multipleOf(GRADE_STEP, GRADE),
    ),
);

/** A scout's grades of a player, one pair for each tool that he graded. */
export const NewScoutingReport = z
  .object({
    grades: z
      .array(
        z.object({ tool: z.enum(TOOLS), present: orNull(grade), future: orNull(grade) }),
        NO_GRADE,
      )
      .check(z.maxLength(TOOLS.length, "Please grade each tool once")),
    confidence: z.enum(CONFIDENCES, "Please say how sure you are"),
    notes: orNull(
      writtenText({ min: 1, max: NOTES_MAX, tooShort: "", tooLong: tooLong(NOTES_MAX) }),
    ),
  })
  .check(
    z.superRefine<{ grades: { tool: string; present: number | null; future: number | null }[] }>(
      ({ grades }, context) => {
        for (const [index, { present, future }] of grades.entries()) {
          if ((present === null) === (future === null)) continue;
          const path = ["grades", index, present === null ? "present" : "future"];
          context.addIssue({ code: "custom", path, message: BOTH });
        }
        if (grades.every(({ present }) => present === null)) {
          context.addIssue({ code: "custom", path: ["grades"], message: NO_GRADE });
        }
        if (new Set(grades.map(({ tool }) => tool)).size < grades.length) {
          const message = "Please grade each tool once";
          context.addIssue({ code: "custom", path: ["grades"], message });
        }
      },
    ),
  );
export type NewScoutingReport = z.infer<typeof NewScoutingReport>;

/** A report as the form sends it. */
export const SentScoutingReport = z.safeExtend(NewScoutingReport, idempotencyField);
export type SentScoutingReport = z.infer<typeof SentScoutingReport>;

/** A report as staff read it; nobody else ever does. */
export const ScoutingReport = z.object({
  id: z.int(),
  grades: z.array(z.object({ tool: z.enum(TOOLS), present: z.int(), future: z.int() })),
  confidence: z.enum(CONFIDENCES),
  notes: z.nullable(z.string()),
  /** Null where the account is no more. */
  writtenBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type ScoutingReport = z.infer<typeof ScoutingReport>;

/** The latest first; the first one holds. */
export const ScoutingReports = z.object({ data: z.array(ScoutingReport) });
export type ScoutingReports = z.infer<typeof ScoutingReports>;
