import {
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { askAsMinorGuardian } from "#areas/connect/listings/client/guardian.ts";
import {
  minorGuardianAction,
  type RefusedAnswer,
} from "#areas/connect/listings/components/guardian-action.ts";
import { GuardianDecision } from "#areas/connect/listings/components/guardian-decision.tsx";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { loadLink } from "#lib/load-link.ts";
import { pageParameters, paths } from "#paths.ts";
import { ENDED, EndedGuardianLink } from "#ui/ended-link.tsx";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const action = minorGuardianAction;

export const meta = ({ loaderData }: { loaderData?: { found: unknown } | undefined }) => [
  { title: `${loaderData?.found ? "A guardian's decision" : ENDED} | ${brand.shortName}` },
  { name: "description", content: "What everyone may see of a child in Connect." },
  { name: "robots", content: "noindex" },
];

/** The page is opened from a mail and its form posts to it: it is made on the server only. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return loadLink(() => askAsMinorGuardian(params.token ?? "", context.get(apiContext)));
}

/** Where the guardian of a child decides on a listing about it. */
export default function MinorGuardianPage() {
  const { found } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedAnswer | undefined>();
  const [search] = useSearchParams();
  const saved = refused ? null : search.get(pageParameters.sent);
  if (!found) return <EndedGuardianLink askAt={paths.privacyRequest} />;
  return <GuardianDecision question={found} refusal={refused?.refusal ?? null} saved={saved} />;
}
