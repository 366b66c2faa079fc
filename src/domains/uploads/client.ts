import { type Api, browserApi } from "../../lib/api.ts";
import { paths } from "../../paths.ts";
import type { UploadReceipt } from "./schema.ts";

/** Uploads a picture; `fileUrl` of the answer is what a profile names as its photo. */
export async function uploadPicture(file: Blob, api: Api = browserApi): Promise<UploadReceipt> {
  const form = new FormData();
  form.set("file", file);
  return (await api.request("POST", paths.api.upload, form)) as UploadReceipt;
}
