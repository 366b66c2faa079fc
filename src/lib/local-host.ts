import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Names that no name server gives to anybody (RFC 2606, 6761), for development and examples. */
const RESERVED_SUFFIX = /\.(localhost|test|example)$/;

/** Whether only programs of this machine reach a server that listens at this host. */
export function isLoopback(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host === "localhost";
  return LOOPBACK.check(host, family === 4 ? "ipv4" : "ipv6");
}

/**
 * Whether a site of this host is for its developer alone. `hostname` is as `URL` gives it: lower case, IPv6 in
 * brackets.
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  return isLoopback(host) || RESERVED_SUFFIX.test(host);
}
