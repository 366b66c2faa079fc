/** Addresses of this domain's calls that a page makes when somebody logs in by a passkey or shows again who it is. */
export const accountsMemberApi = {
  passkeyLogin: "/api/login/passkey",
  confirmPerson: "/api/user/confirm",
} as const;
