import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentType, useMemo, useState } from "react";
import { pageParameters } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { labelOf } from "#ui/label-of.ts";
import { ChoiceFilter, DayFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Pager } from "#ui/pager.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { USERS_PAGE_SIZE, usersQuery } from "../../client.ts";
import type { ManagedUser } from "../../schema.ts";
import { COACH_STATE_LABELS, choicesOf, ROLE_LABELS, STATE_LABELS } from "./describe.ts";
import type { ManageProps } from "./manage-dialog.tsx";
import { FILTER_FIELDS } from "./prefetch-users.ts";
import { CoachCell, PersonCell, StateCell } from "./user-cells.tsx";

const { search, role, state, verification, from, to, page } = pageParameters;

const FACTS: readonly Column<ManagedUser>[] = [
  { label: "Account", cell: (user) => <PersonCell user={user} /> },
  {
    label: "Role",
    cell: ({ role }) => <span className="whitespace-nowrap">{labelOf(ROLE_LABELS, role)}</span>,
  },
  { label: "Coach", cell: ({ coach }) => (coach ? <CoachCell coach={coach} /> : "–") },
  { label: "Joined", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  {
    label: "Last seen",
    cell: ({ lastSeenAt }) => (lastSeenAt ? <LocalTime at={lastSeenAt} /> : "Not lately"),
  },
  { label: "State", cell: (user) => <StateCell user={user} /> },
];

/** The accounts that the address chooses, and the way to decide over each. */
export function UserList() {
  const { values, change } = useAddressFields(FILTER_FIELDS);
  const { data, error, refetch } = useQuery({
    ...usersQuery(values),
    placeholderData: keepPreviousData,
  });
  const [managed, setManaged] = useState<ManagedUser | null>(null);
  const [ManageDialog, setDialog] = useState<ComponentType<ManageProps> | null>(null);
  const columns = useMemo(() => {
    async function manage(user: ManagedUser): Promise<void> {
      const { default: dialog } = await import("./manage-dialog.tsx");
      setDialog(() => dialog);
      setManaged(user);
    }
    return [...FACTS, { label: "Actions", cell: manageCell(manage) }];
  }, []);
  const filter = (field: (typeof FILTER_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value, [page]: "" }),
  });
  return (
    <>
      <ListFilter label="Filter the accounts">
        <SearchFilter label="Search by username, email or name" {...filter(search)} />
        <ChoiceFilter
          label="Role"
          all="Every role"
          choices={choicesOf(ROLE_LABELS)}
          {...filter(role)}
        />
        <ChoiceFilter
          label="State"
          all="Every state"
          choices={choicesOf(STATE_LABELS)}
          {...filter(state)}
        />
        <ChoiceFilter
          label="Coach"
          all="Everyone"
          choices={choicesOf(COACH_STATE_LABELS)}
          {...filter(verification)}
        />
        <DayFilter label="Joined from" {...filter(from)} />
        <DayFilter label="Joined to" {...filter(to)} />
      </ListFilter>
      {error ? (
        <ListError onRetry={refetch}>Error loading the accounts. Please try again later.</ListError>
      ) : !data ? (
        <ListLoading label="Loading the accounts..." />
      ) : data.data.length === 0 ? (
        <ListEmpty>No accounts match.</ListEmpty>
      ) : (
        <>
          <DataTable caption="Accounts" columns={columns} rows={data.data} keyOf={({ id }) => id} />
          <Pager
            page={Number(values[page]) || 1}
            pageSize={USERS_PAGE_SIZE}
            total={data.total}
            hasMore={data.hasMore}
            onTurn={(next) => change({ [page]: String(next) })}
          />
        </>
      )}
      {managed && ManageDialog && <ManageDialog user={managed} onClose={() => setManaged(null)} />}
    </>
  );
}

function manageCell(manage: (user: ManagedUser) => void) {
  return (user: ManagedUser) =>
    user.isOneself ? (
      <span className="text-dim">This is you</span>
    ) : (
      <Button
        look="quiet"
        className="needs-scripts whitespace-nowrap"
        aria-label={`Manage @${user.username}`}
        onClick={() => manage(user)}
      >
        Manage
      </Button>
    );
}
