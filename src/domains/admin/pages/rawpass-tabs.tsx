import { DropInList, type OpenedDropIn } from "#domains/bookings/components/drop-in-list.tsx";
import { DROP_INS, WAITLISTS } from "#domains/bookings/components/lists.ts";
import { WaitlistTable } from "#domains/bookings/components/waitlist-table.tsx";
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

const MEMBER_DIALOGS = {
  missed: () => import("#domains/bookings/components/missed-dialog.tsx"),
  athlete: () => import("#domains/athletes/components/correct-athlete-dialog.tsx"),
  sessions: () => import("#domains/desk/components/administration/sessions-dialog.tsx"),
  book: () => import("#domains/passes/components/book-dialog.tsx"),
  "make-up": () => import("#domains/bookings/components/grant-dialog.tsx"),
  pass: () => import("#domains/passes/components/change-dialog.tsx"),
};

const loadMemberDialog = ({ about }: OpenedPass) => MEMBER_DIALOGS[about]();

const loadDropInDialog = ({ about }: OpenedDropIn) =>
  about === "refund"
    ? import("#domains/bookings/components/refund-dialog.tsx")
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
