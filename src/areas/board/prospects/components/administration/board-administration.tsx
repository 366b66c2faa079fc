import { useMayUse } from "#lib/may-use.ts";
import { pageParameters } from "#paths.ts";
import { Tabs } from "#ui/tabs.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { useWantedComponent } from "#ui/use-wanted-component.ts";
import { ManageProspects } from "./manage-prospects.tsx";

const { tab } = pageParameters;
const ADD = "add";
const SETTINGS = "settings";
const fetchSettings = async () => (await import("./board-settings.tsx")).BoardSettings;
const fetchAddProspect = async () => (await import("./add-prospect.tsx")).AddProspect;

/** Everything staff do with the board, on the tab that the address names. */
export function BoardAdministration() {
  const { values, change } = useAddressFields([tab]);
  const isOnAdd = values[tab] === ADD;
  const AddProspect = useWantedComponent("add-prospect", fetchAddProspect, isOnAdd);
  const hasSettings = useMayUse()("admin");
  const isOnSettings = hasSettings && values[tab] === SETTINGS;
  const BoardSettings = useWantedComponent("board-settings", fetchSettings, isOnSettings);
  const settings = { name: SETTINGS, label: "Settings" } as const;
  return (
    <Tabs
      label="Administration of the board"
      tabs={[
        { name: "manage", label: "Manage Prospects", panel: <ManageProspects /> },
        { name: ADD, label: "Add New Prospect", panel: AddProspect && <AddProspect /> },
        ...(hasSettings ? [{ ...settings, panel: BoardSettings && <BoardSettings /> }] : []),
      ]}
      chosen={(isOnAdd && ADD) || (isOnSettings && SETTINGS) || "manage"}
      onChoose={(name) => change({ [tab]: name === "manage" ? "" : name })}
    />
  );
}
