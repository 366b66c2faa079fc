import { WaitlistTable } from "#domains/bookings/components/waitlist-table.tsx";
import { WAITLISTS } from "#domains/bookings/components/waitlists.ts";
import { AttendanceList } from "#domains/desk/components/administration/attendance-list.tsx";
import { ATTENDANCE, TODAY } from "#domains/desk/components/administration/lists.ts";
import { TodayList } from "#domains/desk/components/administration/today-list.tsx";
import { OWED, PASSES } from "#domains/passes/components/lists.ts";
import { OwedList } from "#domains/passes/components/owed-list.tsx";
import { type OpenedPass, PassList } from "#domains/passes/components/pass-list.tsx";
import { ActivityList } from "#domains/schedule/components/activity-list.tsx";
import { ClosureList } from "#domains/schedule/components/closure-list.tsx";
import { ACTIVITIES, CLOSURES } from "#domains/schedule/components/lists.ts";
import { listTab, type TabsOf } from "./tabs.ts";

const loadScheduleDialog = () => import("#domains/schedule/components/schedule-dialog.tsx");

function Activities() {
  return <ActivityList loadDialog={loadScheduleDialog} />;
}

const loadMemberDialog = ({ about }: OpenedPass) =>
  about === "missed"
    ? import("#domains/bookings/components/missed-dialog.tsx")
    : import("#domains/athletes/components/correct-athlete-dialog.tsx");

function Members() {
  return <PassList loadDialog={loadMemberDialog} />;
}

/** Everything staff do with RawPass. */
export const RAWPASS_TABS: TabsOf<"rawPass"> = {
  today: listTab("Today", TodayList, TODAY),
  members: listTab("Members", Members, PASSES),
  activities: listTab("Activities and slots", Activities, ACTIVITIES),
  closures: listTab("Closures", ClosureList, CLOSURES),
  waitlists: listTab("Waitlists", WaitlistTable, WAITLISTS),
  owed: listTab("Money owed", OwedList, OWED),
  attendance: listTab("Attendance", AttendanceList, ATTENDANCE),
};
