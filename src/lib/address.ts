/** A network address in the forms that count, from the narrowest to the widest. */
export interface ClientAddress {
  /** IPv4 address, or the /64 of an IPv6 address: one voter, one caller. */
  person: string;
  /** The /56 of an IPv6 address, as providers give it to a household; of IPv4 the address itself. */
  household: string;
  /** The /24 of an IPv4 address, or the /48 of an IPv6 address: an organization, a neighborhood. */
  network: string;
}

/** The address as one person, without what lies around it. */
export function alone({ person }: ClientAddress): ClientAddress {
  return { person, household: person, network: person };
}
