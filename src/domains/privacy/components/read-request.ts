/** What the form's fields say, for the schema that checks it: yes and no, and the player's number. */
export function readRequest(fields: FormData): Record<string, unknown> {
  const { isAboutMinor, prospectId, ...texts } = Object.fromEntries(fields);
  return {
    ...texts,
    ...(isAboutMinor && { isAboutMinor: isAboutMinor === "yes" }),
    ...(prospectId && { prospectId: Number(prospectId) }),
  };
}
