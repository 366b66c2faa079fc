import { Link } from "react-router";
import { aliasOf, paths } from "#paths.ts";
import { useAliasOf } from "#ui/use-alias-of.ts";
import type { StaffComment } from "../schema/discussion.ts";

/** A link to the page of a nomination if it has one, else its name. */
export function NominationLink({ nomination }: { nomination: StaffComment["nomination"] }) {
  const { id, name, isPublic } = nomination;
  const inAlias = useAliasOf(paths.youScoutAlias, aliasOf);
  if (!isPublic) {
    return (
      <>
        {name} #{id} (not public)
      </>
    );
  }
  return (
    <Link to={inAlias(paths.nomination(id))} className="underline">
      {name} #{id}
    </Link>
  );
}
