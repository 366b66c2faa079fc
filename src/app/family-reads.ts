import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { adminApi } from "#admin-api.ts";
import type { SubjectType } from "#domains/audit/schema/words.ts";
import { recordRead } from "#domains/audit/service/record-read.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";

/**
 * The calls by which staff read what people gave the company in confidence, above all of children: names, addresses,
 * phone numbers. Each with what the audit log calls it. Some of them change something, and answer with what it is then;
 * files are not among them: each is a line of its own.
 */
export const FAMILY_READS: Readonly<Record<string, SubjectType>> = {
  ...named("contact_message", [
    paths.api.contact,
    adminApi.contactMessage(":id"),
    adminApi.contactAssignment(":id"),
    adminApi.contactReplies(":id"),
  ]),
  ...named("evaluation_request", [
    paths.api.evaluations,
    adminApi.evaluationRequest(":id"),
    adminApi.evaluationProspect(":id"),
    adminApi.evaluationAppointment(":id"),
    adminApi.evaluationChoices(":id"),
    adminApi.evaluationReport(":id"),
    adminApi.evaluationFamily(":id"),
    adminApi.sendEvaluationReport(":id"),
    adminApi.revokeEvaluationReport(":id"),
  ]),
  ...named("newsletter", [paths.api.newsletter]),
  ...named("privacy_request", [adminApi.privacyRequests, adminApi.privacyRequest(":id")]),
  ...named("queue", [adminApi.queue]),
  ...named("user", [
    adminApi.users,
    adminApi.userRole(":id"),
    adminApi.userRights(":id"),
    adminApi.userSuspend(":id"),
    adminApi.userReinstate(":id"),
    adminApi.userEndSessions(":id"),
    adminApi.userVerification(":id"),
  ]),
  ...named("prospect", [
    adminApi.prospectGuardian(":id"),
    adminApi.prospectGuardianAnother(":id"),
    adminApi.prospectGuardianAsk(":id"),
    adminApi.prospectGuardianDecline(":id"),
    adminApi.prospectGuardianLift(":id"),
    adminApi.prospectGuardianDelete(":id"),
  ]),
  ...named("nomination", [
    adminApi.nominations,
    adminApi.nomination(":id"),
    adminApi.nominationDecision(":id"),
    adminApi.nominationMerge(":id"),
    adminApi.nominationPromote(":id"),
    adminApi.nominationTakeDown(":id"),
    adminApi.nominationHide(":id"),
    adminApi.nominationShow(":id"),
    adminApi.nominationErase(":id"),
    adminApi.nominationAskGuardian(":id"),
  ]),
  ...named("order", [
    adminApi.shopOrders,
    adminApi.shopOrder(":id"),
    adminApi.shopOrderTransition(":id"),
    adminApi.shopOrderRefund(":id"),
  ]),
  ...named("partner", [
    adminApi.connectPeople,
    adminApi.connectPerson(":id"),
    adminApi.connectProfileDecision(":id"),
  ]),
  ...named("listing", [
    adminApi.connectListings,
    adminApi.connectListing(":id"),
    adminApi.connectListingDecision(":id"),
  ]),
  ...named("pass", [adminApi.rawPassMembers, adminApi.rawPassOwed]),
  ...named("athlete", [
    adminApi.rawPassAthlete(":id"),
    adminApi.rawPassToday,
    adminApi.rawPassWaitlists,
    adminApi.registeredAt(":id"),
    memberApi.deskSessions,
    memberApi.deskSnapshot,
    memberApi.deskContact(":id"),
  ]),
};

function named(type: SubjectType, urls: readonly string[]): Record<string, SubjectType> {
  return Object.fromEntries(urls.map((url) => [url, type]));
}

/**
 * Has each of these calls write down its reader: a read before anything is read, so that one that cannot be recorded is
 * refused, and a write once it is done, since a change of nothing leaves no line of its own but shows all the same.
 */
export function installReadRecords(app: App, deps: Deps): void {
  app.addHook("onRoute", (route) => {
    const type = FAMILY_READS[route.url];
    const who = route.config?.who ?? "anyone";
    if (!type || who === "anyone" || who === "signed-in") return;
    const record = ({ member }: FastifyRequest) => recordRead(deps, member, type);
    if (route.method === "GET") {
      addTo(route, "preHandler", async (request: FastifyRequest) => record(request));
      return;
    }
    addTo(
      route,
      "preSerialization",
      async (request: FastifyRequest, _: unknown, shown: unknown) => {
        await record(request);
        return shown;
      },
    );
  });
}

function addTo(
  route: RouteOptions,
  place: "preHandler" | "preSerialization",
  hook: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>,
): void {
  route[place] = [...[route[place] ?? []].flat(), hook] as never;
}
