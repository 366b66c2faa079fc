import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { readChosen } from "#areas/board/measurements/client/measurements.ts";
import { Comparison } from "#areas/board/measurements/components/comparison.tsx";
import { factsOf } from "#areas/board/prospects/components/describe.ts";
import { type Api, ApiError, apiContext, browserApi } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { fullName } from "#lib/names/person-name.ts";
import { NOT_KEPT } from "#lib/page-data.ts";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";

export { pageHeaders as headers } from "#lib/page-data.ts";

export const meta = describePage(() => ({
  title: "Compare prospects",
  description: "Up to three players of the NOLA Top 100 side by side.",
  path: paths.compare(),
  isSearchable: false,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  return data(await read(request, context.get(apiContext)), { headers: NOT_KEPT });
}

export async function clientLoader({ request }: Pick<LoaderFunctionArgs, "request">) {
  return read(request, browserApi);
}

async function read(request: Request, api: Api) {
  try {
    return await readChosen(new URL(request.url).search, api);
  } catch (error) {
    throw data(null, { status: error instanceof ApiError ? error.status : 503 });
  }
}

/** Up to three players side by side. */
export default function ComparePage() {
  const chosen = useLoaderData<typeof loader>();
  const players = chosen.players.map(({ profile, measured }) => ({
    ...{ profile, measured, name: fullName(profile), facts: factsOf(profile) },
  }));
  return (
    <Part key={players.map(({ profile }) => profile.id).join()}>
      <Comparison chosen={chosen} players={players} />
    </Part>
  );
}
