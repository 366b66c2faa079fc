import { ProductPicture } from "#domains/catalog/components/product-picture.tsx";
import { LazyCartDrawer } from "#domains/orders/components/cart/cart-drawer.tsx";
import type { StoredCart } from "#domains/orders/components/cart/cart-store.ts";

/** The cart with the pictures of its products. Loaded when it is opened. */
export default function CartDrawerWithPictures({ cart }: { cart: StoredCart }) {
  return <LazyCartDrawer cart={cart} Picture={ProductPicture} />;
}
