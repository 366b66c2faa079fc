/** Returns the data of the response to a call that changed nothing. Throws if there is none. */
export function readData<Data>(response: unknown): Data {
  const { data } = response as { data?: Data | null };
  if (data == null) throw new SyntaxError("The response has no data.");
  return data;
}
