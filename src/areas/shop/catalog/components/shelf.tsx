import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import type { Shelf as OpenShelf, PublicProduct } from "../schema/shelf.ts";
import { byColor, isSoldOut, priceOf } from "./describe.ts";
import { OrderConditions } from "./order-conditions.tsx";
import { ProductPicture } from "./product-picture.tsx";

/** Everything that is on sale; the first of it is shown large. */
export function Shelf() {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/shop/products"));
  if (!data) {
    return isFetching ? (
      <ListLoading label="Loading the shop..." />
    ) : (
      <ListError onRetry={() => void refetch()}>We can't show the shop right now.</ListError>
    );
  }
  return (
    <Part>
      <Products shelf={data} />
    </Part>
  );
}

function Products({ shelf: { data, settings } }: { shelf: OpenShelf }) {
  if (data.length === 0) return <EmptyShelf />;
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-6 sm:gap-y-12 lg:grid-cols-4">
        {data.map((product, place) => (
          <ProductCard key={product.slug} product={product} isFirst={place === 0} />
        ))}
      </ul>
      <OrderConditions settings={settings} className="mt-12 sm:mt-16" />
    </>
  );
}

function ProductCard({ product, isFirst }: { product: PublicProduct; isFirst: boolean }) {
  const { slug, name, pictures, variants } = product;
  const soldOut = isSoldOut(product);
  const place = isFirst ? "col-span-2 lg:row-span-2" : "";
  return (
    <li className={`group relative flex flex-col ${place}`}>
      <div className="cut relative overflow-hidden bg-line">
        <ProductPicture
          picture={pictures[0]}
          colour={variants[0]?.colour ?? null}
          isDecorative
          isFirst={isFirst}
          className={`aspect-square w-full transition-transform duration-300 group-hover:scale-[1.03] ${soldOut ? "opacity-50" : ""}`}
        />
        {soldOut && (
          <p className="absolute top-0 left-0 bg-ground px-3 py-1.5 font-semibold text-xs uppercase tracking-wider">
            Sold out
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className={isFirst ? "text-4xl sm:text-5xl" : "text-2xl sm:text-3xl"}>
          <Link
            to={paths.product(slug)}
            className="underline decoration-transparent decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:decoration-red"
          >
            {name}
          </Link>
        </h2>
        <p className="font-semibold tabular-nums">{priceOf(product)}</p>
      </div>
      <Kinds product={product} />
    </li>
  );
}

/** What it comes in, in a line. */
function Kinds({ product: { variants } }: { product: PublicProduct }) {
  const groups = byColor(variants);
  const colors = groups.flatMap(({ colour }) => colour ?? []);
  const sizes = [...new Set(variants.flatMap(({ size }) => size ?? []))];
  const words = [colors.join(" or "), sizes.join(" · ")].filter(Boolean);
  if (words.length === 0) return null;
  return <p className="mt-1 text-dim text-sm">{words.join(", ")}</p>;
}

function EmptyShelf() {
  return (
    <p className="border-line border-y px-4 py-16 text-center text-dim text-lg">
      The shelf is empty right now. New gear is on the way.
    </p>
  );
}
