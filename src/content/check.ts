import { en } from "zod/locales";
import type * as z from "zod/mini";
import { brand } from "./brand.ts";
import { evaluation } from "./evaluation.ts";
import { home } from "./home.ts";
import { leader } from "./leader.ts";
import { podcast } from "./podcast.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import {
  Brand,
  Evaluation,
  Home,
  Leader,
  LegalText,
  Podcast,
  Shop,
  Solutions,
  Testimonials,
  Waiver,
} from "./schema.ts";
import { shop } from "./shop.ts";
import { solutions } from "./solutions.ts";
import { termsOfService } from "./terms-of-service.ts";
import { testimonials } from "./testimonials.ts";
import { waiver } from "./waiver.ts";

/** A file below `content/` says something that cannot be shown: the message is one line for the editor. */
export class ContentError extends Error {
  override readonly name = "ContentError";
}

interface ContentFile {
  file: string;
  content: unknown;
  schema: z.ZodMiniType;
  /** Holds words of `brand.json`, whose placeholders are named there. */
  isFilledFromBrand?: boolean;
}

const FILES: ContentFile[] = [
  { file: "content/brand.json", content: brand, schema: Brand },
  {
    file: "content/legal/terms-of-service.md",
    content: termsOfService,
    schema: LegalText,
    isFilledFromBrand: true,
  },
  {
    file: "content/legal/privacy-policy.md",
    content: privacyPolicy,
    schema: LegalText,
    isFilledFromBrand: true,
  },
  { file: "content/home.json", content: home, schema: Home },
  { file: "content/evaluation.json", content: evaluation, schema: Evaluation },
  { file: "content/leader.json", content: leader, schema: Leader },
  { file: "content/podcast.json", content: podcast, schema: Podcast },
  { file: "content/shop.json", content: shop, schema: Shop },
  { file: "content/solutions.json", content: solutions, schema: Solutions },
  { file: "content/testimonials.json", content: testimonials, schema: Testimonials },
  { file: "content/waiver.json", content: waiver, schema: Waiver },
];

/** Addresses and numbers that are reserved for examples. */
const RESERVED = /\bexample\.(?:com|net|org)\b|\b555-01\d\d\b/;

/**
 * Checks what the company says.
 * @throws ContentError naming the file, the place in it and what must stand there.
 */
export function checkContent(files = FILES): void {
  for (const { file, content, schema } of files) {
    const issue = schema.safeParse(content, { error: en().localeError }).error?.issues[0];
    if (!issue) continue;
    const place = issue.path.join(".") || "the file";
    // Our own messages say what must be, the library's what is wrong.
    const says = /^[a-z]/.test(issue.message) ? ` ${issue.message}` : `: ${issue.message}`;
    throw new ContentError(`${file}: ${place}${says}.`);
  }
}

/**
 * The places that still hold made-up content: a reserved address or number, or an entry marked with
 * `"isPlaceholder": true`.
 */
export function listPlaceholders(files = FILES): string[] {
  return files
    .filter(({ isFilledFromBrand }) => !isFilledFromBrand)
    .flatMap(({ file, content }) => placesIn(content).map((place) => `${file} ${place}`));
}

function placesIn(value: unknown, path: string[] = []): string[] {
  if (typeof value === "string") return RESERVED.test(value) ? [path.join(".")] : [];
  if (typeof value !== "object" || value === null) return [];
  if ("isPlaceholder" in value && value.isPlaceholder === true) return [path.join(".") || "(all)"];
  return Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key]));
}
