import { Secret, TOTP } from "otpauth";
import { APP_DIGITS, STEP_SECONDS } from "./rules.ts";

/** The code that an authenticator app with this secret (base32) shows at a moment. */
export function appCodeAt(secret: string, now: Date): string {
  const app = new TOTP({
    secret: Secret.fromBase32(secret),
    ...{ digits: APP_DIGITS, period: STEP_SECONDS },
  });
  return app.generate({ timestamp: now.getTime() });
}
