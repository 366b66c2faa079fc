import { pageParameters } from "../../../../paths.ts";
import { Tabs } from "../../../../ui/tabs.tsx";
import { useAddressFields } from "../../../../ui/use-address-fields.ts";
import { AddProspect } from "./add-prospect.tsx";
import { ManageProspects } from "./manage-prospects.tsx";

const { tab } = pageParameters;
const ADD = "add";

/** Everything staff do with the board, on the tab that the address names. */
export function BoardAdministration() {
  const { values, change } = useAddressFields([tab]);
  return (
    <Tabs
      label="Administration of the board"
      tabs={[
        { name: "manage", label: "Manage Prospects", panel: <ManageProspects /> },
        { name: ADD, label: "Add New Prospect", panel: <AddProspect /> },
      ]}
      chosen={values[tab] === ADD ? ADD : "manage"}
      onChoose={(name) => change({ [tab]: name === ADD ? ADD : "" })}
    />
  );
}
