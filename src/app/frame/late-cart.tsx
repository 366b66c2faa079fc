import { type ComponentType, useEffect, useState } from "react";
import { afterFirstPaint } from "#ui/late-layers.tsx";

/** The place of the cart, which no page needs for its first paint and the server does not know. */
export function LateCart() {
  const [Cart, setCart] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      afterFirstPaint(async () => {
        const { default: LoadedCart } = await import("./cart.tsx");
        setCart(() => LoadedCart);
      }),
    [],
  );
  return <span className="size-11">{Cart && <Cart />}</span>;
}
