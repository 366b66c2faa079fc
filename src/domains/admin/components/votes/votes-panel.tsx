import { pageParameters } from "#paths.ts";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { NetworkTable } from "./network-table.tsx";
import { NetworkVotes } from "./network-votes.tsx";

const { search, period } = pageParameters;

/** From where votes come over all players and nominations, or all votes of the network in the address. */
export function VotesPanel() {
  const { values, change } = useAddressFields([search, period]);
  const network = values[search];
  if (!network) return <NetworkTable />;
  return (
    <NetworkVotes
      key={network}
      network={network}
      days={values[period]}
      onDays={(days) => change({ [period]: days })}
    />
  );
}
