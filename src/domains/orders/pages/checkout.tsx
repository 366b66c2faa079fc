import { GoodsPicture } from "#domains/catalog/components/goods-picture.tsx";
import { Checkout } from "../components/checkout/checkout.tsx";

/** The checkout with the pictures of its goods. */
export default function CheckoutWithPictures() {
  return <Checkout Picture={GoodsPicture} />;
}
