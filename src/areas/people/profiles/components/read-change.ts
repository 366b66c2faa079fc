import { DEFAULT_PREFERENCES, LINK_KINDS } from "../rules.ts";
import type { NotificationPreferences, Profile } from "../schema/profile.ts";

export type PreferenceName = keyof NotificationPreferences;

const TEXTS = ["displayName", "bio", "location", "teamName", "teamPosition", "photoUrl"];

/** What the fields change. Fields and switches that are not in the form stay as they are stored. */
export function readChange(fields: FormData, offered: readonly PreferenceName[]): object {
  const texts = TEXTS.filter((name) => fields.has(name)).map((name) => [name, fields.get(name)]);
  const links = LINK_KINDS.map((kind) => [kind, fields.get(`socialLinks.${kind}`)]);
  const choices = offered.map((name) => [name, fields.has(`notificationPreferences.${name}`)]);
  return {
    ...Object.fromEntries(texts),
    socialLinks: Object.fromEntries(links),
    notificationPreferences: Object.fromEntries(choices),
  };
}

/** The texts and switches that a refused form shows again, over those that are stored. */
export function asWritten(
  profile: Profile | null,
  written: Record<string, string>,
  offered: readonly PreferenceName[],
): Profile {
  const links = LINK_KINDS.map((kind) => [kind, written[`socialLinks.${kind}`] ?? null]);
  const choices = offered.map((name) => [name, `notificationPreferences.${name}` in written]);
  const texts = TEXTS.filter((name) => name in written).map((name) => [name, written[name]]);
  return {
    ...profile,
    ...Object.fromEntries(texts),
    socialLinks: Object.fromEntries(links),
    notificationPreferences: {
      ...DEFAULT_PREFERENCES,
      ...profile?.notificationPreferences,
      ...Object.fromEntries(choices),
    },
  };
}
