import { firstPaint, useLazyComponent } from "#ui/use-lazy-component.ts";

const loadCart = () => firstPaint().then(() => import("./cart.tsx"));

/** The place of the cart, which no page needs for its first paint and the server does not know. */
export function LazyCart() {
  const Cart = useLazyComponent(loadCart);
  return <span className="size-11">{Cart && <Cart />}</span>;
}
