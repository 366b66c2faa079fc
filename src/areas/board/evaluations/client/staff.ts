import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import type { NewProspect } from "#areas/board/prospects/schema/prospects.ts";
import { type Api, browserApi } from "#lib/api.ts";
import { fileAddress, pageAddress } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { AppointmentChoices, GivenAppointment } from "../schema/appointment.ts";
import type {
  EventReports,
  FamilyConfirmation,
  GivenReport,
  StaffEvaluationReport,
} from "../schema/report.ts";
import type { EvaluationChange, EvaluationPage, StaffCorrection } from "../schema/requests.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [
  paths.api.evaluations,
  paths.api.prospects,
  adminApi.prospects,
  adminApi.events,
  adminApi.audit,
  adminApi.overview,
  adminApi.queue,
];

/** Fields of a request that the specification doesn't have, for answers without them. */
const UNSAID = {
  isConfirmed: true,
  status: "pending",
  staffNote: null,
  prospectId: null,
  isWaiting: false,
  repeats: null,
  appointment: null,
  reportSentAt: null,
} as const;

/** One page of the requests that the address of the list chooses. */
export function evaluationRequestsQuery(address: Record<string, string>) {
  return queryOptions<EvaluationPage>({
    queryKey: [pageAddress(paths.api.evaluations, address)],
    select: (page) => ({ ...page, data: page.data.map((row) => ({ ...UNSAID, ...row })) }),
  });
}

/** Where the same requests are, all of them, as a file. */
export function evaluationFile(address: Record<string, string>): string {
  return fileAddress(adminApi.evaluationFile, address);
}

export async function changeRequest(
  id: number,
  change: EvaluationChange,
  api: Api = browserApi,
): Promise<void> {
  await api.request("PATCH", adminApi.evaluationRequest(id), change);
}

/** Corrects a request for its family. */
export async function correctForFamily(id: number, correction: StaffCorrection): Promise<void> {
  await browserApi.request("POST", adminApi.evaluationCorrection(id), correction);
}

/** Adds the player of a request to the board. */
export async function makeProspect(
  id: number,
  prospect: NewProspect,
  api: Api = browserApi,
): Promise<void> {
  await api.request("POST", adminApi.evaluationProspect(id), prospect);
}

/** What an appointment of a request is chosen from. */
export function choicesQuery(id: number) {
  return queryOptions<AppointmentChoices>({
    queryKey: [adminApi.evaluationChoices(id)],
    gcTime: 0,
  });
}

/** Gives a request an appointment, or another one. */
export async function schedule(id: number, appointment: GivenAppointment): Promise<void> {
  await browserApi.request("PUT", adminApi.evaluationAppointment(id), appointment);
}

export async function cancelAppointment(id: number): Promise<void> {
  await browserApi.request("DELETE", adminApi.evaluationAppointment(id));
}

export function reportQuery(id: number) {
  return queryOptions<{ data: StaffEvaluationReport }>({
    queryKey: [adminApi.evaluationReport(id)],
  });
}

export async function writeReport(id: number, report: GivenReport): Promise<void> {
  await browserApi.request("PUT", adminApi.evaluationReport(id), report);
}

/** States what was made sure of about the family of a request. */
export async function confirmFamily(id: number, confirmation: FamilyConfirmation): Promise<void> {
  await browserApi.request("POST", adminApi.evaluationFamily(id), confirmation);
}

/** Mails the guardian, or without one the requester, the link of the report. */
export async function sendReport(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.sendEvaluationReport(id));
}

export async function revokeReportLink(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.revokeEvaluationReport(id));
}

/** How the reports of an event stand. */
export function eventReportsQuery(eventId: number) {
  return queryOptions<EventReports>({ queryKey: [adminApi.eventReports(eventId)] });
}

/** Sends the reports of an event that are ready. */
export async function sendEventReports(eventId: number): Promise<EventReports> {
  return (await browserApi.request("POST", adminApi.eventReports(eventId))) as EventReports;
}
