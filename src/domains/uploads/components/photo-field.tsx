import { Camera, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { uploadPicture } from "../client.ts";
import { TOO_LARGE, UPLOAD_MAX_BYTES } from "../rules.ts";

/** HEIC is left out, so that phones convert. */
const TAKEN = "image/jpeg,image/png,image/webp,image/gif,image/avif";

interface PhotoFieldProps {
  /** Of the form's field, which holds the address of the picture, or nothing. */
  name: string;
  /** Address of the picture that is shown already. */
  shown: string | null;
  error: string | undefined;
  /** Shows a picture, or what stands in for it. */
  children: (url: string | null) => ReactNode;
}

/** A picture of a form: it is uploaded when it is chosen, and kept when the form is sent. */
export function PhotoField({ name, shown, error, children }: PhotoFieldProps) {
  const [url, setUrl] = useState(shown);
  const [isPending, setIsPending] = useState(false);
  const id = useId();

  async function upload(file: File): Promise<void> {
    if (file.size > UPLOAD_MAX_BYTES) return tellFailure(TOO_LARGE);
    setIsPending(true);
    try {
      setUrl((await uploadPicture(file)).fileUrl);
      notify({
        title: "Upload successful",
        description: "Save your profile to keep this photo.",
        variant: "default",
      });
    } catch (failure) {
      tellFailure(reasonOf(failure));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      {children(url)}
      <div className="min-w-0 flex-1 basis-56">
        <input type="hidden" name={name} value={url ?? ""} />
        <div className="flex flex-wrap gap-3">
          <label
            className={`relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${buttonClass("quiet")}`}
          >
            <Camera aria-hidden="true" size={18} />
            {isPending ? "Uploading..." : url ? "Change photo" : "Upload a photo"}
            <input
              type="file"
              accept={TAKEN}
              disabled={isPending}
              aria-describedby={`${id}-hint`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void upload(file);
                // The same file may be chosen again, after it failed.
                currentTarget.value = "";
              }}
              className="absolute inset-0 w-full cursor-pointer opacity-0"
            />
          </label>
          {url && (
            <Button look="plain" onClick={() => setUrl(null)}>
              <X aria-hidden="true" size={18} />
              Remove photo
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-2 text-dim text-sm">
          JPEG, PNG, WebP, GIF or AVIF, at most 5 MB. Where it was taken is removed.
        </p>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

function tellFailure(description: string): void {
  notify({ title: "Upload failed", description, variant: "destructive" });
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ApiError && failure.text) return failure.text;
  if (failure instanceof ApiError && failure.status === 413) return TOO_LARGE;
  if (failure instanceof TypeError) return "The site could not be reached. Please try again.";
  return "The server's answer could not be read. Please try again.";
}
