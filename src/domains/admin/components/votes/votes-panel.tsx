import { pageParameters } from "#paths.ts";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { NetworkTable } from "./network-table.tsx";
import { NetworkVotes } from "./network-votes.tsx";

const { search } = pageParameters;

/** From where votes come over all players and nominations, or all votes of the network in the address. */
export function VotesPanel() {
  const { values } = useAddressFields([search]);
  const network = values[search];
  return network ? <NetworkVotes key={network} network={network} /> : <NetworkTable />;
}
