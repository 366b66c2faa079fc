/** The pattern by which LIKE finds texts that begin with these characters, whatever they are. */
export function beginningWith(text: string): string {
  return `${literal(text)}%`;
}

/** The pattern by which LIKE finds texts that have these characters somewhere, whatever they are. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
