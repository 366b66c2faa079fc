import type { Answered } from "./api.ts";

/** Returns the data of the response to a call that changed nothing. Throws if there is none. */
export function readData<Data>({ data }: Answered<Data>): Data {
  if (data == null) throw new SyntaxError("The response has no data.");
  return data;
}
