import { type MetaFunction, useSearchParams } from "react-router";
import { Field } from "#areas/board/measurements/components/field/field.tsx";
import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";

/** Ids are plain: anything else has no event. */
const ID = /^[1-9]\d{0,8}$/;

const describe = describePage(() => ({
  title: "Field page",
  description: "Where staff enter what is measured beside the field.",
  path: paths.field,
  isSearchable: false,
}));

/** The first manifest that a page names counts: this one comes before the site's. */
export const meta: MetaFunction<() => unknown> = (page) => [
  ...(describe(page) ?? []),
  { tagName: "link", rel: "manifest", href: paths.fieldManifest },
];

/** Values entered on a phone at the event that the address names; without one, at the event that the phone keeps. */
export default function FieldPage() {
  const [search] = useSearchParams();
  const given = search.get("event") ?? "";
  return (
    <Part>
      <Field eventId={ID.test(given) ? Number(given) : null} />
    </Part>
  );
}
