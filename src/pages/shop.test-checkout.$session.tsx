import { data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { findTestPayment } from "#areas/money/payments/client/test-checkout.ts";
import { outcomeAction, type Unpaid } from "#areas/money/payments/components/outcome-action.ts";
import { TestPaymentForm } from "#areas/money/payments/components/test-payment-form.tsx";
import { brand } from "#content/brand.ts";
import { ApiError, apiContext } from "#lib/api.ts";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const action = outcomeAction;

export const meta = () => [
  { title: `Test payment | ${brand.shortName}` },
  { name: "description", content: "A payment page on which no money moves." },
  { name: "robots", content: "noindex" },
];

/** The page and its form are the server's alone, as those of a payment provider are. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    return await findTestPayment(params.session ?? "", context.get(apiContext));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw data(null, { status: error.status });
  }
}

/** The payment page that stands in where there is no payment provider. */
export default function TestCheckoutPage() {
  const payment = useLoaderData<typeof loader>();
  const unpaid = useActionData<Unpaid | undefined>();
  return (
    <div className="mx-auto w-full max-w-xl flex-1 px-4 py-10 sm:px-6 sm:py-16">
      <TestPaymentForm payment={payment} reason={unpaid?.reason ?? null} />
    </div>
  );
}
