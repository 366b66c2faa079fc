import * as z from "zod/mini";

const sentence = z.string().check(z.trim(), z.minLength(1, "must not be blank"));
const webAddress = z.url({ protocol: /^https$/, error: "must be an address with https://" });

/** Who the company is: `content/brand.json`. */
export const Brand = z.strictObject({
  name: sentence,
  shortName: sentence,
  tagline: sentence,
  summary: sentence,
  email: z.email("must be an email address"),
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

const day = z.iso.date("must be a day such as 2025-04-24");

/** Terms or privacy policy: a Markdown file of `content/legal/`, as HTML. */
export const LegalText = z.strictObject({
  title: sentence.check(known),
  description: sentence.check(known),
  /** Day of the original text, YYYY-MM-DD. */
  updated: day,
  /** What was changed since, the oldest first. */
  changes: z
    .array(z.strictObject({ day, text: sentence.check(known) }))
    .check(
      z.refine(
        (changes) =>
          changes.every(({ day }, at) => at === 0 || (changes[at - 1]?.day ?? "") <= day),
        "must stand in the order of their days",
      ),
    ),
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

/** A headline in two lines; the second one is set in red. */
const headline = z.tuple([sentence, sentence]);

const titled = z.strictObject({ title: sentence, description: sentence });

/** The texts of the home page, section by section: `content/home.json`. */
export const Home = z.strictObject({
  title: sentence,
  description: sentence,
  hero: z.strictObject({ heading: headline, text: sentence }),
  about: z.strictObject({
    heading: headline,
    mission: sentence,
    pillars: z
      .array(
        z.strictObject({
          icon: z.enum(["athlete", "facility", "technology"]),
          title: sentence,
          description: sentence,
        }),
      )
      .check(z.length(3, "must be three")),
    approach: sentence,
  }),
  solutions: z.strictObject({ heading: headline, text: sentence }),
  relationships: z.strictObject({
    heading: headline,
    text: sentence,
    services: z.array(titled).check(z.length(3, "must be three")),
  }),
  leadership: z.strictObject({ heading: headline }),
  board: z.strictObject({
    heading: headline,
    text: sentence,
    callToAction: z.strictObject({ heading: sentence, text: sentence }),
  }),
  testimonials: z.strictObject({ heading: headline }),
  callToAction: z.strictObject({ heading: sentence, text: sentence }),
  contact: z.strictObject({ heading: headline, text: sentence, promise: sentence }),
});
export type Home = z.infer<typeof Home>;

/** The page for evaluations: `content/evaluation.json`. */
export const Evaluation = z.strictObject({
  intro: sentence,
  reasons: z
    .array(
      z.strictObject({
        icon: z.enum(["assessment", "network", "plan", "board", "confidence"]),
        title: sentence,
        description: sentence,
      }),
    )
    .check(z.length(5, "must be five")),
  thanks: sentence,
});
export type Evaluation = z.infer<typeof Evaluation>;

const placeholder = z.optional(z.literal(true, "must be true, or the line deleted"));

/** What customers of the shop read of exchanges and sizes: `content/shop.json`. */
export const Shop = z.strictObject({
  isPlaceholder: placeholder,
  exchanges: sentence,
  sizes: z.strictObject({
    note: sentence,
    rows: z
      .array(z.strictObject({ size: sentence, chest: sentence }))
      .check(z.minLength(1, "must have one")),
  }),
});
export type Shop = z.infer<typeof Shop>;

/** A solution card: `content/solutions.json` holds six. */
const Solution = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z-]*$/, "must be small letters and hyphens")),
  title: sentence,
  /** Empty lines separate paragraphs. */
  description: sentence,
  image: z.enum(["development", "facilities", "matchups", "hot-seats", "youscout", "advisory"]),
  /** Where "Learn More" leads; empty for nowhere. */
  url: z.enum(["", "matchups", "hotSeats", "youScout", "rawPass", "connect"]),
  /** Shown instead of the picture. */
  video: z.optional(
    z.strictObject({
      isPlaceholder: placeholder,
      provider: z.enum(["youtube", "vimeo"]),
      id: z.string().check(z.regex(/^[\w-]+$/, "must be the id of a video")),
    }),
  ),
});
export type Solution = z.infer<typeof Solution>;
export const Solutions = z.array(Solution).check(z.length(6, "must be six"));

/** The picture of the leader where there is no photograph: the drawing that comes with the site. */
export const DRAWN_LEADER = "leader";

/** The one leader: `content/leader.json`. */
export const Leader = z.strictObject({
  isPlaceholder: placeholder,
  id: sentence,
  name: sentence,
  position: sentence,
  bio: sentence,
  /** The drawing, or the name of a photograph in `content/`. */
  image: z
    .string()
    .check(
      z.regex(
        new RegExp(`^(?:${DRAWN_LEADER}|[\\w-]+\\.(?:jpe?g|png|webp|avif))$`, "i"),
        `must be ${DRAWN_LEADER}, or the name of a .jpg, .png, .webp or .avif file in content/`,
      ),
    ),
  linkedin: webAddress,
  twitter: webAddress,
});
export type Leader = z.infer<typeof Leader>;

/** What others say: `content/testimonials.json` holds three. */
const Testimonial = z.strictObject({
  isPlaceholder: placeholder,
  id: z.int().check(z.positive("must be above 0")),
  name: sentence,
  title: sentence,
  quote: sentence,
  /** The picture is made of the initials of the name. */
  image: z.enum(["initials"]),
});
export type Testimonial = z.infer<typeof Testimonial>;
export const Testimonials = z.array(Testimonial).check(z.length(3, "must be three"));

/** The podcast with its latest episode: `content/podcast.json`. */
export const Podcast = z.strictObject({
  title: sentence,
  text: sentence,
  episode: z.strictObject({
    isPlaceholder: placeholder,
    id: sentence,
    title: sentence,
    description: sentence,
    date: z.iso.date("must be a date like 2026-10-30"),
    audioUrl: z
      .string()
      .check(
        z.regex(
          /^https:\/\/open\.spotify\.com\/embed\/[\w/]+(?:\?[\w=&-]*)?$/,
          "must begin with https://open.spotify.com/embed/",
        ),
      ),
    duration: z.string().check(z.regex(/^\d{1,3}:[0-5]\d$/, "must be minutes and seconds, 42:15")),
    platforms: z
      .array(z.strictObject({ name: sentence, url: webAddress }))
      .check(z.minLength(1, "must name one platform at least")),
  }),
  topics: z.array(sentence).check(z.length(6, "must be six")),
  platforms: z
    .array(
      z.strictObject({
        isPlaceholder: placeholder,
        name: sentence,
        description: sentence,
        icon: z.enum(["recruiting", "engagement"]),
      }),
    )
    .check(z.length(2, "must be two")),
  subscribe: z.strictObject({ heading: sentence, text: sentence }),
});
export type Podcast = z.infer<typeof Podcast>;

/** What a guardian agrees to before an athlete trains: `content/waiver.json`. */
export const Waiver = z.strictObject({
  isPlaceholder: placeholder,
  /** The day from which it holds; another one has every guardian asked again. */
  version: z.iso.date("must be a date like 2026-11-22"),
  title: sentence,
  paragraphs: z
    .array(z.strictObject({ heading: z.optional(sentence), text: sentence }))
    .check(z.minLength(1, "must hold one paragraph at least")),
});
export type Waiver = z.infer<typeof Waiver>;
