import { type Api, browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { UploadReceipt } from "./schema.ts";

/**
 * Uploads a picture; `fileUrl` of the answer is what a profile names as its photo. Throws what is no
 * ApiError for an answer that cannot be read.
 */
export async function uploadPicture(file: Blob, api: Api = browserApi): Promise<UploadReceipt> {
  const form = new FormData();
  form.set("file", file);
  const receipt = (await api.request("POST", paths.api.upload, form)) as UploadReceipt;
  if (typeof receipt?.fileUrl !== "string") throw new Error("the answer names no picture");
  return receipt;
}
