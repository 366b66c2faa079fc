import { WorkView } from "#ui/list-view.tsx";
import { useChosen } from "#ui/use-chosen.ts";
import { useListView } from "#ui/use-list-view.ts";
import { ChosenBar, loadBulkBar } from "./chosen-bar.tsx";
import { NOMINATION_KEYS } from "./keys.ts";
import { NOMINATIONS } from "./lists.ts";
import { NominationEntry } from "./nomination-entry.tsx";

/** All nominations, to be worked off one by one or many at once. */
export function NominationList() {
  const state = useListView(NOMINATIONS);
  const chosen = useChosen(loadBulkBar);
  return (
    <>
      <WorkView state={state} keys={NOMINATION_KEYS} onFilter={chosen.clear}>
        {(nomination) => (
          <NominationEntry
            key={nomination.id}
            nomination={nomination}
            isChosen={chosen.has(nomination.id)}
            onChoose={() => chosen.toggle(nomination.id)}
          />
        )}
      </WorkView>
      <ChosenBar chosen={chosen} nominations={state.answer.data?.data ?? []} />
    </>
  );
}
