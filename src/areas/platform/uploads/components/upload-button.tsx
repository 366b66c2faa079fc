import { Camera, FileText } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#lib/api.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { buttonClass } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { uploadDocument, uploadPicture } from "../client.ts";
import { TOO_LARGE, UPLOAD_MAX_BYTES } from "../rules.ts";

/** What is chosen from, and how it is sent. HEIC is left out, so that phones convert. */
const KINDS = {
  picture: { accept: "image/jpeg,image/png,image/webp,image/gif,image/avif", send: uploadPicture },
  document: { accept: "application/pdf", send: uploadDocument },
};

export interface UploadButtonProps {
  /** A picture, where nothing else is said. */
  kind?: keyof typeof KINDS;
  label: string;
  /** Id of the hint that says which files are accepted; before it that of what is wrong. */
  hintId: string;
  /** Whether a form was sent without the file that it needs. */
  isInvalid?: boolean;
  /** After a file was taken, with its address. */
  onUploaded(url: string): void;
  /** When a file begins and ends to be uploaded: a form that it is part of waits for it. */
  onPending?(isPending: boolean): void;
}

/** Chooses a picture or a PDF and uploads it at once; says why where it is not taken. */
export function UploadButton({
  kind = "picture",
  label,
  hintId,
  isInvalid = false,
  onUploaded,
  onPending,
}: UploadButtonProps) {
  const { accept, send } = KINDS[kind];
  const Icon = kind === "picture" ? Camera : FileText;
  const [isPending, setIsPending] = useState(false);
  // Before the page has come alive nobody would upload what is chosen.
  const isAlive = useHydrated();

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
    <label
      className={`relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${buttonClass("quiet")}`}
    >
      <Icon aria-hidden="true" size={18} />
      {isPending ? "Uploading..." : label}
      <input
        type="file"
        accept={accept}
        disabled={isPending || !isAlive}
        aria-describedby={hintId}
        aria-invalid={isInvalid}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void upload(file);
          // The same file may be chosen again, after it failed.
          currentTarget.value = "";
        }}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </label>
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
