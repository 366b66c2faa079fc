import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { pageParameters, paths } from "../../../paths.ts";
import { AuditLog } from "../../audit/components/audit-log.tsx";
import { prefetchAuditLog } from "../../audit/components/prefetch-audit-log.ts";
import { prefetchPrivacyQueue } from "../../privacy/components/prefetch-privacy-queue.ts";
import { PrivacyQueue } from "../../privacy/components/privacy-queue.tsx";
import { BadgeTable } from "../../youscout/components/administration/badge-table.tsx";
import { CommentList } from "../../youscout/components/administration/comment-list.tsx";
import { NominationList } from "../../youscout/components/administration/nomination-list.tsx";
import {
  prefetchBadges,
  prefetchComments,
  prefetchNominations,
  prefetchReports,
} from "../../youscout/components/administration/prefetch-lists.ts";
import { ReportList } from "../../youscout/components/administration/report-list.tsx";
import { OverviewPanel } from "../components/overview/overview-panel.tsx";
import { prefetchOverview } from "../components/overview/prefetch-overview.ts";
import { prefetchUsers } from "../components/users/prefetch-users.ts";
import { UserList } from "../components/users/user-list.tsx";
import { prefetchQueue, Queue } from "./queue.tsx";

interface PanelTab {
  title: string;
  Panel: ComponentType;
  /** Reads on the server what the first HTML shows. */
  prefetch(client: QueryClient, search: URLSearchParams): Promise<void>;
}

/** The tabs that share the Admin Panel's page. */
const TABS = {
  overview: { title: "Overview", Panel: OverviewPanel, prefetch: prefetchOverview },
  queue: { title: "Queue", Panel: Queue, prefetch: prefetchQueue },
  nominations: { title: "Nominations", Panel: NominationList, prefetch: prefetchNominations },
  comments: { title: "Comments", Panel: CommentList, prefetch: prefetchComments },
  reports: { title: "Reports", Panel: ReportList, prefetch: prefetchReports },
  badges: { title: "Badges", Panel: BadgeTable, prefetch: prefetchBadges },
  privacy: { title: "Privacy requests", Panel: PrivacyQueue, prefetch: prefetchPrivacyQueue },
  users: { title: "Users", Panel: UserList, prefetch: prefetchUsers },
  audit: { title: "Audit log", Panel: AuditLog, prefetch: prefetchAuditLog },
} satisfies Record<string, PanelTab>;

/** The tab that an address of the panel shows; without one its path decides. */
export function panelTabOf(pathname: string, search: URLSearchParams): PanelTab {
  const asked = search.get(pageParameters.tab) ?? "";
  if (Object.hasOwn(TABS, asked)) return TABS[asked as keyof typeof TABS];
  const isQueue = pathname === paths.adminQueue || pathname === paths.adminQueueTwin;
  return isQueue ? TABS.queue : TABS.overview;
}
