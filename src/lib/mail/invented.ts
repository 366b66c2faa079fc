/** The domain of the addresses that demo content makes up: a reserved name, to which nothing is sent. */
const INVENTED_DOMAIN = "demo.example";

/** An address of somebody who was made up. */
export function inventedAddress(name: string): string {
  return `${name}@${INVENTED_DOMAIN}`;
}

/** Whether a mail would go to somebody who was made up. */
export function isInvented(address: string): boolean {
  return address.toLowerCase().endsWith(`@${INVENTED_DOMAIN}`);
}
