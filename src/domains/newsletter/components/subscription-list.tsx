import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PAGE_SIZE } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import type { Column } from "#ui/data-table.tsx";
import { DownloadLink } from "#ui/download-link.tsx";
import { DayFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { PagedList } from "#ui/paged-list.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { subscriptionFile, subscriptionsQuery } from "../client/staff.ts";
import type { Subscription } from "../schema.ts";
import { FILTER_FIELDS } from "./prefetch-subscriptions.ts";

const { search, from, to, page } = pageParameters;

const COLUMNS: readonly Column<Subscription>[] = [
  { label: "Date", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  { label: "Email", cell: ({ email }) => <MailLink address={email} /> },
];

const TEXTS = {
  loading: "Loading newsletter subscriptions...",
  error: "Error loading newsletter subscriptions. Please try again later.",
};

/** The addresses that said yes to the newsletter, filtered by the address. */
export function SubscriptionList() {
  const { values, change } = useAddressFields(FILTER_FIELDS);
  const answer = useQuery({ ...subscriptionsQuery(values), placeholderData: keepPreviousData });
  const filter = (field: (typeof FILTER_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value, [page]: "" }),
  });
  const isFiltered = [search, from, to].some((field) => values[field]);
  return (
    <>
      <ListFilter label="Filter the newsletter subscriptions">
        <SearchFilter label="Search by email or name" {...filter(search)} />
        <DayFilter label="From" {...filter(from)} />
        <DayFilter label="To" {...filter(to)} />
        <DownloadLink to={subscriptionFile(values)}>Download CSV</DownloadLink>
      </ListFilter>
      <PagedList
        caption="Newsletter Subscriptions"
        columns={COLUMNS}
        answer={answer}
        texts={{
          ...TEXTS,
          empty: isFiltered
            ? "No newsletter subscriptions match."
            : "No newsletter subscriptions yet.",
        }}
        page={Number(values[page]) || 1}
        pageSize={PAGE_SIZE}
        onTurn={(next) => change({ [page]: String(next) })}
      />
    </>
  );
}
