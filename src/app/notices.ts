import { pageParameters } from "#paths.ts";
import type { Notification } from "#ui/notify.ts";

const DENIED = { title: "Access Denied", variant: "destructive" } as const;

/**
 * What a guard tells a person whom it sent elsewhere (specification part 2, section 8). An address
 * carries the name of one; no other text of it is shown.
 */
export const NOTICES = {
  "administrators-only": {
    ...DENIED,
    description: "You need administrator privileges to access this area.",
  },
  "no-right": {
    ...DENIED,
    description: "You don't have the right to open that page. An owner can give it to you.",
  },
  "desk-only": { ...DENIED, description: "Only people at the desk may open this page." },
  "not-verified": { ...DENIED, description: "Your admin privileges could not be verified." },
} satisfies Record<string, Notification>;
export type NoticeName = keyof typeof NOTICES;

/** The address with a notice that its page will show. */
export function withNotice(address: string, name: NoticeName): string {
  const separator = address.includes("?") ? "&" : "?";
  return `${address}${separator}${pageParameters.notice}=${name}`;
}

/** The notice of a name that an address carries; null for any other word. */
export function findNotice(name: string | null): Notification | null {
  return name !== null && Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null;
}
