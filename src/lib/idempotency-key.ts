import * as z from "zod/mini";
import { randomKey } from "./random-key.ts";

/** Field of a form that creates a record. Sent again with the same key and content, it creates no second one. */
export const idempotencyField = { idempotencyKey: z.optional(z.uuid()) };

/** What a form sent, and with which key. */
export interface Keyed {
  key: string;
  content: string;
}

/** Content that is sent once more keeps its key. Any other content gets a new one. */
export function withKey(content: string, last: Keyed | null): Keyed {
  return last?.content === content ? last : { key: randomKey(), content };
}
