/** What something takes with a hundredth of the data, and with all of them. */
export interface ScaleTime {
  what: string;
  fewMs: number;
  manyMs: number;
  /** How many rows each answer has, where that grows with the data; null where it does not. */
  rows: { few: number; many: number } | null;
  hasTarget: boolean;
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
