import { X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";
import { UploadButton } from "./upload-button.tsx";

interface PhotoFieldProps {
  /** Name of the form's field, which holds the address of the picture, or nothing. */
  name: string;
  /** Address of the picture that is shown already. */
  shown: string | null;
  error: string | undefined;
  /** Shows a picture, or its placeholder. */
  children: (url: string | null) => ReactNode;
}

/** A picture of a form: it is uploaded when it is chosen, and kept when the form is sent. */
export function PhotoField({ name, shown, error, children }: PhotoFieldProps) {
  const [url, setUrl] = useState(shown);
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-5">
      {children(url)}
      <div className="min-w-0 flex-1 basis-56">
        <input type="hidden" name={name} value={url ?? ""} />
        <div className="needs-scripts flex flex-wrap gap-3">
          <UploadButton
            label={url ? "Change photo" : "Upload a photo"}
            describedBy={`${id}-hint`}
            onUploaded={(uploaded) => {
              setUrl(uploaded);
              notify({
                title: "Upload successful",
                description: "Save your profile to keep this photo.",
                variant: "default",
              });
            }}
          />
          {url && (
            <Button look="plain" onClick={() => setUrl(null)}>
              <X aria-hidden="true" size={18} />
              Remove photo
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-2 text-dim text-sm">
          JPEG, PNG, WebP, GIF or AVIF, at most 5 MB. We remove location data.
        </p>
        <noscript>
          <p className="mt-2 text-dim text-sm">
            Changing your photo requires JavaScript, which is turned off in your browser. Saving
            keeps the one you have.
          </p>
        </noscript>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}
