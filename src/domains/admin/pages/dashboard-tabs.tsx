import type { QueryClient } from "@tanstack/react-query";
import { MessageList } from "#domains/contact/components/message-list.tsx";
import { prefetchMessages } from "#domains/contact/components/prefetch-messages.ts";
import { prefetchRequests } from "#domains/evaluations/components/administration/prefetch-requests.ts";
import { RequestList } from "#domains/evaluations/components/administration/request-list.tsx";
import { prefetchSubscriptions } from "#domains/newsletter/components/prefetch-subscriptions.ts";
import { SubscriptionList } from "#domains/newsletter/components/subscription-list.tsx";
import { pageParameters } from "#paths.ts";

interface DashboardTab {
  label: string;
  Panel(): React.ReactNode;
  /** Reads on the server what the first HTML shows. */
  prefetch(client: QueryClient, search: URLSearchParams): Promise<void>;
}

/** What was submitted, kind by kind (specification part 2, "Admin dashboard"). */
export const TABS = {
  contacts: {
    label: "Contact Form Submissions",
    Panel: MessageList,
    prefetch: prefetchMessages,
  },
  newsletter: {
    label: "Newsletter Subscriptions",
    Panel: SubscriptionList,
    prefetch: prefetchSubscriptions,
  },
  evaluations: {
    label: "Prospect Evaluations",
    Panel: () => <RequestList loadProspectDialog={() => import("./prospect-of-request.tsx")} />,
    prefetch: prefetchRequests,
  },
} satisfies Record<string, DashboardTab>;
export type TabName = keyof typeof TABS;

/** The tab that an address of the dashboard shows. */
export function tabOf(search: URLSearchParams): TabName {
  const asked = search.get(pageParameters.tab) ?? "";
  return Object.hasOwn(TABS, asked) ? (asked as TabName) : "contacts";
}
