import type { QueryClient } from "@tanstack/react-query";
import { MessageList } from "#domains/contact/components/message-list.tsx";
import { MESSAGES } from "#domains/contact/components/messages.ts";
import { RequestList } from "#domains/evaluations/components/administration/request-list.tsx";
import { EVALUATION_REQUESTS } from "#domains/evaluations/components/administration/requests.ts";
import { SubscriptionList } from "#domains/newsletter/components/subscription-list.tsx";
import { SUBSCRIPTIONS } from "#domains/newsletter/components/subscriptions.ts";
import { pageParameters } from "#paths.ts";
import { prefetchList } from "#ui/list-definition.ts";

interface DashboardTab {
  label: string;
  Panel(): React.ReactNode;
  /** Reads on the server what the first HTML shows. */
  prefetch(client: QueryClient, search: URLSearchParams): Promise<void>;
}

const loadProspectDialog = () => import("./prospect-of-request.tsx");

/** What was submitted, kind by kind (specification part 2, "Admin dashboard"). */
export const TABS = {
  contacts: {
    label: "Contact Form Submissions",
    Panel: MessageList,
    prefetch: (client, search) => prefetchList(client, MESSAGES, search),
  },
  newsletter: {
    label: "Newsletter Subscriptions",
    Panel: SubscriptionList,
    prefetch: (client, search) => prefetchList(client, SUBSCRIPTIONS, search),
  },
  evaluations: {
    label: "Prospect Evaluations",
    Panel: () => <RequestList loadProspectDialog={loadProspectDialog} />,
    prefetch: (client, search) => prefetchList(client, EVALUATION_REQUESTS, search),
  },
} satisfies Record<string, DashboardTab>;
export type TabName = keyof typeof TABS;

/** The tab that an address of the dashboard shows. */
export function tabOf(search: URLSearchParams): TabName {
  const asked = search.get(pageParameters.tab) ?? "";
  return Object.hasOwn(TABS, asked) ? (asked as TabName) : "contacts";
}
