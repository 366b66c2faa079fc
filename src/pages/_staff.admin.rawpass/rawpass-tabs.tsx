import { DropInList, type OpenedDropIn } from "#areas/rawpass/bookings/components/drop-in-list.tsx";
import { DROP_INS, WAITLISTS } from "#areas/rawpass/bookings/components/lists.ts";
import { WaitlistTable } from "#areas/rawpass/bookings/components/waitlist-table.tsx";
import { AttendanceList } from "#areas/rawpass/check-in/components/administration/attendance-list.tsx";
import { ATTENDANCE, TODAY } from "#areas/rawpass/check-in/components/administration/lists.ts";
import { TodayList } from "#areas/rawpass/check-in/components/administration/today-list.tsx";
import { OWED, PASSES } from "#areas/rawpass/passes/components/lists.ts";
import { OwedList } from "#areas/rawpass/passes/components/owed-list.tsx";
import { type OpenedPass, PassList } from "#areas/rawpass/passes/components/pass-list.tsx";
import { ActivityList } from "#areas/rawpass/schedule/components/activity-list.tsx";
import { ClosureList } from "#areas/rawpass/schedule/components/closure-list.tsx";
import { ACTIVITIES, CLOSURES } from "#areas/rawpass/schedule/components/lists.ts";
import { listTab, type TabsOf } from "#areas/staff/components/tabs/tabs.ts";

const loadScheduleDialog = () => import("#areas/rawpass/schedule/components/schedule-dialog.tsx");

function Activities() {
  return <ActivityList loadDialog={loadScheduleDialog} />;
}

const MEMBER_DIALOGS = {
  missed: () => import("#areas/rawpass/bookings/components/missed-dialog.tsx"),
  athlete: () => import("#areas/people/athletes/components/correct-athlete-dialog.tsx"),
  sessions: () => import("#areas/rawpass/check-in/components/administration/sessions-dialog.tsx"),
  book: () => import("#areas/rawpass/passes/components/book-dialog.tsx"),
  "make-up": () => import("#areas/rawpass/bookings/components/grant-dialog.tsx"),
  pass: () => import("#areas/rawpass/passes/components/change-dialog.tsx"),
};

const loadMemberDialog = ({ about }: OpenedPass) => MEMBER_DIALOGS[about]();

const loadDropInDialog = ({ about }: OpenedDropIn) =>
  about === "refund"
    ? import("#areas/rawpass/bookings/components/refund-dialog.tsx")
    : MEMBER_DIALOGS[about]();

function DropIns() {
  return <DropInList loadDialog={loadDropInDialog} />;
}

function Members() {
  return <PassList loadDialog={loadMemberDialog} />;
}

/** Everything staff do with RawPass. */
export const RAWPASS_TABS: TabsOf<"rawPass"> = {
  today: listTab("Today", TodayList, TODAY),
  members: listTab("Members", Members, PASSES),
  "drop-ins": listTab("Drop-ins", DropIns, DROP_INS),
  activities: listTab("Activities and slots", Activities, ACTIVITIES),
  closures: listTab("Closures", ClosureList, CLOSURES),
  waitlists: listTab("Waitlists", WaitlistTable, WAITLISTS),
  owed: listTab("Money owed", OwedList, OWED),
  attendance: listTab("Attendance", AttendanceList, ATTENDANCE),
};
