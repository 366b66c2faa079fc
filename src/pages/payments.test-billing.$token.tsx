import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { findTestBilling } from "#areas/money/payments/client/test-checkout.ts";
import { TestBillingForm } from "#areas/money/payments/components/test-billing-form.tsx";
import { brand } from "#content/brand.ts";
import { ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { paths } from "#paths.ts";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const meta = () => [
  { title: `Test billing | ${brand.shortName}` },
  { name: "description", content: "Card and invoices of a subscription for which no money moves." },
  { name: "robots", content: "noindex" },
];

/** The page and its form are the server's alone, as those of a payment provider are. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return findTestBilling(params.token ?? "", context.get(apiContext)).catch(answerStatus);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const chosen = (await request.formData()).get("card");
  const card = chosen === "declined" ? "declined" : "works";
  await call("POST", "/api/payments/test-billing/{token}", {
    path: { token },
    body: { card },
    api: context.get(apiContext),
  }).catch(answerStatus);
  return redirect(paths.testBilling(token), 303);
}

function answerStatus(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw data(null, { status: error.status });
}

/** A customer's card and invoices where there is no payment provider. */
export default function TestBillingPage() {
  const billing = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-xl flex-1 px-4 py-10 sm:px-6 sm:py-16">
      <TestBillingForm billing={billing} />
    </div>
  );
}
