import { linksAction } from "#areas/shop/orders/components/links-action.ts";
import { LinksForm } from "#areas/shop/orders/components/links-form.tsx";
import { brand } from "#content/brand.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";

export const page: PagePolicy = {
  ownQuery: nothing,
};

export const action = linksAction;

export const meta = () => [
  { title: `Find your order | ${brand.shortName}` },
  { name: "description", content: "Get the links to your orders by email again." },
  { name: "robots", content: "noindex" },
];

/** For customers who lost the mail with the link of an order. */
export default function OrderLinksPage() {
  return (
    <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-10 sm:px-6 sm:py-16">
      <h1 className="text-[clamp(3rem,8vw,6rem)] uppercase leading-[0.88]">
        Where is <span className="text-red">my order?</span>
      </h1>
      <p className="mt-5 mb-8 max-w-2xl text-pretty text-lg">
        Every order has its own page with a private link. It's in your receipt. If you lost it,
        we'll email it to you again.
      </p>
      <LinksForm />
    </div>
  );
}
