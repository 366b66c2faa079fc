import { adminApi } from "#admin-api.ts";
import type { SubjectType } from "#domains/audit/schema/words.ts";
import { recordRead } from "#domains/audit/service/record-read.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";

/**
 * The calls by which staff read what people gave the company in confidence, above all of children: names, addresses,
 * phone numbers. Each with what the audit log calls it. Files are not among them: each is a line of its own.
 */
export const FAMILY_READS: Readonly<Record<string, SubjectType>> = {
  [paths.api.contact]: "contact_message",
  [paths.api.evaluations]: "evaluation_request",
  [adminApi.evaluationReport(":id")]: "evaluation_request",
  [paths.api.newsletter]: "newsletter",
  [adminApi.privacyRequests]: "privacy_request",
  [adminApi.queue]: "queue",
  [adminApi.users]: "user",
  [adminApi.prospectGuardian(":id")]: "prospect",
  [adminApi.nominations]: "nomination",
  [adminApi.nomination(":id")]: "nomination",
  [adminApi.shopOrders]: "order",
  [adminApi.shopOrder(":id")]: "order",
  [adminApi.connectPeople]: "partner",
  [adminApi.connectListings]: "listing",
  [adminApi.rawPassMembers]: "pass",
  [adminApi.rawPassOwed]: "pass",
  [adminApi.rawPassToday]: "athlete",
  [adminApi.rawPassWaitlists]: "athlete",
  [memberApi.deskSessions]: "athlete",
  [memberApi.deskSearch]: "athlete",
  [memberApi.deskSnapshot]: "athlete",
  [memberApi.deskContact(":id")]: "athlete",
};

/** Has each of these calls write down its reader, before anything is read: one that cannot be recorded is refused. */
export function installReadRecords(app: App, deps: Deps): void {
  app.addHook("onRoute", (route) => {
    const type = FAMILY_READS[route.url];
    // Writing is a line of its own, with what was changed.
    const isRead = route.method === "GET" || route.url === memberApi.deskSearch;
    const who = route.config?.who ?? "anyone";
    if (!type || !isRead || who === "anyone" || who === "signed-in") return;
    const before = [route.preHandler ?? []].flat();
    route.preHandler = [
      ...before,
      (async ({ member }: { member: Parameters<typeof recordRead>[1] }) =>
        recordRead(deps, member, type)) as never,
    ];
  });
}
