import { ArrowUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { UPLOAD_MAX } from "#areas/platform/uploads/rules.ts";
import { FieldError, TextField } from "#ui/field.tsx";
import type { UploadPart } from "#ui/file-field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { PICTURES_MAX } from "../../rules/products.ts";
import type { StaffProduct } from "../../schema/products.ts";
import { ProductPicture } from "../product-picture.tsx";

type Picture = StaffProduct["pictures"][number];

interface PictureFieldsProps {
  pictures: readonly Picture[];
  errors: Readonly<Record<string, string>>;
  Upload: UploadPart;
  onChange(pictures: Picture[]): void;
  /** While a picture is on its way, what is sent would be without it. */
  onPending(isPending: boolean): void;
}

/** The pictures of a product in order, each with its alternative text. */
export function PictureFields({
  pictures,
  errors,
  Upload,
  onChange,
  onPending,
}: PictureFieldsProps) {
  // What was typed while a picture was on its way stays.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  }, [pictures]);
  const without = (index: number) => pictures.filter((_, other) => other !== index);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold text-sm">Pictures</legend>
      {pictures.map((picture, index) => (
        <PictureRow
          key={picture.src}
          picture={picture}
          index={index}
          error={errors[`pictures.${index}.alt`] ?? errors[`pictures.${index}.src`]}
          onDescribe={(alt) => onChange(pictures.with(index, { ...picture, alt }))}
          onFirst={() => onChange([picture, ...without(index)])}
          onRemove={() => onChange(without(index))}
        />
      ))}
      {pictures.length < PICTURES_MAX && (
        <Upload
          label="Upload a picture"
          hint={`JPEG, PNG, WebP, GIF or AVIF, at most ${UPLOAD_MAX}. It is shown square.`}
          onUploaded={(src) => onChange([...latest.current, { src, alt: "" }])}
          onPending={onPending}
        />
      )}
      {errors.pictures && <FieldError id={undefined}>{errors.pictures}</FieldError>}
    </fieldset>
  );
}

interface PictureRowProps {
  picture: Picture;
  /** Its place among all, from 0. */
  index: number;
  error: string | undefined;
  onDescribe(alt: string): void;
  onFirst(): void;
  onRemove(): void;
}

function PictureRow({ picture, index, error, onDescribe, onFirst, onRemove }: PictureRowProps) {
  return (
    <div className="flex flex-wrap items-start gap-4 bg-night p-3">
      <ProductPicture picture={picture} isDecorative className="size-20" />
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label={`What picture ${index + 1} shows`}
          error={error}
          name={`pictures.${index}.alt`}
          value={picture.alt}
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => onDescribe(target.value)}
        />
      </div>
      <div className="flex">
        {index > 0 && (
          <IconButton
            icon={ArrowUp}
            label={`Move picture ${index + 1} to the front`}
            onClick={onFirst}
          />
        )}
        <IconButton icon={X} label={`Remove picture ${index + 1}`} onClick={onRemove} />
      </div>
    </div>
  );
}
