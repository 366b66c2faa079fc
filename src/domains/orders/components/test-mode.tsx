/** Nothing of it is real. */
export function TestMode() {
  return (
    <p className="mb-6 inline-block border-2 border-red px-3 py-1.5 font-semibold text-sm">
      TEST MODE: no money moves and nothing is sent.
    </p>
  );
}
