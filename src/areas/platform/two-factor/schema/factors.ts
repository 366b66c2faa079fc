import * as z from "zod/mini";
import { CODE_MAX } from "#areas/platform/accounts/schema.ts";
import { between, writtenLine, writtenText } from "#lib/written-text.ts";

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

/** What guards one's account, and what is asked of it. */
export const FactorState = z.extend(Factors, {
  /** From when on somebody with a right of staff can do nothing without a factor; null where none is asked for. */
  dueAt: z.nullable(z.iso.datetime()),
});
export type FactorState = z.infer<typeof FactorState>;

export const OwnFactors = z.object({ data: FactorState });
export type OwnFactors = z.infer<typeof OwnFactors>;

const REASON = "Please give a reason of 3 to 500 characters";

/** What proposes to take the factors of somebody who lost them. The reason is for staff, in the audit log. */
export const RecoveryProposal = z.object({
  reason: writtenText({ min: 3, max: 500, tooShort: REASON, tooLong: REASON }),
});
export type RecoveryProposal = z.infer<typeof RecoveryProposal>;

/** What confirms a proposal: the one that the administrator saw. */
export const RecoveryConfirmation = z.object({ expectedProposedAt: z.iso.datetime() });
export type RecoveryConfirmation = z.infer<typeof RecoveryConfirmation>;

/** What staff see of somebody's second factors. */
export const GuardedAccount = z.object({
  data: z.object({
    isGuarded: z.boolean(),
    /** Whether two owners have to agree: the account is an owner's, or was within seven days. */
    takesTwo: z.boolean(),
    /** Why the caller can't remove the factors, or propose it; null if nothing is in the way. */
    obstacle: z.nullable(z.string()),
    /** What waits for a second administrator; null without one. */
    recovery: z.nullable(
      z.object({
        proposedBy: z.string(),
        /** Whether the caller proposed it, and somebody else has to confirm. */
        isOwn: z.boolean(),
        reason: z.string(),
        proposedAt: z.iso.datetime(),
        /** When it ends unconfirmed. */
        until: z.iso.datetime(),
      }),
    ),
  }),
});
export type GuardedAccount = z.infer<typeof GuardedAccount>;

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
