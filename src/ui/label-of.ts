import { capitalized } from "#lib/count.ts";

/**
 * The label of a state, role or kind. One that this version of the page does not know, because the
 * server is newer, is told by its own name: "on_hold" is "On hold".
 */
export function labelOf(labels: Partial<Record<string, string>>, value: unknown): string {
  const name = String(value ?? "unknown");
  if (Object.hasOwn(labels, name)) return labels[name] as string;
  return capitalized(name.replaceAll(/[_-]+/g, " "));
}

/** One of a few values, as people choose it. */
export interface Choice {
  value: string;
  label: string;
}

/** The choices that a table of labels gives, in its order. */
export function choicesOf(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
