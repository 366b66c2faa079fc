import ipaddr from "ipaddr.js";
import type { ClientAddress } from "../address.ts";

/**
 * Normal forms of an address as the socket or a trusted proxy gave it. IPv4-mapped IPv6 forms are
 * the IPv4 address. Text that is no address becomes itself, so that it still counts as one.
 */
export function clientAddress(text: string): ClientAddress {
  if (!ipaddr.isValid(text)) return { person: text, network: text };
  const address = ipaddr.process(text);
  const bytes = address.toByteArray();
  if (address.kind() === "ipv4") {
    return { person: bytes.join("."), network: `${bytes.slice(0, 3).join(".")}.0/24` };
  }
  return { person: `${hex(bytes, 8)}/64`, network: `${hex(bytes, 6)}/48` };
}

function hex(bytes: number[], length: number): string {
  return Buffer.from(bytes.slice(0, length)).toString("hex");
}
