import { useMayUse } from "#lib/may-use.ts";
import { pageParameters } from "#paths.ts";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { BurstList } from "./burst-list.tsx";
import { NetworkTable } from "./network-table.tsx";
import { NetworkVotes } from "./network-votes.tsx";

const { search, period } = pageParameters;

/** Bursts, and for owners the networks from which votes come, or all votes of the network in the address. */
export function VotesPanel() {
  const { values, change } = useAddressFields([search, period]);
  const isOwner = useMayUse()("admin");
  const network = isOwner && values[search];
  if (!network) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <BurstList />
        {isOwner && <NetworkTable />}
      </div>
    );
  }
  return (
    <NetworkVotes
      key={network}
      network={network}
      days={values[period]}
      onDays={(days) => change({ [period]: days })}
    />
  );
}
