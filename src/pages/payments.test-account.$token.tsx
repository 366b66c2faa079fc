import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from "react-router";
import {
  chooseForTestAccount,
  findTestAccount,
} from "#areas/money/payments/client/test-checkout.ts";
import { TestAccountForm } from "#areas/money/payments/components/test-account-form.tsx";
import type { TestAccountChoice } from "#areas/money/payments/schema/test-checkout.ts";
import { brand } from "#content/brand.ts";
import { ApiError, apiContext } from "#lib/api.ts";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const meta = () => [
  { title: `Test account | ${brand.shortName}` },
  { name: "description", content: "The account of somebody who is paid, without any money." },
  { name: "robots", content: "noindex" },
];

/** The page and its form are the server's alone, as those of a payment provider are. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return findTestAccount(params.token ?? "", context.get(apiContext)).catch(answerStatus);
}

/** The call checks what was chosen. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const chosen = String((await request.formData()).get("outcome"));
  const outcome = chosen as TestAccountChoice["outcome"];
  const api = context.get(apiContext);
  const url = await chooseForTestAccount(params.token ?? "", outcome, api).catch(answerStatus);
  return redirect(url, 303);
}

function answerStatus(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw data(null, { status: error.status });
}

/** What somebody who is paid does at the provider, and his bank, where there is no payment provider. */
export default function TestAccountPage() {
  const account = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-xl flex-1 px-4 py-10 sm:px-6 sm:py-16">
      <TestAccountForm account={account} />
    </div>
  );
}
