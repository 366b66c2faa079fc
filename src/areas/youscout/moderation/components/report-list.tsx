import { WorkView } from "#ui/list-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { REPORT_KEYS } from "./keys.ts";
import { REPORTS } from "./lists.ts";
import { ReportEntry } from "./report-entry.tsx";

/** What people reported, to be worked off. */
export function ReportList() {
  return (
    <WorkView state={useListView(REPORTS)} keys={REPORT_KEYS}>
      {(report) => <ReportEntry key={`${report.id} ${report.status}`} report={report} />}
    </WorkView>
  );
}
