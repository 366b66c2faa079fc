import { Link } from "react-router";
import { paths } from "#paths.ts";
import type { StaffComment } from "../../schema/moderation.ts";
import { useTwin } from "../use-twin.ts";

/** The page of a nomination where there is one, else its name. */
export function NominationLink({ nomination }: { nomination: StaffComment["nomination"] }) {
  const { id, name, isPublic } = nomination;
  const inTwin = useTwin();
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
