import { ProductPicture } from "#areas/shop/catalog/components/product-picture.tsx";
import { LazyCartDrawer } from "#areas/shop/orders/components/cart/cart-drawer.tsx";
import type { StoredCart } from "#areas/shop/orders/components/cart/cart-store.ts";

/** The cart with the pictures of its products. Loaded when it is opened. */
export default function CartDrawerWithPictures({ cart }: { cart: StoredCart }) {
  return <LazyCartDrawer cart={cart} Picture={ProductPicture} />;
}
