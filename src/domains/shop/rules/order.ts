/** The ids with `id` put at a place, counted from 1; beyond the end is the end. */
export function movedTo(ids: readonly number[], id: number, toPlace: number): number[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, toPlace - 1), id, ...others.slice(toPlace - 1)];
}
