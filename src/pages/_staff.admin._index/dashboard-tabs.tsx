import { RequestList } from "#areas/board/evaluations/components/administration/request-list.tsx";
import { EVALUATION_REQUESTS } from "#areas/board/evaluations/components/administration/requests.ts";
import { MessageList } from "#areas/people/contact/components/message-list.tsx";
import { MESSAGES } from "#areas/people/contact/components/messages.ts";
import { SubscriptionList } from "#areas/people/newsletter/components/subscription-list.tsx";
import { SUBSCRIPTIONS } from "#areas/people/newsletter/components/subscriptions.ts";
import { listTab, type TabsOf } from "#areas/staff/components/tabs/tabs.ts";

const loadProspectForm = () => import("./prospect-of-request.tsx");

function EvaluationRequests() {
  return <RequestList loadProspectForm={loadProspectForm} />;
}

/** What was submitted, kind by kind (specification part 2, "Admin dashboard"). */
export const DASHBOARD_TABS: TabsOf<"dashboard"> = {
  contacts: listTab("Contact Form Submissions", MessageList, MESSAGES),
  newsletter: listTab("Newsletter Subscriptions", SubscriptionList, SUBSCRIPTIONS),
  evaluations: listTab("Prospect Evaluations", EvaluationRequests, EVALUATION_REQUESTS),
};
