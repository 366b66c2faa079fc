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
  links: z.strictObject({ matchups: webAddress, hotSeats: webAddress }),
  youScoutHostMarkers: z.array(sentence),
});
export type Brand = z.infer<typeof Brand>;
