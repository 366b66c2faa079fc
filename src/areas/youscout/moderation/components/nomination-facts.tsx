import { Link } from "react-router";
import { DAYS_KEPT } from "#areas/youscout/nominations/access/visibility.ts";
import { aliasOf, paths } from "#paths.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { useAliasOf } from "#ui/use-alias-of.ts";
import type { StaffNomination } from "../schema/nominations.ts";
import { describeLikely, guardianAnswer, RELATION_LABELS } from "./describe.ts";

/** Everything known of a nomination except its text. */
export function NominationFacts({ nomination }: { nomination: StaffNomination }) {
  const { id, sport, position, secondaryPosition, handedness, age, school, city, state } =
    nomination;
  const { gameLocation, gameDate, video, likely, withheld, isPublic, promotedProspectId } =
    nomination;
  const { hiddenAt, isErased } = nomination;
  const inAlias = useAliasOf(paths.youScoutAlias, aliasOf);
  return (
    <Facts>
      <Fact term="Player">
        {[`${age} years`, sport, position, secondaryPosition, handedness]
          .filter(Boolean)
          .join(", ")}
      </Fact>
      <Fact term="From">{[school, city, state].filter(Boolean).join(", ")}</Fact>
      {(gameLocation || gameDate) && (
        <Fact term="Game">{[gameLocation, gameDate].filter(Boolean).join(", ")}</Fact>
      )}
      {video && (
        <Fact term="Video">
          <a href={video} rel="noopener nofollow ugc" target="_blank" className="underline">
            {new URL(video).hostname}
            <span className="sr-only"> (opens in a new window)</span>
          </a>
        </Fact>
      )}
      <Author nomination={nomination} />
      <Guardian nomination={nomination} />
      <Fact term="Received">
        <LocalTime at={nomination.createdAt} />
      </Fact>
      {isPublic && (
        <Fact term="Page">
          <Link to={inAlias(paths.nomination(id))} className="underline">
            {nomination.level === "full" ? "Full version" : "Short version"},{" "}
            {nomination.communityVotes} votes
          </Link>
        </Fact>
      )}
      {hiddenAt && !isErased && (
        <Fact term="Hidden">
          <LocalTime at={hiddenAt} />, its words are deleted after {DAYS_KEPT} days
        </Fact>
      )}
      {promotedProspectId !== null && (
        <Fact term="On the board">
          <Link to={paths.player(promotedProspectId)} className="underline">
            Player #{promotedProspectId}
          </Link>
        </Fact>
      )}
      {nomination.mergedIntoId !== null && (
        <Fact term="Merged into">#{nomination.mergedIntoId}</Fact>
      )}
      {withheld.length > 0 && (
        <Fact term="Guardian's no">
          <ul className="grid gap-1 text-ember">
            {withheld.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Fact>
      )}
      {likely.length > 0 && (
        <Fact term="Alike">
          <ul className="grid gap-1">
            {likely.map((other) => (
              <li key={other.id} className={other.isSameName ? "text-ember" : ""}>
                {describeLikely(other)}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </Facts>
  );
}

function Author({ nomination }: { nomination: StaffNomination }) {
  const { submittedByName, submittedByEmail, submittedByPhone, submitterRelation, author } =
    nomination;
  const relation = nomination.isCoachVerified
    ? "verified coach"
    : labelOf(RELATION_LABELS, submitterRelation);
  return (
    <Fact term="Author">
      {submittedByName || "No longer known"} ({relation}
      {author && `, @${author}`})
      {submittedByEmail && (
        <>
          <br />
          <MailLink address={submittedByEmail} />
        </>
      )}
      {submittedByPhone && (
        <>
          <br />
          {submittedByPhone}
        </>
      )}
    </Fact>
  );
}

function Guardian({ nomination }: { nomination: StaffNomination }) {
  const { publication, guardianName, guardianEmail, hasGuardianEmail } = nomination;
  const { guardianProposal, hasKeptNo, isGuardianUnknown } = nomination;
  const hasMore = guardianProposal !== null || hasKeptNo || isGuardianUnknown;
  if (publication === "limited" && !hasGuardianEmail && !hasMore) return null;
  return (
    <Fact term="Guardian">
      {guardianName ?? "No name"}
      {guardianEmail && (
        <>
          <br />
          <MailLink address={guardianEmail} />
        </>
      )}
      {hasGuardianEmail && !guardianEmail && " (address known)"}
      <br />
      {guardianProposal && (
        <>
          {guardianProposal.proposedBy} proposed{" "}
          {guardianProposal.kind === "lift" && "to lift the previous guardian's no"}
          {guardianProposal.kind === "delete" && "to delete all of this with the guardian's no"}
          {guardianProposal.kind === "replace" && (guardianProposal.guardianEmail ?? "nobody")},
          which another person has to confirm until <LocalTime at={guardianProposal.until} />
          <br />
        </>
      )}
      {isGuardianUnknown && (
        <>
          A backup was restored, and nobody knows which guardian was named last. An owner or two
          people with the right name the guardian again
          <br />
        </>
      )}
      {hasKeptNo && (
        <>
          A previous guardian&apos;s no stays until that guardian or two owners lift it
          <br />
        </>
      )}
      <strong>
        {publication === "full" ? guardianAnswer(nomination) : "Full page not requested"}
      </strong>
    </Fact>
  );
}
