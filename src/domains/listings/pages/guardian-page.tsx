import { data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { brand } from "#content/brand.ts";
import { ApiError, apiContext } from "#lib/api.ts";
import { askAsMinorGuardian } from "../client/guardian.ts";
import { minorGuardianAction, type RefusedAnswer } from "../components/guardian-action.ts";
import { GuardianDecision } from "../components/guardian-decision.tsx";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const action = minorGuardianAction;

export const meta = () => [
  { title: `A guardian's decision | ${brand.shortName}` },
  { name: "description", content: "What everyone may see of a child in Connect." },
  { name: "robots", content: "noindex" },
];

/** The page is opened from a mail and its form posts to it: it is made on the server only. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    return await askAsMinorGuardian(params.token ?? "", context.get(apiContext));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw data(null, { status: error.status });
  }
}

/** Where the guardian of a child decides on a listing about it. */
export default function MinorGuardianPage() {
  const question = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedAnswer | undefined>();
  return <GuardianDecision question={question} refusal={refused?.refusal ?? null} />;
}
