import text from "../../content/legal/terms-of-service.md";
import type { LegalText } from "./schema.ts";

/** The terms of use. Checked when the server starts. */
export const termsOfService: LegalText = text;
