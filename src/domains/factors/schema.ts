import * as z from "zod/mini";
import { CODE_MAX } from "#domains/accounts/schema.ts";
import { between, writtenLine } from "#lib/written-text.ts";

const NO_CODE = "Please enter a code";

const code = z
  .string(NO_CODE)
  .check(z.minLength(1, NO_CODE), z.maxLength(CODE_MAX, "This code is too long"));

const NAME = between("Name", 1, 60);

/** A passkey, to its owner. */
export const OwnPasskey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

/** What a passkey is called. */
export const PasskeyName = z.object({ name: writtenLine(NAME) });
export type PasskeyName = z.infer<typeof PasskeyName>;

const LONGEST_PART = 20_000;
const signed = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(LONGEST_PART));

/** What a browser answers that made a passkey (WebAuthn, RegistrationResponseJSON). */
export const NewPasskey = z.object({
  id: signed,
  rawId: signed,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: signed, attestationObject: signed }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** What a browser is asked (WebAuthn, PublicKeyCredentialCreationOptionsJSON and …RequestOptionsJSON). */
export const PasskeyOptions = z.object({ data: z.looseObject({ challenge: z.string() }) });

/** What of one's account is guarded beside the password. */
export const Factors = z.object({
  /** Since when codes of an authenticator app are asked for; null without one. */
  appSince: z.nullable(z.iso.datetime()),
  /** In the order in which they were added. */
  passkeys: z.array(OwnPasskey),
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
