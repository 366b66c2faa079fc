import { WorkView } from "#ui/list-view.tsx";
import { OnceAlive } from "#ui/once-alive.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { RequestEntry } from "./request-entry.tsx";
import { PRIVACY_REQUESTS } from "./requests.ts";

const KEYS = ["h", "s", "f", "r", "e", "o"] as const;

/** Requests for a correction or removal, to be worked off. */
export default function PrivacyQueue() {
  return (
    <WorkView state={useListView(PRIVACY_REQUESTS)} keys={KEYS}>
      {(request) => (
        <OnceAlive key={request.id}>
          <RequestEntry request={request} />
        </OnceAlive>
      )}
    </WorkView>
  );
}
