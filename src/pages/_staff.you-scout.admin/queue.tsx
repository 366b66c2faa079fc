import { History } from "lucide-react";
import { type ComponentType, lazy, Suspense } from "react";
import { Link } from "react-router";
import { queueQuery } from "#areas/staff/client.ts";
import { KindFilter } from "#areas/staff/components/queue/kind-filter.tsx";
import type { QueueEntry, Queue as QueuePage } from "#areas/staff/schema/queue.ts";
import { ChosenBar, loadBulkBar } from "#areas/youscout/moderation/components/chosen-bar.tsx";
import { CommentEntry } from "#areas/youscout/moderation/components/comment-entry.tsx";
import { NOMINATION_KEYS } from "#areas/youscout/moderation/components/keys.ts";
import { NominationEntry } from "#areas/youscout/moderation/components/nomination-entry.tsx";
import { ReportEntry } from "#areas/youscout/moderation/components/report-entry.tsx";
import { PAGE_SIZE, withQuery } from "#lib/list-address.ts";
import { useMayUse } from "#lib/may-use.ts";
import { aliasOf, pageParameters, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import type { ListDefinition } from "#ui/list-definition.ts";
import { ListLoading } from "#ui/list-states.tsx";
import { WorkView } from "#ui/list-view.tsx";
import { Part } from "#ui/part.tsx";
import { loadInTries, untilLoaded } from "#ui/until-loaded.ts";
import { useAliasOf } from "#ui/use-alias-of.ts";
import { useChosen } from "#ui/use-chosen.ts";
import { useListView } from "#ui/use-list-view.ts";
import type { WorkKey } from "#ui/work-keys.ts";
import type { RareEntryProps, RareKind } from "./rare-entry.tsx";

/**
 * Loads the script of a rare entry. An entry that the server delivered stays as it is without its script. One that came
 * later would stay blank, so then this rejects.
 */
function loadEntry<Module>(kind: string, load: () => Promise<Module>): Promise<Module> {
  const isDelivered = document.querySelector(`[data-row*="${kind} "] article`) !== null;
  return isDelivered ? untilLoaded(load) : loadInTries(load);
}

const loadRareEntry = () => import("./rare-entry.tsx");

const DeliveredEntry = import.meta.env.SSR ? (await loadRareEntry()).default : null;

const rareEntries = new Map<RareKind, ComponentType<RareEntryProps>>();

/** What draws the entries of a rare kind, the same component every time. */
function rareEntryOf(kind: RareKind): ComponentType<RareEntryProps> {
  const Entry =
    rareEntries.get(kind) ?? DeliveredEntry ?? lazy(() => loadEntry(kind, loadRareEntry));
  rareEntries.set(kind, Entry);
  return Entry;
}

/** Everything that waits for staff, the most urgent first, then who waits longest. */
export const QUEUE: ListDefinition<QueueEntry, QueuePage> = {
  caption: "Most urgent first",
  rows: "the queue",
  none: "Nothing is waiting for you.",
  filters: {},
  parameters: [pageParameters.kind],
  pageSize: PAGE_SIZE,
  query: queueQuery,
};

/** The keys of what waits. Only nominations that are approved have the two that are left out. */
const KEYS: readonly WorkKey[] = [
  ...NOMINATION_KEYS.filter((key) => key !== "p" && key !== "g"),
  ...(["s", "f", "c"] as const),
];

/** What waits for staff, to be worked off. */
export function Queue() {
  const state = useListView(QUEUE);
  const may = useMayUse();
  const { data } = state.answer;
  const chosen = useChosen(loadBulkBar);
  const nominations = (data?.data ?? []).flatMap((entry) =>
    entry.kind === "nomination" ? [entry.item] : [],
  );
  const entryOf = (entry: QueueEntry) => {
    const key = `${entry.kind} ${entry.item.id}`;
    if (entry.kind === "comment") return <CommentEntry key={key} comment={entry.item} />;
    if (entry.kind === "report") {
      return <ReportEntry key={key} report={entry.item} isUrgent={entry.isUrgent} />;
    }
    if (entry.kind === "nomination") {
      const { id } = entry.item;
      return (
        <NominationEntry
          key={key}
          nomination={entry.item}
          isChosen={chosen.has(id)}
          onChoose={() => chosen.toggle(id)}
        />
      );
    }
    const RareEntry = rareEntryOf(entry.kind);
    return (
      <Suspense key={key} fallback={<ListLoading label="Loading an entry..." />}>
        <Part>
          <RareEntry entry={entry} />
        </Part>
      </Suspense>
    );
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <KindFilter counts={data?.counts} shown={state.address[pageParameters.kind] ?? ""} />
        {nominations.length > 1 && (
          <Button
            look="plain"
            className="needs-scripts"
            onClick={() => chosen.toggleAll(nominations.map(({ id }) => id))}
          >
            Select all nominations here
          </Button>
        )}
      </div>
      <WorkView state={state} keys={KEYS}>
        {entryOf}
      </WorkView>
      <ChosenBar chosen={chosen} nominations={nominations} />
      {may("admin") && <RetentionLink />}
    </>
  );
}

function RetentionLink() {
  const inAlias = useAliasOf(paths.youScoutAlias, aliasOf);
  const retention = withQuery(inAlias(paths.adminPanel), {
    [pageParameters.tab]: "audit",
    [pageParameters.action]: "retention_ran",
  });
  return (
    <p className="mt-10 border-line border-t pt-4 text-dim text-sm">
      <Link to={retention} className="inline-flex min-h-11 items-center gap-2 hover:text-chalk">
        <History aria-hidden="true" size={18} />
        Latest retention runs
      </Link>
    </p>
  );
}
