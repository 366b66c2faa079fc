import * as z from "zod/mini";

/** The answer of a call that has nothing to give but a sentence for the person who asked. */
export const Message = z.object({ message: z.string() });
