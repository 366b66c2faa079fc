/** What the form's fields say, for the schema that checks it: yes and no, and whose page it was. */
export function readRequest(fields: FormData): Record<string, unknown> {
  const { isAboutMinor, prospectId, nominationId, ...texts } = Object.fromEntries(fields);
  return {
    ...texts,
    ...(isAboutMinor && { isAboutMinor: isAboutMinor === "yes" }),
    ...(prospectId && { prospectId: Number(prospectId) }),
    ...(nominationId && { nominationId: Number(nominationId) }),
  };
}
