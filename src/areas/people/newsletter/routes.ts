import { exportList } from "#areas/platform/audit/service/export-list.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import type { CsvColumn } from "#lib/http/csv.ts";
import { staffListRoutes } from "#lib/http/list-routes.ts";
import { ListParams } from "#lib/list-params.ts";
import { Message } from "#lib/message-schema.ts";
import { confirmedList, type SubscriptionRow } from "./queries/subscriptions.ts";
import { unsubscribeUrl } from "./queries/unsubscribe-token.ts";
import {
  LinkToken,
  NewSubscription,
  type Subscription,
  SubscriptionPage,
} from "./schema/subscription.ts";
import { confirmSubscription, subscribe, unsubscribe } from "./service/subscribe.ts";

/** Anyone may subscribe, the link of a mail confirms or ends a subscription, and administrators read the list. */
export function newsletterRoutes(app: App, deps: Deps): void {
  const response = { 200: Message };

  app.post(
    "/api/newsletter",
    {
      config: { who: "anyone", refuses: ["too_many"] },
      schema: { summary: "Ask for the newsletter", body: NewSubscription, response },
    },
    async (request, reply) => {
      await subscribe(deps, request.actor, request.body);
      reply.header("cache-control", "no-store");
      return { message: "We've sent you an email. Please use its link to confirm your address." };
    },
  );

  app.post(
    "/api/newsletter/confirm",
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: { summary: "Confirm an address by the link of a mail", body: LinkToken, response },
    },
    async (request, reply) => {
      await confirmSubscription(deps, request.body.token);
      reply.header("cache-control", "no-store");
      return { message: "Your address is confirmed." };
    },
  );

  app.post(
    "/api/newsletter/unsubscribe",
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: { summary: "Unsubscribe by the link of a mail", body: LinkToken, response },
    },
    async (request, reply) => {
      await unsubscribe(deps, request.body.token);
      reply.header("cache-control", "no-store");
      return { message: "You are unsubscribed." };
    },
  );

  staffListRoutes(app, deps, {
    title: "Confirmed addresses",
    who: "admin",
    addresses: { page: "/api/newsletter", file: "/api/admin/newsletter.csv" },
    querystring: ListParams,
    response: SubscriptionPage,
    list: confirmedList,
    present,
    type: "newsletter",
    config: { reads: "newsletter" },
    exportRows: exportList,
    file: { name: "newsletter", columns: columnsOf(deps) },
  });
}

/** What the program that writes the newsletters needs to know. */
function columnsOf(deps: Deps): CsvColumn<SubscriptionRow>[] {
  return [
    { label: "Name", cell: ({ name }) => name },
    { label: "Email", cell: ({ email }) => email },
    { label: "Date (New Orleans)", cell: ({ createdAt }) => businessTime(createdAt) },
    { label: "Unsubscribe link", cell: ({ email }) => unsubscribeUrl(deps, email) },
  ];
}

function present({ id, email, name, createdAt }: SubscriptionRow): Subscription {
  return { id, email, name, createdAt: createdAt.toISOString() };
}
