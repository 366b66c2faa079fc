import ipaddr from "ipaddr.js";

/** A network address in the two forms that count: the voter and the neighbourhood. */
export interface ClientAddress {
  /** IPv4 address, or the /64 of an IPv6 address. */
  person: string;
  /** The /24 of an IPv4 address, or the /48 of an IPv6 address. */
  network: string;
}

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
