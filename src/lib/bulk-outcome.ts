import * as z from "zod/mini";
import { AppError } from "./errors.ts";

/** The most things that one decision is made about. */
export const MOST_AT_ONCE = 100;

/** What happened to each of the things that were chosen for one decision. */
export const BulkOutcome = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      isDone: z.boolean(),
      /** Why not. */
      message: z.nullable(z.string()),
    }),
  ),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** Does the same to one thing after the other; one that refuses it keeps none of the others from it. */
export async function decideEach<Thing extends { id: number }>(
  things: readonly Thing[],
  decide: (thing: Thing) => Promise<unknown>,
): Promise<BulkOutcome["data"]> {
  const outcomes: BulkOutcome["data"] = [];
  for (const thing of things) {
    const message = await decide(thing).then(() => null, refusalOf);
    outcomes.push({ id: thing.id, isDone: message === null, message });
  }
  return outcomes;
}

function refusalOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}
