import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { Secret, TOTP } from "otpauth";
import type { PasskeyAnswer } from "#areas/platform/accounts/schema.ts";
import { APP_DIGITS, STEP_SECONDS } from "./rules.ts";
import type { NewPasskey } from "./schema/factors.ts";

/** The code that an authenticator app with this secret (base32) shows at a moment. */
export function appCodeAt(secret: string, now: Date): string {
  const app = new TOTP({
    secret: Secret.fromBase32(secret),
    ...{ digits: APP_DIGITS, period: STEP_SECONDS },
  });
  return app.generate({ timestamp: now.getTime() });
}

/** A device with passkeys, as WebAuthn has it: it answers what a browser would be answered. */
export interface TestDevice {
  /** Makes a passkey by what the site asks for; `askedFrom` is the site that the browser shows. */
  make(options: { challenge: string }, askedFrom?: string): NewPasskey;
  /** Signs what the site asks for. */
  sign(options: { challenge: string }, askedFrom?: string): PasskeyAnswer;
  /** Counts its uses from here on, as another device with the same passkey does. */
  countFrom(count: number): void;
}

const USER_SHOWED_PIN = 0x05;
const IS_BACKED_UP = 0x18;
const HAS_KEY = 0x40;

/** A device that counts each use, for a site at this address; its passkeys may be synced to other devices. */
export function aDevice(baseUrl: string, { isSynced = false } = {}): TestDevice {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  const signed = isSynced ? USER_SHOWED_PIN | IS_BACKED_UP : USER_SHOWED_PIN;
  const clientData = (type: string, challenge: string, askedFrom: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: new URL(askedFrom).origin }));
  function authenticatorData(flags: number, rest: Buffer): Buffer {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(baseUrl).hostname), head, rest]);
  }
  return {
    countFrom(count) {
      counter = count - 1;
    },
    make({ challenge }, askedFrom = baseUrl) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        ...([
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ] as const),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const named = [Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)];
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(signed | HAS_KEY, Buffer.concat(named))],
      ]);
      return {
        ...{ id, rawId: id, type: "public-key" },
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, askedFrom).toString("base64url"),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString(
            "base64url",
          ),
        },
      };
    },
    sign({ challenge }, askedFrom = baseUrl) {
      const data = authenticatorData(signed, Buffer.alloc(0));
      const client = clientData("webauthn.get", challenge, askedFrom);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...{ id, rawId: id, type: "public-key" },
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
