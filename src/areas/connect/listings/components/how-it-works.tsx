import { Link } from "react-router";
import { leastFee } from "#areas/connect/profiles/schema/fee.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";

const STEPS: [title: string, text: string][] = [
  ["List or choose", "Organizers say what they need and what a sponsor gets. Sponsors browse."],
  ["Agree", "The sponsor makes an offer. Both sides negotiate on the site until they agree."],
  [
    "Pay and deliver",
    "The sponsor pays through the site. Payment held until delivery is accepted.",
  ],
];

/** The ways into Connect, for visitors as well: they register first and come back. */
export function ConnectEntrances() {
  return (
    <span className="flex flex-wrap gap-3">
      <Link to={paths.connectNewListing} className={buttonClass("primary")}>
        List a sponsorship
      </Link>
      <Link to={paths.connectSponsor} className={buttonClass("quiet")}>
        Sponsor a team
      </Link>
      <Link to={paths.connectDashboard} className={buttonClass("quiet")}>
        Your dashboard
      </Link>
    </span>
  );
}

/** How Connect works in three steps, and its cost. */
export function HowItWorks({ feePercent }: { feePercent: number }) {
  return (
    <section aria-labelledby="how-it-works" className="mb-12">
      <h2 id="how-it-works" className="mb-5 text-3xl uppercase">
        How it works
      </h2>
      <ol className="grid gap-4 md:grid-cols-3">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-4 bg-raised p-5">
            <span
              aria-hidden="true"
              className="home-plate grid h-12 w-11 shrink-0 place-items-center bg-line pb-2 font-bold font-display text-2xl"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-2xl leading-none">{title}</h3>
              <p className="mt-1 text-dim">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 max-w-3xl text-pretty">
        <strong>What it costs.</strong> Browsing and listing are free. A sponsor pays exactly the
        agreed amount. We keep {feePercent}% of it, at least {leastFee()}, and the organizer gets
        the rest.
      </p>
    </section>
  );
}
