import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TableDialogView } from "#ui/entry-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { ManagedUser } from "../../schema/panel.ts";
import { Invitations } from "./invitations.tsx";
import { CoachCell, PersonCell, RoleCell, StateCell } from "./user-cells.tsx";
import { USERS } from "./users.ts";

const FACTS: readonly Column<ManagedUser>[] = [
  { label: "Account", cell: (user) => <PersonCell user={user} /> },
  { label: "Role", cell: (user) => <RoleCell user={user} /> },
  { label: "Coach", cell: ({ coach }) => (coach ? <CoachCell coach={coach} /> : "–") },
  { label: "Joined", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  {
    label: "Last seen",
    cell: ({ lastSeenAt }) => (lastSeenAt ? <LocalTime at={lastSeenAt} /> : "Not lately"),
  },
  { label: "State", cell: (user) => <StateCell user={user} /> },
];

const loadManageDialog = () => import("./manage-dialog.tsx");

/** Invitations of colleagues, and all accounts with the way to decide over each. */
export function UserList() {
  return (
    <div className="grid gap-10">
      <Invitations />
      <TableDialogView
        state={useListView(USERS)}
        columns={columnsOf}
        loadDialog={loadManageDialog}
      />
    </div>
  );
}

function columnsOf(open: (user: ManagedUser) => void): Column<ManagedUser>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      cell: (user) =>
        user.isOneself ? (
          <span className="text-dim">This is you</span>
        ) : (
          <Button
            look="quiet"
            className="needs-scripts whitespace-nowrap"
            aria-label={`Manage @${user.username}`}
            onClick={() => open(user)}
          >
            Manage
          </Button>
        ),
    },
  ];
}
