import { EditionList } from "#areas/board/rankings/components/administration/edition-list.tsx";
import { EDITIONS } from "#areas/board/rankings/components/administration/editions.ts";
import { WorkingOrder } from "#areas/board/rankings/components/administration/order.tsx";
import { prefetchOrder } from "#areas/board/rankings/components/administration/read-order.ts";
import { listTab, type TabsOf } from "#areas/staff/components/tabs/tabs.ts";

/** Everything staff do with editions of the board. */
export const EDITIONS_TABS: TabsOf<"editions"> = {
  editions: listTab("Editions", EditionList, EDITIONS),
  order: { title: "Working order", Panel: WorkingOrder, prefetch: prefetchOrder },
};
