import { describePage } from "../../../lib/describe-page.ts";
import { paths } from "../../../paths.ts";
import { Stitches } from "../../../ui/stitches.tsx";
import { ScoutMasthead } from "../components/scout-masthead.tsx";
import { ScoutSteps } from "../components/scout-steps.tsx";

export const meta = describePage(() => ({
  title: "YouScout, community talent discovery",
  description:
    "The next great player is on a field near you. Nominate young talent of the New Orleans area and vote for whom others have seen.",
  path: paths.youScout,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "YouScout", path: paths.youScout },
  ],
}));

export default function HomePage() {
  return (
    <>
      <ScoutMasthead />
      <Stitches className="-mt-2 relative" />
      <ScoutSteps />
    </>
  );
}
