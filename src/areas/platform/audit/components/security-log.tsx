import type { Column } from "#ui/data-table.tsx";
import { labelOf } from "#ui/label-of.ts";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { SECURITY_MONTHS_KEPT } from "../access.ts";
import type { SecurityEntry } from "../schema/security.ts";
import { SUBJECT_LABELS } from "../schema/subjects.ts";
import { KIND_LABELS, SECURITY_EVENTS } from "./security-list.ts";

/** What the details that are no action and no list are called. */
const DETAILS: Record<string, string> = {
  password: "Password",
  code: "Code",
  app: "Authenticator app",
  passkey: "Passkey",
  all: "All of them",
  suspended: "Suspended account",
  setup_code: "Setup code",
  admin_created: "Made an administrator by the operator, or with a setup code",
};

const COLUMNS: readonly Column<SecurityEntry>[] = [
  { label: "First", cell: ({ firstAt }) => <LocalTime at={firstAt} /> },
  { label: "Last", cell: ({ lastAt }) => <LocalTime at={lastAt} /> },
  { label: "What", cell: ({ kind }) => labelOf(KIND_LABELS, kind) },
  { label: "Detail", cell: detailWords },
  { label: "Account", cell: accountWords },
  { label: "Client", cell: ({ client }) => client ?? "–" },
  { label: "Times", cell: ({ count }) => count },
];

/** Failed logins, second factors, changes of rights, limits and exports, counted by day. */
export function SecurityLog() {
  return (
    <div className="grid gap-6">
      <p className="max-w-3xl text-dim">
        A row counts what happened on one day, at one account, from one client. The code stands for
        a network address, which is not kept: the same client has the same code. On a day with very
        much of one kind, the rest is counted without client and account. Rows go after{" "}
        {SECURITY_MONTHS_KEPT} months.
      </p>
      <TableView state={useListView(SECURITY_EVENTS)} columns={COLUMNS} />
    </div>
  );
}

function detailWords({ kind, detail }: SecurityEntry): string {
  if (kind === "list_exported") return labelOf(SUBJECT_LABELS, detail);
  return DETAILS[detail] ?? (detail || "–");
}

function accountWords({ account }: SecurityEntry): string {
  if (!account) return "–";
  return account.username ? `@${account.username}` : `Account ${account.id}, deleted`;
}
