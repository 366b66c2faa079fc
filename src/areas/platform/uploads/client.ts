import { type Api, browserApi } from "#lib/api.ts";
import type { PathOf } from "#lib/call.ts";
import type { UploadReceipt } from "./schema.ts";

/**
 * Uploads a picture; `fileUrl` of the answer is what a profile names as its photo. Throws what is no
 * ApiError for an answer that cannot be read.
 */
export function uploadPicture(file: Blob, api: Api = browserApi): Promise<UploadReceipt> {
  return upload("/api/upload", file, api);
}

/** Uploads a PDF; `fileUrl` of the answer is what a proof names. Throws as `uploadPicture` does. */
export function uploadDocument(file: Blob, api: Api = browserApi): Promise<UploadReceipt> {
  return upload("/api/upload/document", file, api);
}

async function upload(path: PathOf<"POST">, file: Blob, api: Api): Promise<UploadReceipt> {
  const form = new FormData();
  form.set("file", file);
  const receipt = (await api.request("POST", path, form)) as UploadReceipt;
  if (typeof receipt?.fileUrl !== "string") throw new Error("the answer names no file");
  return receipt;
}
