import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ShoppingBag } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { shop } from "#content/shop.ts";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { ShareButton } from "#ui/share-button.tsx";
import type { OfferedProduct, PublicProduct, PublicSettings } from "../schema/shelf.ts";
import { kindOf, stockWord } from "../schema/variants.ts";
import { isSoldOut, priceOf, shippingWords } from "./describe.ts";
import { ProductPicture } from "./product-picture.tsx";
import { VariantChoice } from "./variant-choice.tsx";

/** Adds one of a variant to the cart at the price that was shown. Returns why it cannot, or null. */
type Take = (variantId: number, shownPriceCents: number) => string | null;

/** One product: what it looks like, what it is, which kinds there are, and into the cart with it. */
export function Product({ slug, onTake }: { slug: string; onTake: Take }) {
  const { data, error, isFetching, refetch } = useQuery(
    getQuery("/api/shop/products/{slug}", { path: { slug } }),
  );
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
  return (
    <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-4 sm:px-6 sm:py-8">
      <Link
        to={paths.shop}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        Shop
      </Link>
      {data ? (
        <Part>
          <Offer offered={data} onTake={onTake} />
        </Part>
      ) : (
        <div className="mt-6">
          <h1 className="sr-only">Shop</h1>
          {isFetching ? (
            <ListLoading label="Loading product..." />
          ) : (
            <ListError onRetry={() => void refetch()}>
              We can't show this product right now.
            </ListError>
          )}
        </div>
      )}
    </div>
  );
}

interface OfferProps {
  offered: OfferedProduct;
  onTake: Take;
}

function Offer({ offered: { data: product, settings }, onTake }: OfferProps) {
  const [chosenId, setChosenId] = useState(() => onlyKind(product));
  const chosen = product.variants.find(({ id }) => id === chosenId) ?? null;
  const colour = chosen?.colour ?? product.variants[0]?.colour ?? null;
  return (
    <article className="mt-2 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[7fr_5fr] xl:gap-x-16">
      <div className="cut grid gap-2 lg:sticky lg:top-24">
        {product.pictures.map((picture, place) => (
          <ProductPicture
            key={picture.src}
            picture={picture}
            colour={colour}
            isFirst={place === 0}
            className="aspect-[6/5] w-full lg:aspect-square"
          />
        ))}
      </div>
      <div>
        <h1 className="wrap-anywhere text-[clamp(2.75rem,7vw,5rem)] uppercase leading-[0.88]">
          {product.name}
        </h1>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-4">
          <span className="font-bold font-display text-3xl tabular-nums">
            {chosen ? inDollars(chosen.priceCents) : priceOf(product)}
          </span>
          <StockLine product={product} chosen={chosen} />
        </p>
        <p className="mt-4 max-w-prose whitespace-pre-line text-pretty text-lg">
          {product.description}
        </p>
        <BuyForm
          product={product}
          settings={settings}
          chosenId={chosenId}
          onChoose={setChosenId}
          onTake={onTake}
        />
        <Delivery settings={settings} />
        {product.variants.some(({ size }) => size !== null) && <SizeGuide />}
        <ShareButton title={product.name} />
      </div>
    </article>
  );
}

/** The kind to take where there is nothing to choose; null otherwise. */
function onlyKind({ variants }: PublicProduct): number | null {
  const [first, ...others] = variants;
  return first && others.length === 0 && first.availability.state !== "sold_out" ? first.id : null;
}

function StockLine({
  product,
  chosen,
}: {
  product: PublicProduct;
  chosen: PublicProduct["variants"][number] | null;
}) {
  const word = isSoldOut(product) ? "Sold out" : chosen && stockWord(chosen);
  return word && <span className="font-semibold text-ember">{word}</span>;
}

interface BuyFormProps {
  product: PublicProduct;
  settings: PublicSettings;
  chosenId: number | null;
  onChoose(id: number): void;
  onTake: Take;
}

function BuyForm({ product, settings, chosenId, onChoose, onTake }: BuyFormProps) {
  const [error, setError] = useState<string | null>(null);
  const { variants } = product;
  const isGone = isSoldOut(product);
  const [first] = variants;
  const hasChoice = variants.length > 1 || (first !== undefined && kindOf(first) !== "");

  function add(event: FormEvent): void {
    event.preventDefault();
    const chosen = variants.find(({ id }) => id === chosenId);
    setError(chosen ? onTake(chosen.id, chosen.priceCents) : askFor(variants));
  }
  return (
    <form onSubmit={add} className="mt-6">
      {hasChoice && (
        <VariantChoice
          variants={variants}
          chosenId={chosenId}
          onChoose={(id) => {
            onChoose(id);
            setError(null);
          }}
          error={error}
        />
      )}
      {!hasChoice && error && (
        <p role="alert" className="text-ember text-sm">
          {error}
        </p>
      )}
      {settings.isOpen && (
        <Button
          type="submit"
          disabled={isGone}
          className="needs-scripts mt-5 min-h-14 w-full text-lg sm:w-auto sm:min-w-64"
        >
          <ShoppingBag aria-hidden="true" size={20} />
          {isGone ? "Sold out" : "Add to cart"}
        </Button>
      )}
      <p className="without-scripts mt-5 border-red border-l-4 bg-night p-4">
        The cart requires JavaScript, which is turned off in your browser. Turn it on to buy.
      </p>
      {!settings.isOpen && <p className="mt-5 font-semibold">The checkout is not open yet.</p>}
    </form>
  );
}

function askFor(variants: PublicProduct["variants"]): string {
  return variants.some(({ size }) => size !== null)
    ? "Please choose a size"
    : "Please choose a color";
}

function Delivery({ settings }: { settings: PublicSettings }) {
  return (
    <ul className="mt-8 mb-6 grid gap-2 border-line border-t pt-5 text-dim text-sm">
      <li>
        {shippingWords(settings)}. Ships in {settings.shipsIn}.
      </li>
      {settings.isPickupOffered && <li>Pick up for free: {settings.pickupPlace}.</li>}
      <li>{shop.exchanges}</li>
      <li>
        Not sure about the size? Write to{" "}
        <a href={`mailto:${brand.email}`} className="underline underline-offset-4">
          {brand.email}
        </a>{" "}
        or call {brand.phone}. You can cancel until your order ships: see the{" "}
        <Link to={`${paths.termsOfService}#the-shop`} className="underline underline-offset-4">
          terms for the shop
        </Link>
        .
      </li>
      {settings.isTest && (
        <li>
          <strong className="text-chalk">TEST MODE.</strong> No money moves and nothing ships.
        </li>
      )}
    </ul>
  );
}

function SizeGuide() {
  const { note, rows } = shop.sizes;
  return (
    <details className="mb-6">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Size guide</summary>
      <p className="mt-2 text-dim">{note}</p>
      <table className="mt-3 w-full max-w-sm border-collapse text-left tabular-nums">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-4">
              Size
            </th>
            <th scope="col" className="py-2">
              Chest
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, chest }) => (
            <tr key={size} className="border-line border-b">
              <th scope="row" className="py-2 pr-4 font-semibold">
                {size}
              </th>
              <td className="py-2">{chest}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
