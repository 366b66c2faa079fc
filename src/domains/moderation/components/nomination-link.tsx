import { Link } from "react-router";
import { paths, twinOf } from "#paths.ts";
import { useTwinOf } from "#ui/use-twin-of.ts";
import type { StaffComment } from "../schema/discussion.ts";

/** The page of a nomination where there is one, else its name. */
export function NominationLink({ nomination }: { nomination: StaffComment["nomination"] }) {
  const { id, name, isPublic } = nomination;
  const inTwin = useTwinOf(paths.youScoutTwin, twinOf);
  if (!isPublic) {
    return (
      <>
        {name} #{id} (not public)
      </>
    );
  }
  return (
    <Link to={inTwin(paths.nomination(id))} className="underline">
      {name} #{id}
    </Link>
  );
}
