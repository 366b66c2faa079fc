import * as z from "zod/mini";

const sentence = z.string().check(z.trim(), z.minLength(1, "must not be blank"));
const webAddress = z.url({ protocol: /^https$/, error: "must be an address with https://" });

/** Who the company is: `content/brand.json`. */
export const Brand = z.strictObject({
  name: sentence,
  shortName: sentence,
  tagline: sentence,
  summary: sentence,
  email: z.email("must be an e-mail address"),
  phone: sentence.check(z.regex(/^[+\d(][\d ().-]{9,}$/, "must be a phone number")),
  headquarters: z.strictObject({
    city: sentence,
    region: sentence,
    regionCode: z.string().check(z.regex(/^[A-Z]{2}$/, "must be two capital letters")),
    country: sentence,
  }),
  programs: z
    .array(z.strictObject({ title: sentence, text: sentence }))
    .check(z.length(5, "must be five")),
  links: z.strictObject({ matchups: webAddress, hotSeats: webAddress }),
  youScoutHostMarkers: z.array(sentence),
});
export type Brand = z.infer<typeof Brand>;

/** A text in which the pattern is nowhere. */
function without(pattern: RegExp, message: string) {
  return z.refine<string>((text) => !pattern.test(text), message);
}
const known = without(/\{\w+\}/, "must not hold a word in braces that is not known");

/** Terms or privacy policy: a Markdown file of `content/legal/`, as HTML. */
export const LegalText = z.strictObject({
  title: sentence.check(known),
  description: sentence.check(known),
  /** Day of the last change, YYYY-MM-DD. */
  updated: z.iso.date("must be a day such as 2025-04-24"),
  /** The headings with two #, in order. */
  sections: z.array(z.strictObject({ id: sentence, title: sentence })).check(
    z.minLength(1, "must be headings with two #"),
    z.refine(
      (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
      "must not be two headings that read the same",
    ),
  ),
  html: z
    .string()
    .check(
      known,
      without(/&lt;\/?[a-z]/i, "must not hold HTML"),
      without(/<h1/, "must not hold a heading with one #: the title is one"),
      without(/<img/, "must not hold pictures"),
      without(/href="(?!https:|mailto:|\/|#)/, "must only link to https:, mailto:, / or #"),
    ),
});
export type LegalText = z.infer<typeof LegalText>;
