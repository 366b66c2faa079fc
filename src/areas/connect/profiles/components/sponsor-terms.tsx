import { Link } from "react-router";
import { paths } from "#paths.ts";
import { DEAL_TERMS } from "../schema/deal-terms.ts";

const { allBackDays, halfBackDays, acceptedDays, givenUpDays } = DEAL_TERMS;

/** What a sponsor knows before naming or paying an amount: what canceling gives back, and that silence accepts. */
export function SponsorTerms() {
  return (
    <ul className="grid list-disc gap-2 pl-5 text-dim">
      <li>
        If you cancel before delivery and at least {allBackDays} days before the first day, you get
        everything back; {halfBackDays} to {allBackDays - 1} days before, half; later, nothing,
        unless the organizer gives back more.
      </li>
      <li>
        If the organizer cancels, or hasn't delivered {givenUpDays} days after the last day, you get
        everything back.
      </li>
      <li>
        If you don't respond to a delivery within {acceptedDays} days, it counts as accepted, but
        never before the day after the last day.
      </li>
      <li>
        <Link to={`${paths.termsOfService}#connect`} className="underline underline-offset-4">
          All the terms of Connect
        </Link>
      </li>
    </ul>
  );
}
