import { MapPin, PackageCheck, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import type { PublicSettings } from "../schema/shelf.ts";

/** What holds for every order, shown before anybody buys. */
export function OrderConditions({
  settings,
  className = "",
}: {
  settings: PublicSettings;
  className?: string;
}) {
  const { shippingCents, freeShippingFromCents, shipsIn, isPickupOffered, pickupPlace } = settings;
  return (
    <section aria-label="Shipping and pickup" className={`cut bg-night ${className}`}>
      <ul className="grid gap-6 p-6 sm:p-8 lg:grid-cols-3 lg:gap-10">
        <Term
          icon={<Truck aria-hidden="true" className="text-red" />}
          title={
            shippingCents === 0
              ? "Free shipping"
              : `${inDollars(shippingCents)} shipping, free from ${inDollars(freeShippingFromCents)}`
          }
        >
          To every state of the United States. Ships in {shipsIn}.
        </Term>
        {isPickupOffered && (
          <Term icon={<MapPin aria-hidden="true" className="text-red" />} title="Pick up for free">
            {pickupPlace}.
          </Term>
        )}
        <Term
          icon={<PackageCheck aria-hidden="true" className="text-red" />}
          title="Where is my order?"
        >
          The link in your mail shows it.{" "}
          <Link
            to={paths.orderLinks}
            className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-6"
          >
            Send me my link
          </Link>
        </Term>
      </ul>
      {!settings.isOpen && (
        <p className="border-line border-t px-6 py-5 font-semibold sm:px-8">
          The checkout is not open yet. Have a look around, and come back soon.
        </p>
      )}
      {settings.isTest && (
        <p className="border-line border-t px-6 py-5 text-dim sm:px-8">
          <strong className="text-chalk">TEST MODE.</strong> No money moves and nothing ships.
        </p>
      )}
    </section>
  );
}

function Term({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4">
      {icon}
      <p className="font-semibold">{title}</p>
      <p className="col-start-2 mt-1 text-pretty text-dim text-sm">{children}</p>
    </li>
  );
}
