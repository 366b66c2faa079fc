import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import type { PublicSettings } from "#areas/shop/catalog/schema/shelf.ts";
import { getQuery } from "#lib/call.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { TextField } from "#ui/field.tsx";
import { ListLoading } from "#ui/list-states.tsx";
import type { DeliveryMethod, Destination } from "../../rules/amounts.ts";
import type { CheckoutDraft } from "../../schema/orders.ts";
import type { PicturePart } from "../cart/cart-line.tsx";
import { type StoredCart, useCart } from "../cart/cart-store.ts";
import { usePricedCart } from "../cart/use-priced-cart.ts";
import { AddressFields } from "./address-fields.tsx";
import { readCheckout, storeValues } from "./checkout-store.ts";
import { LeftPayment } from "./left-payment.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { useCheckout } from "./use-checkout.ts";

interface CheckoutProps {
  Picture: PicturePart;
  /** Whether the person has an account whose name and address the form may begin with. */
  hasDraft: boolean;
}

/** The way from the cart to the payment page. */
export function Checkout({ Picture, hasDraft }: CheckoutProps) {
  const cart = useCart();
  // The fields take what they begin with when they are first shown. Without an answer they begin empty.
  const { data, isLoading } = useQuery({
    ...getQuery("/api/shop/checkout-draft"),
    enabled: hasDraft,
  });
  if (isLoading) return <ListLoading label="Loading your cart..." />;
  return (
    <>
      <LeftPayment />
      {cart && cart.lines.length > 0 ? (
        <CheckoutForm cart={cart} draft={data?.data} Picture={Picture} />
      ) : (
        <NothingToBuy />
      )}
    </>
  );
}

/** As high as the rows that stand there while the page comes alive: nothing below it moves. */
function NothingToBuy() {
  return (
    <div className="grid min-h-72 content-center justify-items-center gap-5 border-line border-y px-4 py-12 text-center">
      <ShoppingBag aria-hidden="true" size={56} strokeWidth={1.25} className="text-edge" />
      <p className="text-lg">Your cart is empty.</p>
      <Link to={paths.shop} className={buttonClass("primary")}>
        To the shop
      </Link>
    </div>
  );
}

/** Where it goes, as far as it was said before. */
function storedDestination(values: Record<string, string>): Destination {
  return {
    deliveryMethod: values.deliveryMethod === "pickup" ? "pickup" : "ship",
    state: values["shippingAddress.state"] || null,
    parish: values["shippingAddress.parish"] || null,
  };
}

interface CheckoutFormProps {
  cart: StoredCart;
  /** What is known of the signed-in person. */
  draft: CheckoutDraft | undefined;
  Picture: PicturePart;
}

function CheckoutForm({ cart, draft, Picture }: CheckoutFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [values] = useState(() => readCheckout().values);
  const [destination, setDestination] = useState(() => storedDestination(values));
  const { priced, isFetching, isFailed, ask } = usePricedCart(cart.lines, destination);
  const { errors, isPending, props, purchaseError } = useCheckout({ priced, ask, place });

  function note(event: FormEvent<HTMLFormElement>): void {
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    storeValues(fields);
    const deliveryMethod = fields.deliveryMethod as DeliveryMethod;
    if (deliveryMethod !== destination.deliveryMethod) {
      setDestination({ ...destination, deliveryMethod });
    }
    props.onInput(event);
  }
  if (!priced) {
    return isFailed ? <Unreachable onRetry={ask} /> : <ListLoading label="Loading your cart..." />;
  }
  const { settings } = priced;
  return (
    <form
      {...props}
      onInput={note}
      className="grid items-start gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12"
    >
      <div className="grid gap-10">
        <ContactFields values={values} draft={draft} errors={errors} />
        <Part title="Delivery">
          <ChoiceField
            label="How would you like to get it?"
            name="deliveryMethod"
            defaultValue={destination.deliveryMethod}
            choices={deliveryChoices(settings, priced.amounts.subtotalCents)}
            error={errors.deliveryMethod}
          />
          {destination.deliveryMethod === "ship" && (
            <AddressFields
              settings={settings}
              destination={destination}
              onDestination={setDestination}
              errors={errors}
            />
          )}
        </Part>
      </div>
      <OrderSummary
        cart={cart}
        priced={priced}
        isFetching={isFetching}
        isPending={isPending}
        error={purchaseError}
        Picture={Picture}
        place={place}
      />
    </form>
  );
}

interface ContactFieldsProps {
  /** What was typed before. */
  values: Record<string, string>;
  draft: CheckoutDraft | undefined;
  errors: FieldMessages;
}

function ContactFields({ values, draft, errors }: ContactFieldsProps) {
  return (
    <Part title="Contact">
      <TextField
        label="Email"
        hint="We'll send your receipt and the link to your order there."
        error={errors.customerEmail}
        type="email"
        name="customerEmail"
        autoComplete="email"
        inputMode="email"
        required
        defaultValue={values.customerEmail || draft?.customerEmail || ""}
      />
      <TextField
        label="Full name"
        error={errors.customerName}
        type="text"
        name="customerName"
        autoComplete="name"
        required
        defaultValue={values.customerName || draft?.customerName || ""}
      />
    </Part>
  );
}

function deliveryChoices(settings: PublicSettings, subtotalCents: number) {
  const isFree = settings.shippingCents === 0 || subtotalCents >= settings.freeShippingFromCents;
  const price = isFree ? "free" : inDollars(settings.shippingCents);
  const ship = { value: "ship", label: `Ship it, ${price}`, hint: `Ships in ${settings.shipsIn}` };
  const pickup = { value: "pickup", label: "Pick it up, free", hint: settings.pickupPlace };
  return settings.isPickupOffered ? [ship, pickup] : [ship];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="border-line border-b pb-2 text-3xl">{title}</h2>
      {children}
    </section>
  );
}

function Unreachable({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" className="cut border-red border-l-4 bg-night p-6">
      <p className="font-semibold">The shop can't be reached right now.</p>
      <p className="mt-1 text-dim">Your cart and your details are saved.</p>
      <Button look="quiet" onClick={onRetry} className="mt-4">
        Try Again
      </Button>
    </div>
  );
}
