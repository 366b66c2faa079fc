import * as z from "zod/mini";
import { givenId } from "../numbers.ts";

/** The `:id` of an address: a plain positive integer that the database can hold. */
export const IdParams = z.object({
  id: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.pipe(z.transform(Number), givenId())),
});
