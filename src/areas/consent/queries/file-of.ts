import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import type { Child } from "../rules/answers.ts";

/** Address of the page on which staff see a child's guardian. */
export function fileOf({ config }: { config: { baseUrl: string } }, child: Child): string {
  const { tab, search } = pageParameters;
  const path =
    "prospectId" in child
      ? paths.playerFile(child.prospectId)
      : withQuery(paths.adminPanel, { [tab]: "nominations", [search]: `#${child.nominationId}` });
  return config.baseUrl + path;
}
