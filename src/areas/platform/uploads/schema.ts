import * as z from "zod/mini";

/** The answer to an upload. */
export const UploadReceipt = z.object({
  success: z.literal(true),
  fileUrl: z.string(),
  message: z.string(),
});
export type UploadReceipt = z.infer<typeof UploadReceipt>;
