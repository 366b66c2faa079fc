import { CartButton } from "#areas/shop/orders/components/cart/cart-button.tsx";

const loadDrawer = () => import("./cart-drawer.tsx");

/** The cart in the header. */
export default function Cart() {
  return <CartButton loadDrawer={loadDrawer} />;
}
