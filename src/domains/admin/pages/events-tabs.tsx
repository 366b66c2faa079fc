import { EventList } from "#domains/events/components/event-list.tsx";
import { EVENTS } from "#domains/events/components/events.ts";
import { listTab, type Tabs } from "./tabs.ts";

/** Everything staff do with events. */
export const EVENTS_TABS: Tabs = {
  events: listTab("Events", EventList, EVENTS),
};
