/** Says that somebody else was faster, and what that means for what was typed. */
export function ChangedMeanwhile() {
  return (
    <p role="alert" className="border-red border-l-4 bg-night p-4">
      Someone else changed this in the meantime. Fields you left alone show what is stored now; what
      you typed is kept. Save again to apply it.
    </p>
  );
}
