import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { listTestSubscriptions } from "#areas/money/payments/client/staff.ts";
import { TestSubscriptionList } from "#areas/money/payments/components/test-subscription-list.tsx";
import { ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";

export const meta = describePage(() => ({
  title: "Test subscriptions",
  description: "Where staff turn the months of subscriptions for which no money moves.",
  path: paths.testSubscriptions,
  isSearchable: false,
}));

/** The page and its forms are the server's alone; where Stripe takes the payments there is none. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    return await listTestSubscriptions(context.get(apiContext));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw data(null, { status: error.status });
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const charge = form.get("charge") === "fails" ? "fails" : "succeeds";
  try {
    await call("POST", "/api/admin/payments/test-subscriptions/{subscription}/next-month", {
      path: { subscription: String(form.get("subscription")) },
      body: { charge },
      api: context.get(apiContext),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ reason: error.text }, { status: error.status });
  }
  return redirect(paths.testSubscriptions, 303);
}

/** What stands in for time and banks where there is no payment provider. */
export default function TestSubscriptionsPage() {
  const subscriptions = useLoaderData<typeof loader>();
  const refused = useActionData<{ reason: string } | undefined>();
  return (
    <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
      <h1 className="mb-6 text-5xl uppercase">Test subscriptions</h1>
      <p className="mb-6 max-w-prose">
        TEST MODE: no money moves. A month begins when you say so, or when its time has come. A card
        that was declined stays so until its owner chooses another one, or you let a charge succeed.
      </p>
      {refused && (
        <p role="alert" className="mb-6 border-red border-l-4 bg-night p-4">
          {refused.reason}
        </p>
      )}
      <TestSubscriptionList subscriptions={subscriptions} />
    </div>
  );
}
