import { GoodsPicture } from "#domains/catalog/components/goods-picture.tsx";
import { LateCartDrawer } from "#domains/orders/components/cart/cart-drawer.tsx";
import type { KeptCart } from "#domains/orders/components/cart/kept-cart.ts";

/** The cart with the pictures of its goods. Loaded when it is opened. */
export default function CartDrawerWithPictures({ cart }: { cart: KeptCart }) {
  return <LateCartDrawer cart={cart} Picture={GoodsPicture} />;
}
