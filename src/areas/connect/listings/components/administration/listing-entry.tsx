import { Scale } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { inShortDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Fact, Facts, Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import type { StaffListing } from "../../schema/listings.ts";
import { TYPE_LABELS } from "../words.ts";

const loadDialog = () => import("./decision-dialog.tsx");

/** A listing, or the change of a shown one, that waits for review, to be worked off. */
export default function ListingEntry({ listing }: { listing: StaffListing }) {
  const titleId = useId();
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  const { id, status, isForMinor, withheld, priceMin, priceMax } = listing;
  const isShown = status === "active";
  const title = listing.title ?? "A listing without a title";
  const prices = [priceMin, priceMax].flatMap((cents) =>
    cents === null ? [] : inShortDollars(cents),
  );
  return (
    <WorkItem titleId={titleId} className="border-line border-l-4 bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="wrap-anywhere min-w-0 flex-1 basis-60 text-2xl">
          {isShown ? `Change of ${title}` : title}
        </h3>
        {isForMinor && <Mark>About a child</Mark>}
        {withheld.length > 0 && <Mark isUrgent>A guardian said no</Mark>}
      </div>
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
        <p className="wrap-anywhere line-clamp-6 self-start whitespace-pre-line text-pretty">
          {listing.description ?? "No description yet."}
        </p>
        <Facts>
          <Fact term="Type">{labelOf(TYPE_LABELS, listing.type)}</Fact>
          <Fact term="Creator">{listing.creatorName}</Fact>
          <Fact term="Price">{[...new Set(prices)].join("–")}</Fact>
          {isShown && (
            <Fact term="Shown">
              <Link to={paths.connectListing(id)} className="underline underline-offset-4">
                As approved
              </Link>
            </Fact>
          )}
          <Fact term="Waiting since">
            <LocalTime at={listing.updatedAt} />
          </Fact>
        </Facts>
      </div>
      <div className="needs-scripts mt-4 flex flex-wrap gap-2">
        <KeyButton shortcut="c" look="quiet" onClick={() => void open()}>
          <Scale aria-hidden="true" size={18} />
          Decide
        </KeyButton>
      </div>
      {Dialog && <Dialog row={listing} onClose={close} />}
    </WorkItem>
  );
}
