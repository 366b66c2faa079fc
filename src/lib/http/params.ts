import * as z from "zod/mini";

const LARGEST_ID = 2 ** 31 - 1;

/** The `:id` of an address: a plain positive integer that the database can hold. */
export const IdParams = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(LARGEST_ID))),
  ),
});

/** What every refusal looks like in the description of the calls. */
export const Refusal = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
