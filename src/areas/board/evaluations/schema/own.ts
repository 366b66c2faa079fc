import * as z from "zod/mini";
import { CANCELLED_BY } from "../rules/appointments.ts";
import { EvaluationReport } from "./report.ts";
import { EvaluationStatus } from "./requests.ts";

const moment = z.iso.datetime();

/** The appointment of one's own request. */
const OwnAppointment = z.object({
  eventName: z.nullable(z.string()),
  /** In New Orleans time and in words. */
  when: z.string(),
  /** Its end, in the same words. */
  until: z.string(),
  startsAt: moment,
  place: z.string(),
  cancelledBy: z.nullable(z.enum(CANCELLED_BY)),
  /** Whether its time has come. */
  isOver: z.boolean(),
  canCancel: z.boolean(),
  /** Until when, in words. */
  cancelUntil: z.string(),
});
export type OwnAppointment = z.infer<typeof OwnAppointment>;

/** A request as the family that sent it sees it: nothing of what staff note. */
export const OwnEvaluation = z.object({
  id: z.int(),
  playerName: z.string(),
  position: z.string(),
  school: z.string(),
  status: EvaluationStatus,
  createdAt: moment,
  age: z.int(),
  parentPhone: z.string(),
  notes: z.nullable(z.string()),
  /** Whether the family may correct or withdraw it. */
  canChange: z.boolean(),
  appointment: z.nullable(OwnAppointment),
  report: z.nullable(EvaluationReport),
  /** Whether it took place and its report is still to be sent. */
  isReportDue: z.boolean(),
});
export type OwnEvaluation = z.infer<typeof OwnEvaluation>;

export const OwnEvaluations = z.object({ data: z.array(OwnEvaluation), total: z.int() });
export type OwnEvaluations = z.infer<typeof OwnEvaluations>;
