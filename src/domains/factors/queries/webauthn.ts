/**
 * The library that checks passkeys, loaded when the first one is used: it brings 500 small files and 26 MB for the
 * certificates of devices.
 */
export const loadWebAuthn = () => import("@simplewebauthn/server");
