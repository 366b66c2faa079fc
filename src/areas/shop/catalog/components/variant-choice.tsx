import type { PublicVariant } from "../schema/shelf.ts";
import { stockWord } from "../schema/variants.ts";
import { byColor } from "./describe.ts";

interface VariantChoiceProps {
  variants: PublicVariant[];
  /** What is chosen, or null. */
  chosenId: number | null;
  onChoose(id: number): void;
  /** The sentence that asks for a choice, if none was made, and its id. */
  error: string | null;
}

const ERROR_ID = "choose-one";

/** The kinds of a product as one question: a row a color, a tile a size. One tap chooses both. */
export function VariantChoice({ variants, chosenId, onChoose, error }: VariantChoiceProps) {
  const groups = byColor(variants);
  const hasSizes = variants.some(({ size }) => size !== null);
  return (
    <fieldset aria-describedby={error ? ERROR_ID : undefined}>
      <legend className="mb-3 font-semibold">{questionOf(groups.length > 1, hasSizes)}</legend>
      <div className="grid gap-4">
        {groups.map(({ colour, variants: ofColor }) => (
          <div key={colour ?? ""}>
            {colour && hasSizes && groups.length > 1 && (
              <p className="mb-2 text-dim text-sm">{colour}</p>
            )}
            <div className="flex flex-wrap gap-2">
              {ofColor.map((variant) => (
                <VariantTile
                  key={variant.id}
                  variant={variant}
                  hasSizes={hasSizes}
                  isChosen={variant.id === chosenId}
                  isInvalid={error !== null}
                  onChoose={() => onChoose(variant.id)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <p id={ERROR_ID} role="alert" className="mt-2 text-ember text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

function questionOf(hasColors: boolean, hasSizes: boolean): string {
  if (hasColors && hasSizes) return "Color and size";
  return hasColors ? "Color" : "Size";
}

interface VariantTileProps {
  variant: PublicVariant;
  hasSizes: boolean;
  isChosen: boolean;
  isInvalid: boolean;
  onChoose(): void;
}

function VariantTile({ variant, hasSizes, isChosen, isInvalid, onChoose }: VariantTileProps) {
  const { id, size, colour, availability } = variant;
  const isGone = availability.state === "sold_out";
  const word = stockWord(variant);
  function lookOf(): string {
    if (isGone) return "border-line text-dim";
    if (isChosen) return "border-chalk bg-chalk text-ground";
    return isInvalid ? "border-red" : "border-edge hover:border-chalk";
  }
  return (
    <label
      className={`relative grid min-h-14 min-w-16 place-content-center rounded-sm border px-4 py-2 text-center ${lookOf()}`}
    >
      <input
        type="radio"
        name="variant"
        value={id}
        checked={isChosen}
        disabled={isGone}
        onChange={onChoose}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute -inset-1 rounded-sm outline-chalk peer-focus-visible:outline-2"
      />
      <span
        className={`font-bold font-display text-xl leading-tight ${isGone ? "line-through" : ""}`}
      >
        {hasSizes && colour && <span className="sr-only">{colour}, </span>}
        {size ?? colour}
      </span>
      {word && <span className="whitespace-nowrap text-xs">{word}</span>}
    </label>
  );
}
