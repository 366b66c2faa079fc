import { pageParameters } from "#paths.ts";
import { Tabs } from "#ui/tabs.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { useWantedComponent } from "#ui/use-wanted-component.ts";
import { ManageProspects } from "./manage-prospects.tsx";

const { tab } = pageParameters;
const ADD = "add";
const SETTINGS = "settings";
const TABS = [ADD, SETTINGS];
const fetchSettings = async () => (await import("./board-settings.tsx")).BoardSettings;
const fetchAddProspect = async () => (await import("./add-prospect.tsx")).AddProspect;

/** Everything staff do with the board, on the tab that the address names. */
export function BoardAdministration() {
  const { values, change } = useAddressFields([tab]);
  const AddProspect = useWantedComponent("add-prospect", fetchAddProspect, values[tab] === ADD);
  const isOnSettings = values[tab] === SETTINGS;
  const BoardSettings = useWantedComponent("board-settings", fetchSettings, isOnSettings);
  return (
    <Tabs
      label="Administration of the board"
      tabs={[
        { name: "manage", label: "Manage Prospects", panel: <ManageProspects /> },
        { name: ADD, label: "Add New Prospect", panel: AddProspect && <AddProspect /> },
        { name: SETTINGS, label: "Settings", panel: BoardSettings && <BoardSettings /> },
      ]}
      chosen={TABS.find((name) => name === values[tab]) ?? "manage"}
      onChoose={(name) => change({ [tab]: TABS.includes(name) ? name : "" })}
    />
  );
}
