import type { Role } from "#areas/platform/accounts/schema.ts";
import type { NotificationPreferences } from "./schema/profile.ts";

export const BIO_MAX = 500;

export const TEAM_POSITIONS = [
  "head_coach",
  "assistant_coach",
  "hitting_coach",
  "pitching_coach",
  "strength_coach",
  "other",
] as const;

export type TeamPosition = (typeof TEAM_POSITIONS)[number];

/** The specification's defaults; the vote ledger is mailed to whoever asks for it. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  emailNotifications: true,
  nominationAlerts: true,
  votingReminders: true,
  voteLedger: false,
  newsletterSubscription: false,
};

/** The places that a profile may link to. */
export const LINK_KINDS = ["twitter", "instagram", "facebook", "linkedin", "website"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

interface Network {
  hosts: string[];
  /** What a bare name is put behind. */
  start: string;
}

const NETWORKS: Record<Exclude<LinkKind, "website">, Network> = {
  twitter: { hosts: ["x.com", "twitter.com"], start: "https://x.com/" },
  instagram: { hosts: ["instagram.com"], start: "https://www.instagram.com/" },
  facebook: { hosts: ["facebook.com", "fb.com"], start: "https://www.facebook.com/" },
  linkedin: { hosts: ["linkedin.com"], start: "https://www.linkedin.com/in/" },
};

const HANDLE = /^@?([A-Za-z0-9_.-]{1,100})$/;
const WITHOUT_SCHEME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i;

/**
 * The https link that somebody means: a link of the network, the same without `https://`, or the
 * bare name there. Null for everything else, links of other sites under a network's name included.
 */
export function socialLink(kind: LinkKind, text: string): string | null {
  if (kind === "website") return httpsLink(text);
  const { hosts, start } = NETWORKS[kind];
  const link = httpsLink(text);
  if (link && hosts.some((host) => isOf(host, new URL(link).hostname))) return link;
  const handle = HANDLE.exec(text)?.[1];
  return handle && !/^\.+$/.test(handle) ? `${start}${handle}` : null;
}

function isOf(host: string, hostname: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`);
}

function httpsLink(text: string): string | null {
  const full = WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
  if (!/^https:\/\//i.test(full) || !URL.canParse(full)) return null;
  const { hostname, username, password, href } = new URL(full);
  return hostname.includes(".") && !username && !password ? href : null;
}

/**
 * The notification switches that a person can turn. One appears with its first mail: coaches are
 * mailed of their verification, everybody with an address of the others.
 */
export function offeredPreferences(role: Role, email: string | null) {
  if (email === null) return [];
  return role === "coach"
    ? ([
        "emailNotifications",
        "nominationAlerts",
        "votingReminders",
        "voteLedger",
        "newsletterSubscription",
      ] as const)
    : (["nominationAlerts", "votingReminders", "voteLedger", "newsletterSubscription"] as const);
}
