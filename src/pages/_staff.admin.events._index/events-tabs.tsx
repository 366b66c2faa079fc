import { EventList } from "#areas/board/events/components/event-list.tsx";
import { EVENTS } from "#areas/board/events/components/events.ts";
import { LeaderList } from "#areas/board/measurements/components/leader-list.tsx";
import { LEADERS } from "#areas/board/measurements/components/leaders.ts";
import { MeasurementList } from "#areas/board/measurements/components/measurement-list.tsx";
import { MEASUREMENTS } from "#areas/board/measurements/components/measurements.ts";
import { listTab, type TabsOf } from "#areas/staff/components/tabs/tabs.ts";

/** Everything staff do with events. */
export const EVENTS_TABS: TabsOf<"events"> = {
  events: listTab("Events", EventList, EVENTS),
  measurements: listTab("Measurements", MeasurementList, MEASUREMENTS),
  leaders: listTab("Leaders", LeaderList, LEADERS),
};
