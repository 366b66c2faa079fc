/** A network address in the two forms that count: the voter and the neighbourhood. */
export interface ClientAddress {
  /** IPv4 address, or the /64 of an IPv6 address. */
  person: string;
  /** The /24 of an IPv4 address, or the /48 of an IPv6 address. */
  network: string;
}
