import type { ComponentProps } from "react";

const LOOKS = {
  /** The one thing to do. Its edge is seen where a person's own colors take the place of the site's. */
  primary: "border border-transparent bg-red text-ground hover:bg-ember",
  /** Everything beside it. */
  quiet: "border border-edge text-chalk hover:border-chalk hover:bg-lifted",
  /** Where an edge would be too much, as in a row of links. */
  plain: "text-chalk hover:bg-lifted",
};

/** The class names of a button, for links that look like one. */
export function buttonClass(look: keyof typeof LOOKS): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-sm px-5 py-1.5 text-center font-semibold transition-colors disabled:opacity-70 ${LOOKS[look]}`;
}

export function Button({
  look = "primary",
  className = "",
  type = "button",
  ...rest
}: ComponentProps<"button"> & { look?: keyof typeof LOOKS }) {
  return <button type={type} className={`${buttonClass(look)} ${className}`} {...rest} />;
}
