import { Camera, FileText } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#lib/api.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { FileField, type UploadProps } from "#ui/file-field.tsx";
import { notify } from "#ui/notify.ts";
import { uploadDocument, uploadPicture } from "../client.ts";
import { TOO_LARGE, UPLOAD_MAX_BYTES } from "../rules.ts";

/** What is chosen from, and how it is sent. HEIC is left out, so that phones convert. */
const KINDS = {
  picture: {
    accept: "image/jpeg,image/png,image/webp,image/gif,image/avif",
    Icon: Camera,
    send: uploadPicture,
  },
  document: { accept: "application/pdf", Icon: FileText, send: uploadDocument },
};

/** Chooses a picture or a PDF and uploads it at once; says why where it is not taken. */
export function UploadButton({
  kind = "picture",
  label,
  onUploaded,
  onPending,
  ...field
}: UploadProps) {
  const { accept, Icon, send } = KINDS[kind];
  const [isPending, setIsPending] = useState(false);

  async function upload(file: File): Promise<void> {
    if (file.size > UPLOAD_MAX_BYTES) return notifyFailure(TOO_LARGE);
    setPending(true);
    try {
      onUploaded((await send(file)).fileUrl);
    } catch (failure) {
      notifyFailure(whyNot(failure));
    } finally {
      setPending(false);
    }
  }

  function setPending(pending: boolean): void {
    setIsPending(pending);
    onPending?.(pending);
  }

  return (
    <FileField
      {...field}
      {...{ accept, Icon }}
      label={isPending ? "Uploading..." : label}
      disabled={isPending}
      onFile={(file) => void upload(file)}
    />
  );
}

function notifyFailure(description: string): void {
  notify({ title: "Upload failed", description, variant: "destructive" });
}

/** A proxy that refuses a large body writes no sentence. */
function whyNot(failure: unknown): string {
  const isTooLarge = failure instanceof ApiError && failure.status === 413;
  return isTooLarge ? (failure.sentence ?? TOO_LARGE) : reasonOf(failure);
}
