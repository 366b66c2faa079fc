import { ArrowUp, X } from "lucide-react";
import { FieldError } from "#ui/field.tsx";
import type { UploadPart } from "#ui/file-field.tsx";
import { IconButton } from "#ui/icon-button.tsx";

const MOST_PICTURES = 8;

interface PicturesProps {
  Upload: UploadPart;
  urls: readonly string[];
  error: string | undefined;
  /** Changes what is there by the time that a picture was uploaded. */
  onChange(change: (urls: readonly string[]) => readonly string[]): void;
  /** While a picture is on its way, what is sent would be without it. */
  onPending(isPending: boolean): void;
}

/** The pictures of a listing in order; the first is shown largest. */
export function Pictures({ Upload, urls, error, onChange, onPending }: PicturesProps) {
  const without = (url: string) => (all: readonly string[]) => all.filter((one) => one !== url);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">Pictures</legend>
      {urls.length > 0 && (
        <ul className="mb-4 grid gap-3 sm:grid-cols-2">
          {urls.map((url, index) => (
            <li key={url} className="relative bg-line">
              <img src={url} alt="" className="aspect-video w-full object-cover" />
              <div className="absolute top-1 right-1 flex bg-night">
                {index > 0 && (
                  <IconButton
                    icon={ArrowUp}
                    label={`Move picture ${index + 1} to the front`}
                    onClick={() => onChange((all) => [url, ...without(url)(all)])}
                  />
                )}
                <IconButton
                  icon={X}
                  label={`Remove picture ${index + 1}`}
                  onClick={() => onChange(without(url))}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {urls.length < MOST_PICTURES && (
        <div className="needs-scripts">
          <Upload
            label="Upload a picture"
            hint="JPEG, PNG, WebP, GIF or AVIF, at most 5 MB. No faces of children, and no school logo or uniform without the school's permission."
            onUploaded={(url) => onChange((all) => [...all, url])}
            onPending={onPending}
          />
        </div>
      )}
      {error && <FieldError id={undefined}>{error}</FieldError>}
    </fieldset>
  );
}
