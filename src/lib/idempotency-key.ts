import * as z from "zod/mini";

/** Field of a form that creates a record. Sent again with the same key and content, it creates no second one. */
export const idempotencyField = { idempotencyKey: z.optional(z.uuid()) };
