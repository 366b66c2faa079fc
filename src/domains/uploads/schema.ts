import * as z from "zod/mini";

/** The largest file that is taken, in bytes. */
export const UPLOAD_MAX_BYTES = 5_242_880;

export const TOO_LARGE = "File size exceeds the maximum limit of 5MB";

/** The answer to an upload. */
export const UploadReceipt = z.object({
  success: z.literal(true),
  fileUrl: z.string(),
  message: z.string(),
});
export type UploadReceipt = z.infer<typeof UploadReceipt>;
