import { EventList } from "#domains/events/components/event-list.tsx";
import { EVENTS } from "#domains/events/components/events.ts";
import { LeaderList } from "#domains/measurements/components/leader-list.tsx";
import { LEADERS } from "#domains/measurements/components/leaders.ts";
import { MeasurementList } from "#domains/measurements/components/measurement-list.tsx";
import { MEASUREMENTS } from "#domains/measurements/components/measurements.ts";
import { listTab, type TabsOf } from "./tabs.ts";

/** Everything staff do with events. */
export const EVENTS_TABS: TabsOf<"events"> = {
  events: listTab("Events", EventList, EVENTS),
  measurements: listTab("Measurements", MeasurementList, MEASUREMENTS),
  leaders: listTab("Leaders", LeaderList, LEADERS),
};
