/** A page found while drawing that what it is about does not exist: the 404 page takes its place. */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError";
}
