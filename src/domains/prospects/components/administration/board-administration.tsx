import { pageParameters } from "#paths.ts";
import { Tabs } from "#ui/tabs.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { ManageProspects } from "./manage-prospects.tsx";
import { useWantedComponent } from "./use-wanted-component.ts";

const { tab } = pageParameters;
const ADD = "add";
const fetchAddProspect = async () => (await import("./add-prospect.tsx")).AddProspect;

/** Everything staff do with the board, on the tab that the address names. */
export function BoardAdministration() {
  const { values, change } = useAddressFields([tab]);
  const AddProspect = useWantedComponent("add-prospect", fetchAddProspect, values[tab] === ADD);
  return (
    <Tabs
      label="Administration of the board"
      tabs={[
        { name: "manage", label: "Manage Prospects", panel: <ManageProspects /> },
        { name: ADD, label: "Add New Prospect", panel: AddProspect && <AddProspect /> },
      ]}
      chosen={values[tab] === ADD ? ADD : "manage"}
      onChoose={(name) => change({ [tab]: name === ADD ? ADD : "" })}
    />
  );
}
