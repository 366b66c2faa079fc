import { ShoppingBag } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#paths.ts";
import { notifyNotOpened } from "#ui/use-lazy-dialog.ts";
import { closeCart, countItems, openCart, type StoredCart, useCart } from "./cart-store.ts";

type Drawer = ComponentType<{ cart: StoredCart }>;

interface CartButtonProps {
  /** Fetches the drawer when it first opens. */
  loadDrawer(): Promise<{ default: Drawer }>;
}

/** How many are in the cart, in the header. */
export function CartButton({ loadDrawer }: CartButtonProps) {
  const cart = useCart();
  const { pathname } = useLocation();
  if (!cart) return null;
  const count = countItems(cart.lines);
  const isInShop = pathname === paths.shop || pathname.startsWith(`${paths.shop}/`);
  return (
    <>
      {(count > 0 || isInShop) && (
        <button
          type="button"
          aria-label={count === 0 ? "Cart, empty" : `Cart, ${count} in it`}
          aria-haspopup="dialog"
          onClick={openCart}
          className="relative grid size-11 place-items-center rounded-sm hover:bg-lifted"
        >
          <ShoppingBag aria-hidden="true" size={22} />
          {count > 0 && (
            <span className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-sm bg-red px-1 font-bold text-ground text-xs tabular-nums">
              {count}
            </span>
          )}
        </button>
      )}
      {cart.isOpen && <LazyDrawer cart={cart} load={loadDrawer} />}
    </>
  );
}

interface LazyDrawerProps {
  cart: StoredCart;
  load: CartButtonProps["loadDrawer"];
}

/** A drawer that cannot be loaded says so; the cart can be opened again. */
function LazyDrawer({ cart, load }: LazyDrawerProps) {
  const [Drawer, setDrawer] = useState<Drawer | null>(null);
  useEffect(() => {
    load().then(
      ({ default: CartDrawer }) => setDrawer(() => CartDrawer),
      () => {
        closeCart();
        notifyNotOpened();
      },
    );
  }, [load]);
  return Drawer && <Drawer cart={cart} />;
}
