import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { TargetKind } from "../access/bursts.ts";
import { voteBursts } from "../tables/bursts.ts";

/** Lets the bursts of a target follow its votes to another one, with which it was merged. */
export async function moveBursts(
  tx: Db,
  { kind, from, into }: { kind: TargetKind; from: number; into: number },
): Promise<void> {
  const isOfSource = and(eq(voteBursts.kind, kind), eq(voteBursts.targetId, from));
  await tx.update(voteBursts).set({ targetId: into }).where(isOfSource);
}
