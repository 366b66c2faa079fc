import ipaddr from "ipaddr.js";
import type { ClientAddress } from "../address.ts";

/**
 * Normal forms of an address as the socket or a trusted proxy gave it. IPv4-mapped IPv6 forms are
 * the IPv4 address, and a port that some proxies add is taken off. All text that is no address is
 * one person, so that nobody multiplies by what a proxy passes on.
 * @param text undefined once the client has gone: its socket has no address any more
 */
export function clientAddress(text: string | undefined): ClientAddress {
  const plain = withoutPort(text ?? "");
  if (!ipaddr.isValid(plain)) {
    return { person: "unknown", household: "unknown", network: "unknown" };
  }
  const address = ipaddr.process(plain);
  const bytes = address.toByteArray();
  if (address.kind() === "ipv4") {
    const person = bytes.join(".");
    return { person, household: person, network: `${bytes.slice(0, 3).join(".")}.0/24` };
  }
  return {
    person: `${hex(bytes, 8)}/64`,
    household: `${hex(bytes, 7)}/56`,
    network: `${hex(bytes, 6)}/48`,
  };
}

/** `203.0.113.9:4711` and `[2001:db8::1]:4711` without their port and brackets. */
function withoutPort(text: string): string {
  return text.replace(/^\[(.+)\](?::\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}

function hex(bytes: number[], length: number): string {
  return Buffer.from(bytes.slice(0, length)).toString("hex");
}
