import { Trash2 } from "lucide-react";
import { type ComponentType, useId } from "react";
import { Link } from "react-router";
import { kindOf, stockWord } from "#areas/shop/catalog/schema/variants.ts";
import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { QUANTITY_MAX } from "../../rules/amounts.ts";
import { isBuyable } from "../../rules/cart-checks.ts";
import type { CartLine, PricedCartLine } from "../../schema/cart.ts";
import { removeFromCart, setQuantity } from "./cart-store.ts";

/** How a cart shows what a product looks like. */
export type PicturePart = ComponentType<{
  picture: NonNullable<PricedCartLine["item"]>["picture"];
  colour: string | null;
  /** Words beside it say what it shows. */
  isDecorative: boolean;
  className: string;
}>;

interface CartLineRowProps {
  line: PricedCartLine;
  /** The same line as the browser keeps it, with the price that was shown before. */
  kept: CartLine | undefined;
  Picture: PicturePart;
  /** When its link leads on. */
  onFollow?: () => void;
}

/** A line of the cart: what it is, how many, what it costs, and what to do where something is wrong. */
export function CartLineRow({ line, kept, Picture, onFollow }: CartLineRowProps) {
  const { variantId, item, problem, mostQuantity } = line;
  const quantity = kept?.quantity ?? line.quantity;
  if (!item) return <GoneLine variantId={variantId} />;
  const name = [item.name, kindOf(item)].filter(Boolean).join(", ");
  const canBeHad = isBuyable(line);
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 border-line border-b py-4">
      <Picture
        picture={item.picture}
        colour={item.colour}
        isDecorative
        className={`row-span-3 aspect-square w-20 ${canBeHad ? "" : "opacity-50"}`}
      />
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to={paths.product(item.slug)}
          onClick={onFollow}
          className="wrap-anywhere font-bold font-display text-2xl leading-none underline-offset-4 hover:underline"
        >
          {item.name}
        </Link>
        {canBeHad && (
          <p className="font-semibold tabular-nums">{inDollars(item.priceCents * quantity)}</p>
        )}
      </div>
      <p className="mt-1 text-dim text-sm">
        {kindOf(item)}
        {problem === null && stockWord(item) && (
          <span className="ml-2 font-semibold text-ember">{stockWord(item)}</span>
        )}
      </p>
      <div>
        <Problem line={line} shownPriceCents={kept?.shownPriceCents} name={name} />
        <div className="mt-2 flex items-center justify-between gap-3">
          {problem === "sold_out" || mostQuantity !== null ? (
            <span />
          ) : (
            <Quantity variantId={variantId} quantity={quantity} name={name} />
          )}
          <RemoveButton variantId={variantId} name={name} />
        </div>
      </div>
    </li>
  );
}

function GoneLine({ variantId }: { variantId: number }) {
  return (
    <li className="flex items-center justify-between gap-3 border-line border-b py-4">
      <p className="text-ember">Something in your cart is no longer for sale.</p>
      <RemoveButton variantId={variantId} name="what is no longer sold" />
    </li>
  );
}

interface ProblemProps {
  line: PricedCartLine;
  shownPriceCents: number | undefined;
  name: string;
}

function Problem({
  line: { variantId, item, problem, mostQuantity },
  shownPriceCents,
  name,
}: ProblemProps) {
  if (problem === "sold_out") {
    return <p className="mt-1 font-semibold text-ember text-sm">Sold out since you added it</p>;
  }
  if (problem === "too_many" && mostQuantity !== null) {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-3 font-semibold text-ember text-sm">
        Only {mostQuantity} left
        <button
          type="button"
          onClick={() => setQuantity(variantId, mostQuantity)}
          className="min-h-11 text-chalk underline underline-offset-4"
        >
          Take {mostQuantity}
          <span className="sr-only"> of {name}</span>
        </button>
      </p>
    );
  }
  if (problem === "price_changed" && item && shownPriceCents !== undefined) {
    return (
      <p className="mt-1 text-sm">
        <span className="sr-only">Price before: </span>
        <s className="text-dim">{inDollars(shownPriceCents)}</s>{" "}
        <strong>
          <span className="sr-only">now </span>
          {inDollars(item.priceCents)}
        </strong>{" "}
        each
      </p>
    );
  }
  return null;
}

interface QuantityProps {
  variantId: number;
  quantity: number;
  name: string;
}

function Quantity({ variantId, quantity, name }: QuantityProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-dim text-sm">
        Qty<span className="sr-only"> of {name}</span>
      </label>
      <select
        id={id}
        value={quantity}
        onChange={({ target }) => setQuantity(variantId, Number(target.value))}
        className="min-h-11 rounded-sm border border-edge bg-night px-3 tabular-nums hover:border-chalk"
      >
        {Array.from({ length: QUANTITY_MAX }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </div>
  );
}

function RemoveButton({ variantId, name }: { variantId: number; name: string }) {
  return (
    <button
      type="button"
      onClick={() => removeFromCart(variantId)}
      className="-mr-3 inline-flex min-h-11 shrink-0 items-center gap-2 px-3 text-dim text-sm hover:text-chalk"
    >
      <Trash2 aria-hidden="true" size={16} />
      Remove<span className="sr-only"> {name}</span>
    </button>
  );
}
