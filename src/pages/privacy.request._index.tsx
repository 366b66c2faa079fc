import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
} from "react-router";
import { findNominationName, findPlayerName } from "#areas/site/privacy/client/requests.ts";
import { requestAction } from "#areas/site/privacy/components/request-action.ts";
import {
  RequestForm,
  type SubjectOfRequest,
} from "#areas/site/privacy/components/request-form.tsx";
import { WhatHappensNext } from "#areas/site/privacy/components/what-happens-next.tsx";
import { type Api, apiContext, browserApi } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { withQuery } from "#lib/list-address.ts";
import { NOT_KEPT } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { pageParameters, paths } from "#paths.ts";
import { Stitches } from "#ui/stitches.tsx";

export const page: PagePolicy = {
  isListed: true,
  // One thing is asked about, of two the player.
  ownQuery(search) {
    const given = new URLSearchParams(search);
    const idOf = (name: string) => /^[1-9]\d{0,8}$/.exec(given.get(name) ?? "")?.[0];
    const prospect = idOf(pageParameters.prospect);
    const nomination = prospect ? undefined : idOf(pageParameters.nomination);
    return withQuery("", {
      [pageParameters.prospect]: prospect,
      [pageParameters.nomination]: nomination,
    });
  },
};

export { pageHeaders as headers } from "#lib/page-data.ts";

export const action = requestAction;

/** What the form is about: the player or nomination whose page led here, null for nobody or a hidden one. */
interface Asked {
  subject: SubjectOfRequest | null;
  /** Whether the address names one, hidden or not. */
  isNamed: boolean;
}

export const meta = describePage(({ isNamed }: Asked) => ({
  title: "Ask for a correction or removal",
  description:
    "Ask us to correct or remove what this site shows about you, your child or your player. No account is needed.",
  path: paths.privacyRequest,
  isSearchable: !isNamed,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "Privacy request", path: paths.privacyRequest },
  ],
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = await findAsked(request, context.get(apiContext));
  const isFound = asked.subject !== null || new URL(request.url).search === "";
  return data(asked, { headers: isFound ? {} : NOT_KEPT });
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return findAsked(request, browserApi);
}

async function findAsked(request: Request, api: Api): Promise<Asked> {
  const { searchParams } = new URL(request.url);
  const isNamed = [pageParameters.prospect, pageParameters.nomination].some((parameter) =>
    searchParams.has(parameter),
  );
  return { subject: await findSubject(request, api), isNamed };
}

/** The player whose page led here; a hidden one counts as nobody. */
async function findSubject(request: Request, api: Api): Promise<SubjectOfRequest | null> {
  const { searchParams, origin } = new URL(request.url);
  const idOf = (parameter: string) => {
    const id = searchParams.get(parameter) ?? "";
    return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  };
  const player = idOf(pageParameters.prospect);
  const nomination = idOf(pageParameters.nomination);
  if (player) {
    const name = await findPlayerName(player, api);
    const page = origin + paths.player(player);
    return name === null ? null : { field: "prospectId", id: player, name, page };
  }
  if (!nomination) return null;
  const name = await findNominationName(nomination, api);
  const page = origin + paths.nomination(nomination);
  return name === null ? null : { field: "nominationId", id: nomination, name, page };
}

/** Where anyone asks for a correction or removal. */
export default function PrivacyRequestPage() {
  const { subject } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <>
      <div className="bg-night">
        <div className="mx-auto w-full max-w-7xl px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
          <h1 className="max-w-4xl text-[clamp(3rem,8vw,6rem)] uppercase leading-[0.88]">
            Ask for a correction <span className="text-red">or removal</span>
          </h1>
          <p className="mt-6 max-w-2xl text-pretty text-dim text-lg">
            Tell us what this site shows about you, your child or your player that is wrong or
            should not be here. It costs nothing, and you need no account.
          </p>
        </div>
      </div>
      <Stitches className="relative -mt-2" />
      <div className="mx-auto grid w-full max-w-7xl items-start gap-12 px-4 py-10 sm:px-6 lg:grid-cols-[7fr_4fr] lg:gap-16 lg:py-16">
        <div className="cut bg-raised p-5 sm:p-10">
          <RequestForm key={subject?.page} subject={subject} />
        </div>
        <WhatHappensNext />
      </div>
    </>
  );
}
