import { drawingOf } from "../rules/products.ts";
import type { PublicProduct } from "../schema/shelf.ts";
import ball from "./drawings/ball.svg?url";
import bottle from "./drawings/bottle.svg?url";
import cap from "./drawings/cap.svg?url";
import capWhite from "./drawings/cap-white.svg?url";
import hoodie from "./drawings/hoodie.svg?url";
import shirt from "./drawings/shirt.svg?url";
import shirtRed from "./drawings/shirt-red.svg?url";

const DRAWN = { cap, shirt, hoodie, ball, bottle };

/** Products that are also drawn in another color, by drawing and color. */
const DRAWN_IN: Record<string, string | undefined> = {
  "cap white": capWhite,
  "shirt red": shirtRed,
};

/** Where a picture of a product is, in a color where it is drawn in it. */
export function pictureAddress(src: string, colour: string | null = null): string {
  const drawing = drawingOf(src);
  if (!drawing) return src;
  return DRAWN_IN[`${drawing} ${colour?.toLowerCase()}`] ?? DRAWN[drawing];
}

interface ProductPictureProps {
  picture: PublicProduct["pictures"][number] | null | undefined;
  colour?: string | null;
  /** Whether words beside it say what it shows. */
  isDecorative?: boolean;
  /** Whether it is the largest thing of the first screen. */
  isFirst?: boolean;
  className?: string;
}

/** A square picture of a product; without one, its empty place. */
export function ProductPicture({
  picture,
  colour = null,
  isDecorative = false,
  isFirst = false,
  className = "",
}: ProductPictureProps) {
  if (!picture) return <div aria-hidden="true" className={`bg-line ${className}`} />;
  return (
    <img
      src={pictureAddress(picture.src, colour)}
      alt={isDecorative ? "" : picture.alt}
      width={800}
      height={800}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      className={`bg-line object-cover ${className}`}
    />
  );
}
