import { firstPaint, useLateComponent } from "#ui/use-late-component.ts";

const loadCart = () => firstPaint().then(() => import("./cart.tsx"));

/** The place of the cart, which no page needs for its first paint and the server does not know. */
export function LateCart() {
  const Cart = useLateComponent(loadCart);
  return <span className="size-11">{Cart && <Cart />}</span>;
}
