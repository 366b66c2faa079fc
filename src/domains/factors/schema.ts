import * as z from "zod/mini";
import { CODE_MAX } from "#domains/accounts/schema.ts";

const NO_CODE = "Please enter a code";

const code = z
  .string(NO_CODE)
  .check(z.minLength(1, NO_CODE), z.maxLength(CODE_MAX, "This code is too long"));

/** What of one's account is guarded beside the password. */
export const Factors = z.object({
  /** Since when codes of an authenticator app are asked for; null without one. */
  appSince: z.nullable(z.iso.datetime()),
  /** How many recovery codes can still be used. */
  recoveryCodesLeft: z.int(),
});
export type Factors = z.infer<typeof Factors>;

export const OwnFactors = z.object({ data: Factors });
export type OwnFactors = z.infer<typeof OwnFactors>;

/** What an authenticator app needs to know: to scan, or to type. */
export const AppSetup = z.object({
  data: z.object({
    /** Base32. */
    secret: z.string(),
    /** The QR code, drawn: a path of squares, and its width in squares. */
    drawing: z.object({ path: z.string(), width: z.int() }),
  }),
});
export type AppSetup = z.infer<typeof AppSetup>;

/** The first code of an app. */
export const AppCode = z.object({ code });
export type AppCode = z.infer<typeof AppCode>;

/** Recovery codes, the only time that they are shown; null where there are some already. */
export const NewRecoveryCodes = z.object({
  message: z.string(),
  data: z.object({ recoveryCodes: z.nullable(z.array(z.string())) }),
});
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>;
