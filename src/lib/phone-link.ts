/** The address of a link that calls a number, with its extension (RFC 3966). */
export function phoneLink(phone: string): string {
  const [number = "", extension] = phone.split(/ x(?=\d+$)/);
  return `tel:${number.replace(/[^+\d]/g, "")}${extension ? `;ext=${extension}` : ""}`;
}
