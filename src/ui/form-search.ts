/** The fields of a form as the query string that a browser would send it with, without "?". */
export function formSearch(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(fields).toString();
}
