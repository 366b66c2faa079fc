/**
 * The label of a state, role or kind. One that this version of the page does not know, because the
 * server is newer, is told by its own name: "on_hold" is "On hold".
 */
export function labelOf(labels: Partial<Record<string, string>>, value: unknown): string {
  const name = String(value ?? "unknown");
  if (Object.hasOwn(labels, name)) return labels[name] as string;
  const words = name.replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
