import type { Column } from "#ui/data-table.tsx";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { Subscription } from "../schema/subscription.ts";
import { SUBSCRIPTIONS } from "./subscriptions.ts";

const COLUMNS: readonly Column<Subscription>[] = [
  { label: "Date", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  { label: "Email", cell: ({ email }) => <MailLink address={email} /> },
];

/** The addresses that said yes to the newsletter. */
export function SubscriptionList() {
  return <TableView state={useListView(SUBSCRIPTIONS)} columns={COLUMNS} />;
}
