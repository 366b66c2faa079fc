import { useMemo } from "react";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLateDialog } from "#ui/use-late-dialog.ts";
import { useListView } from "#ui/use-list-view.ts";
import type { ManagedUser } from "../../schema.ts";
import { roleOf } from "./describe.ts";
import type { ManageProps } from "./manage-dialog.tsx";
import { CoachCell, PersonCell, StateCell } from "./user-cells.tsx";
import { USERS } from "./users.ts";

const FACTS: readonly Column<ManagedUser>[] = [
  { label: "Account", cell: (user) => <PersonCell user={user} /> },
  {
    label: "Role",
    cell: (user) => <span className="whitespace-nowrap">{roleOf(user)}</span>,
  },
  { label: "Coach", cell: ({ coach }) => (coach ? <CoachCell coach={coach} /> : "–") },
  { label: "Joined", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  {
    label: "Last seen",
    cell: ({ lastSeenAt }) => (lastSeenAt ? <LocalTime at={lastSeenAt} /> : "Not lately"),
  },
  { label: "State", cell: (user) => <StateCell user={user} /> },
];

const loadManageDialog = () => import("./manage-dialog.tsx");

/** All accounts, and the way to decide over each. */
export function UserList() {
  const state = useListView(USERS);
  const { Dialog, subject, open, close } = useLateDialog<ManageProps, number>(loadManageDialog);
  const user = state.answer.data?.data.find(({ id }) => id === subject);
  const columns = useMemo(() => [...FACTS, { label: "Actions", cell: manageCell(open) }], [open]);
  return (
    <>
      <TableView state={state} columns={columns} />
      {Dialog && user && <Dialog user={user} onClose={close} />}
    </>
  );
}

function manageCell(manage: (id: number) => void) {
  return (user: ManagedUser) =>
    user.isOneself ? (
      <span className="text-dim">This is you</span>
    ) : (
      <Button
        look="quiet"
        className="needs-scripts whitespace-nowrap"
        aria-label={`Manage @${user.username}`}
        onClick={() => manage(user.id)}
      >
        Manage
      </Button>
    );
}
