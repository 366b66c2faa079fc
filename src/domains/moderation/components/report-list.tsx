import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PAGE_SIZE } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { ChoiceFilter, DayFilter, ListFilter } from "#ui/list-filter.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { WorkList } from "#ui/work-list.tsx";
import { WorkPage } from "#ui/work-page.tsx";
import { REPORT_FIELDS, staffReportsQuery } from "../client.ts";
import { choicesOf } from "./describe.ts";
import { REPORT_KEYS } from "./keys.ts";
import { ReportEntry } from "./report-entry.tsx";

const { status, from, to, page } = pageParameters;

const TEXTS = {
  loading: "Loading the reports...",
  error: "Error loading the reports. Please try again later.",
  empty: "No reports match.",
};
const STATUSES = choicesOf({ upheld: "Upheld", dismissed: "Dismissed" });

/** What people reported, thing by thing: the open ones, unless the address chooses others. */
export function ReportList() {
  const { values, change } = useAddressFields(REPORT_FIELDS);
  const answer = useQuery({ ...staffReportsQuery(values), placeholderData: keepPreviousData });
  const filter = (field: (typeof REPORT_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value, [page]: "" }),
  });
  return (
    <>
      <ListFilter label="Filter the reports">
        <ChoiceFilter label="State" all="Open" choices={STATUSES} {...filter(status)} />
        <DayFilter label="From" {...filter(from)} />
        <DayFilter label="To" {...filter(to)} />
      </ListFilter>
      <WorkList keys={REPORT_KEYS}>
        <h2 className="sr-only">Reports</h2>
        <WorkPage
          answer={answer}
          texts={TEXTS}
          page={Number(values[page]) || 1}
          pageSize={PAGE_SIZE}
          onTurn={(next) => change({ [page]: String(next) })}
        >
          {(report) => <ReportEntry key={`${report.id} ${report.status}`} report={report} />}
        </WorkPage>
      </WorkList>
    </>
  );
}
