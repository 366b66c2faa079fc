import { BlockList, isIP } from "node:net";

/** Names that no name server gives to anybody: RFC 2606, 6761, 6762, 8375, and what routers hand out. */
const RESERVED_SUFFIXES = [
  "localhost",
  "local",
  "localdomain",
  "test",
  "example",
  "invalid",
  "internal",
  "home.arpa",
  "lan",
];

/** Addresses that cannot be reached from elsewhere: this machine, this link, this network. */
const UNREACHABLE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
] as const) {
  UNREACHABLE.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 128],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
  ["2001:db8::", 32],
] as const) {
  UNREACHABLE.addSubnet(network, prefix, "ipv6");
}

/**
 * Whether people elsewhere can reach a host of an address: a name that name servers may know, or a
 * public IP address. `hostname` is as `URL` gives it: lower case, IPv6 in brackets.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
  const family = isIP(host);
  if (family !== 0) return !UNREACHABLE.check(host, family === 4 ? "ipv4" : "ipv6");
  // A name without a dot is one of this network.
  if (!host.includes(".")) return false;
  return !RESERVED_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
}
