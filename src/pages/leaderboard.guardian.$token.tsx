import {
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { askAsBoardGuardian } from "#areas/consent/client/guardian.ts";
import {
  boardGuardianAction,
  type RefusedAnswer,
} from "#areas/consent/components/guardian-action.ts";
import { GuardianDecision } from "#areas/consent/components/guardian-decision.tsx";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { loadLink } from "#lib/load-link.ts";
import { pageParameters, paths } from "#paths.ts";
import { ENDED, EndedGuardianLink } from "#ui/ended-link.tsx";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const action = boardGuardianAction;

export const meta = ({ loaderData }: { loaderData?: { found: unknown } | undefined }) => [
  { title: `${loaderData?.found ? "A guardian's decision" : ENDED} | ${brand.shortName}` },
  { name: "description", content: "What everyone may see of a player on the NOLA Top 100." },
  { name: "robots", content: "noindex" },
];

/** The page is opened from a mail and its form posts to it: it is made on the server only. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return loadLink(() => askAsBoardGuardian(params.token ?? "", context.get(apiContext)));
}

/** Where a guardian decides what everybody sees of a player. */
export default function BoardGuardianPage() {
  const { found } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedAnswer | undefined>();
  const [search] = useSearchParams();
  const saved = refused ? null : search.get(pageParameters.sent);
  if (!found) return <EndedGuardianLink askAt={paths.privacyRequest} />;
  return <GuardianDecision question={found} refusal={refused?.refusal ?? null} saved={saved} />;
}
