import text from "../../content/legal/privacy-policy.md";
import type { LegalText } from "./schema.ts";

/** What is kept of people. Checked when the server starts. */
export const privacyPolicy: LegalText = text;
