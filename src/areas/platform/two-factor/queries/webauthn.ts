/** Checks passkeys. Heavy and rare: 25 MiB, for the certificates of devices. */
export const loadWebAuthn = () => import("@simplewebauthn/server");
